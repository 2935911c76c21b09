import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { onSessionEnd } from '../core/session-end.ts';

/** A data router (guards against leaving unsaved changes need one) that lets go of the address when the session ends. */
function startRouter() {
  const router = createBrowserRouter(routes);
  const unsubscribe = onSessionEnd(() => {
    unsubscribe();
    router.dispose();
  });
  return router;
}

export function AppRouter() {
  const [router] = useState(startRouter);
  return <RouterProvider router={router} />;
}
