import type { RouteObject } from 'react-router-dom';
import { withPx } from '../../core/access.ts';
import { loadable } from '../../core/loadable.tsx';
import { Gated } from '../../ui/Gated.tsx';
import { dashboardRoutes } from '../dashboard-routes.tsx';

const LeaderboardScreen = loadable(() =>
  import('./LeaderboardScreen.tsx').then((module) => module.LeaderboardScreen),
);

const analytics = dashboardRoutes(
  {
    title: 'Analytics',
    path: '/px/analytics',
    settingsPath: '/px/analytics/widgets-settings',
    backLabel: 'Back to Analytics',
    experienceType: 'PATIENT',
  },
  withPx,
);

/** The screens about patients' figures, within the shell. */
export const pxRoutes: RouteObject[] = [
  {
    path: '/px/leaderboard',
    element: (
      <Gated gate={withPx} title="Leaderboard">
        <LeaderboardScreen />
      </Gated>
    ),
  },
  analytics.dashboard,
];

export const pxPickerRoute: RouteObject = analytics.picker;
