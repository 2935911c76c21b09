import type { RouteObject } from 'react-router-dom';
import { isAdministrator } from '../core/access.ts';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';

const AccountScreen = loadable(() => import('./AccountScreen.tsx').then((module) => module.AccountScreen));

const SignInRulesScreen = loadable(() =>
  import('./SignInRulesScreen.tsx').then((module) => module.SignInRulesScreen),
);

/** A person's own account; every signed-in person has one. */
export const accountRoutes: RouteObject[] = [
  { path: '/account', element: <AccountScreen tab="profile" /> },
  { path: '/account/security', element: <AccountScreen tab="security" /> },
  {
    path: '/sign-in-rules',
    element: (
      <Gated gate={isAdministrator} title="Sign-in">
        <SignInRulesScreen />
      </Gated>
    ),
  },
];
