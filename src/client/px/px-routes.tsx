import type { RouteObject } from 'react-router-dom';
import { withPx } from '../core/access.ts';
import { dashboardRoutes } from '../dashboards/dashboard-routes.tsx';

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
export const pxRoutes: RouteObject[] = [analytics.dashboard];

export const pxPickerRoute: RouteObject = analytics.picker;
