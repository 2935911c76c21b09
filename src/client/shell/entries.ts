import { loadable } from '../core/loadable.tsx';

/** The two entries. Each loads apart, and can be started before it is drawn. */
export const SignInPage = loadable(() =>
  import('./login/SignInPage.tsx').then((module) => module.SignInPage),
);
export const SignedInApp = loadable(() => import('./SignedInApp.tsx').then((module) => module.SignedInApp));
