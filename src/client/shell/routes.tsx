import { Navigate, type RouteObject } from 'react-router-dom';
import { resources } from '../../generated/resources.ts';
import { feedbackRoutes } from '../feedback/feedback-routes.tsx';
import { sendingRoutes } from '../surveys/sending-routes.tsx';
import { comingScreens } from './coming-screens.ts';
import { AdminData, EntityRoutes } from './entity-entries.ts';
import { EntityGate } from './EntityGate.tsx';
import { FatalError } from './FatalError.tsx';
import { Gated } from '../ui/Gated.tsx';
import { Frame } from './layout/Frame.tsx';
import { Shell } from './layout/Shell.tsx';
import { loadable } from '../core/loadable.tsx';
import { Home } from './screens/Home.tsx';

const ComingScreen = loadable(() =>
  import('./screens/ComingScreen.tsx').then((module) => module.ComingScreen),
);
const PxHome = loadable(() => import('./screens/PxHome.tsx').then((module) => module.PxHome));
const ExHome = loadable(() => import('./screens/ExHome.tsx').then((module) => module.ExHome));

/** Screens that later work fills, each at its address. */
function comingRoutes(isInShell: boolean): RouteObject[] {
  return comingScreens
    .filter((screen) => Boolean(screen.isOutsideShell) !== isInShell)
    .map((screen) => ({
      path: screen.path,
      element: (
        <Gated gate={screen.gate} title={screen.title}>
          <ComingScreen key={screen.path} screen={screen} />
        </Gated>
      ),
    }));
}

/** Every entity that has a route: its generic screens, behind its permissions. */
const entityRoutes: RouteObject[] = resources.map((resource) => ({
  path: `${resource.route}/*`,
  element: (
    <EntityGate resource={resource}>
      <EntityRoutes key={resource.name} name={resource.name} />
    </EntityGate>
  ),
}));

/** The route table of a signed-in person. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <FatalError />,
    children: [
      {
        element: <Shell />,
        children: [
          { path: '/', element: <Home /> },
          { path: '/px', element: <PxHome /> },
          { path: '/ex', element: <ExHome /> },
          ...feedbackRoutes,
          ...comingRoutes(true),
          { element: <AdminData />, children: [...entityRoutes, ...sendingRoutes] },
        ],
      },
      ...comingRoutes(false),
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];
