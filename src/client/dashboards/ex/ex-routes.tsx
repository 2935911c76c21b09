import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { canReadFeedback } from '../../core/access.ts';
import { loadable } from '../../core/loadable.tsx';
import { useSession } from '../../core/session.ts';
import { dashboardRoutes } from '../dashboard-routes.tsx';
import { Card } from '../../ui/Card.tsx';
import { Gated } from '../../ui/Gated.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** The employee dashboard, or its introduction without the subscription. */
function ExGate({ children }: { children: ReactNode }) {
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

const ResultsScreen = loadable(() =>
  import('./results/ResultsScreen.tsx').then((module) => module.ResultsScreen),
);

const dashboard = dashboardRoutes(
  {
    title: 'Dashboard',
    path: '/ex',
    settingsPath: '/ex/widgets-settings',
    backLabel: 'Back to Dashboard',
    experienceType: 'EMPLOYEE',
  },
  canReadFeedback.EMPLOYEE,
);

/** The screens about employees' figures, within the shell. */
export const exRoutes: RouteObject[] = [
  { ...dashboard.dashboard, element: <ExGate>{dashboard.dashboard.element}</ExGate> },
  {
    path: '/ex/results/:categoryCode',
    element: (
      <Gated gate={canReadFeedback.EMPLOYEE} title="Results">
        <ResultsScreen />
      </Gated>
    ),
  },
];

export const exPickerRoute: RouteObject = dashboard.picker;
