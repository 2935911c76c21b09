import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSession } from '../../core/session.ts';
import { Coming } from './ComingScreen.tsx';

/** The EX dashboard's place; its widgets come later. */
export function ExHome() {
  const { isExEntitled, organization } = useSession();
  return (
    <>
      <PageHeader title="Dashboard" subtitle={organization.name} />
      {isExEntitled ? (
        <Coming
          icon={LayoutDashboard}
          text="Trust ratings, eNPS, outliers and survey metrics of your employees."
        />
      ) : (
        <Card>
          <EmptyState
            icon={MessageCircleQuestion}
            title="Your organization lacks the Employee Experience subscription."
            text="Please contact customer success."
          />
        </Card>
      )}
    </>
  );
}
