import type { RouteObject } from 'react-router-dom';
import { isAdministrator, canConnect, canIntegrate, canUseApi } from '../core/access.ts';
import { loadable } from '../core/loadable.tsx';
import { Gated } from '../ui/Gated.tsx';
import type { WaitingRowsDialog } from '../ui/uploads/wizard.tsx';

const AccountScreen = loadable(() =>
  import('./profile/AccountScreen.tsx').then((module) => module.AccountScreen),
);
const PrivacyScreen = loadable(() =>
  import('./privacy/PrivacyScreen.tsx').then((module) => module.PrivacyScreen),
);

const SignInRulesScreen = loadable(() =>
  import('./sign-in/SignInRulesScreen.tsx').then((module) => module.SignInRulesScreen),
);

/** The user's own account, and settings that administrators make for the whole organization. */
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
  {
    path: '/privacy',
    element: (
      <Gated gate={isAdministrator} title="Privacy">
        <PrivacyScreen />
      </Gated>
    ),
  },
];

const ApiAccessScreen = loadable(() =>
  import('./api/ApiAccessScreen.tsx').then((module) => module.ApiAccessScreen),
);

const IntegrationsScreen = loadable(() =>
  import('./connection/IntegrationsScreen.tsx').then((module) => module.IntegrationsScreen),
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

/** @param WaitingRows the dialog that corrects the waiting rows of a file by a script */
export const integrationsRoute = (WaitingRows: WaitingRowsDialog): RouteObject => ({
  path: '/settings/integrations',
  element: (
    <Gated gate={canIntegrate} title="Integrations">
      <IntegrationsScreen WaitingRows={WaitingRows} />
    </Gated>
  ),
});
