import type { RouteObject } from 'react-router-dom';
import type { Gate } from '../core/access.ts';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';
import type { DashboardPage } from './Dashboard.tsx';

const Dashboard = loadable(() => import('./Dashboard.tsx').then((module) => module.Dashboard));
const WidgetPicker = loadable(() => import('./WidgetPicker.tsx').then((module) => module.WidgetPicker));

/** A page of widgets, inside the shell, and its picker, outside of it. */
export function dashboardRoutes(
  page: DashboardPage,
  gate: Gate,
): { dashboard: RouteObject; picker: RouteObject } {
  return {
    dashboard: {
      path: page.path,
      element: (
        <Gated gate={gate} title={page.title}>
          <Dashboard key={page.path} page={page} />
        </Gated>
      ),
    },
    picker: {
      path: page.settingsPath,
      element: (
        <Gated gate={gate} title="Widgets">
          <WidgetPicker key={page.path} page={page} />
        </Gated>
      ),
    },
  };
}
