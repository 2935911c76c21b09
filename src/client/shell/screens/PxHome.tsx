import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { Notice } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PracticeSelect } from '../../ui/PracticeSelect.tsx';
import { useSession } from '../../core/session.ts';
import { greeting } from './greeting.ts';
import { Coming } from './ComingScreen.tsx';

function practiceCount(count: number): string {
  return count === 1 ? '1 practice' : `${count} practices`;
}

/** The PX dashboard's place; its figures come later. */
export function PxHome() {
  const { firstName, organization, practices, isAdmin, isPxEntitled } = useSession();
  const subtitle = isAdmin ? `${organization.name}, ${practiceCount(practices.length)}` : organization.name;
  return (
    <>
      <PageHeader
        title={greeting(new Date(), firstName)}
        documentTitle="Home"
        subtitle={subtitle}
        actions={!isAdmin && <PracticeSelect />}
      />
      {!isPxEntitled && <Notice>Your organization has no Patient Experience subscription.</Notice>}
      <Coming
        icon={LayoutDashboard}
        text="Your DK Score, recent comments, service resolution requests and how practices compare."
      />
    </>
  );
}
