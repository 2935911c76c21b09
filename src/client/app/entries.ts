/** The three entries. Each loads apart, and can be started before it is drawn. */
export const loaders = {
  signIn: () => import('./login/SignInPage.tsx').then(({ SignInPage }) => ({ default: SignInPage })),
  signedIn: () => import('./SignedInApp.tsx').then(({ SignedInApp }) => ({ default: SignedInApp })),
  survey: () => import('./screens/SurveyComing.tsx').then(({ SurveyComing }) => ({ default: SurveyComing })),
};

/** What every entity screen is drawn in. */
export const entityLoaders = {
  data: () => import('./AdminData.tsx').then(({ AdminData }) => ({ default: AdminData })),
  routes: () =>
    import('../entities/EntityRoutes.tsx').then(({ EntityRoutes }) => ({ default: EntityRoutes })),
};
