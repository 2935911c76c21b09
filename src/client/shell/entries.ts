import { loadable } from '../core/loadable.tsx';

/** The two entries. Each is loaded separately, and can be preloaded. */
export const SignInPage = loadable(() =>
  import('./login/SignInPage.tsx').then((module) => module.SignInPage),
);
export const SignedInApp = loadable(() => import('./SignedInApp.tsx').then((module) => module.SignedInApp));
