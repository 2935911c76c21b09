import type { RouteObject } from 'react-router-dom';
import { canReadFeedback } from '../core/access.ts';
import { dashboardRoutes } from '../dashboards/dashboard-routes.tsx';
import { ExGate } from './ExGate.tsx';

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
];

export const exPickerRoute: RouteObject = dashboard.picker;
