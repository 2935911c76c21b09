import type { RouteObject } from 'react-router-dom';
import { canReadFeedback } from '../core/access.ts';
import { dashboardRoutes } from '../dashboards/dashboard-routes.tsx';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';
import { ExGate } from './ExGate.tsx';

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
