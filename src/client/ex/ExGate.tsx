import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import type { ReactNode } from 'react';
import { useSession } from '../core/session.ts';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/States.tsx';

/** The employee dashboard, or its introduction without the subscription. */
export function ExGate({ children }: { children: ReactNode }) {
  const { isExEntitled, organization } = useSession();
  if (isExEntitled) return children;
  return (
    <>
      <PageHeader title="Dashboard" subtitle={organization.name} />
      <Card>
        <EmptyState
          icon={MessageCircleQuestion}
          title="Your organization lacks the Employee Experience subscription."
          text="Please contact customer success."
        />
      </Card>
    </>
  );
}
