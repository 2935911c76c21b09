import type { RouteObject } from 'react-router-dom';
import { canUseApi } from '../core/access.ts';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';

const ApiAccessScreen = loadable(() =>
  import('./ApiAccessScreen.tsx').then((module) => module.ApiAccessScreen),
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
];
