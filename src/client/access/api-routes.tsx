import type { RouteObject } from 'react-router-dom';
import { canConnect, canUseApi } from '../core/access.ts';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';

const ApiAccessScreen = loadable(() =>
  import('./ApiAccessScreen.tsx').then((module) => module.ApiAccessScreen),
);

const ConnectionScreen = loadable(() =>
  import('./connection/ConnectionScreen.tsx').then((module) => module.ConnectionScreen),
);

export const apiRoutes: RouteObject[] = [
  {
    path: '/api',
    element: (
      <Gated gate={canUseApi} title="API Access">
        <ApiAccessScreen />
      </Gated>
    ),
  },
  {
    path: '/practices/:id/connection',
    element: (
      <Gated gate={canConnect} title="Connection">
        <ConnectionScreen />
      </Gated>
    ),
  },
];
