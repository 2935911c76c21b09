import Building2 from 'lucide-react/icons/building-2';
import { Navigate } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useSession } from '../../core/session.ts';

/** The root: redirects to the subscribed product. */
export function Home() {
  const { isPxEntitled, isExEntitled, organization } = useSession();
  if (isPxEntitled) return <Navigate to="/px" replace />;
  if (isExEntitled) return <Navigate to="/ex" replace />;
  return (
    <>
      <PageHeader title="Home" subtitle={organization.name} />
      <Card>
        <EmptyState icon={Building2} title="Your organization has no active subscriptions." />
      </Card>
    </>
  );
}
