import Building2 from 'lucide-react/icons/building-2';
import { useState, type ReactNode } from 'react';
import {
  Navigate,
  useLocation,
  createBrowserRouter,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';
import type { ResourceModel } from '../../domain/model/model.ts';
import type { Session } from '../../domain/access/session.ts';
import { resources } from '../../generated/resources.ts';
import { apiRoutes, accountRoutes, integrationsRoute } from '../account/access-routes.tsx';
import { entityTarget, mayOpen } from '../core/access.ts';
import { onSessionEnd } from '../core/api.ts';
import { FatalError } from '../core/ErrorBoundary.tsx';
import { loadable } from '../core/loadable.tsx';
import { useSession, useViewer } from '../core/session.ts';
import { exPickerRoute, exRoutes } from '../dashboards/ex/ex-routes.tsx';
import { feedbackRoutes } from '../feedback/feedback-routes.tsx';
import { pxPickerRoute, pxRoutes } from '../dashboards/px/px-routes.tsx';
import { sendingRoutes } from '../sending/sending-routes.tsx';
import { Card } from '../ui/Card.tsx';
import { NoAccess } from '../ui/Gated.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/States.tsx';
import { AdminData, EntityRoutes, PxHome } from './entity-entries.ts';
import { Frame, OutsideShell, Shell } from './layout/Shell.tsx';
import { ProofGate } from './ProofGate.tsx';

const WaitingRows = loadable(() =>
  import('../sending/bulk/WaitingRows.tsx').then((module) => module.WaitingRows),
);

/** The root: redirects to the subscribed product. */
function Home() {
  const { isPxEntitled, isExEntitled, organization } = useSession();
  if (isPxEntitled) return <Navigate to="/px" replace />;
  if (isExEntitled) return <Navigate to="/ex" replace />;
  return (
    <>
      <PageHeader title="Home" subtitle={organization.name} />
      <Card>
        <EmptyState icon={Building2} title="Your organization has no active subscriptions." />
      </Card>
    </>
  );
}

/**
 * The screens of an entity behind its compiled permissions. An address without screen redirects home, as any other
 * does.
 */
function EntityGate({ resource, children }: { resource: ResourceModel; children: ReactNode }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const target = entityTarget(resource.route, pathname);
  if (!target || (target.operation === 'read' && !resource.hasView)) return <Navigate to="/" replace />;
  if (!mayOpen(resource, target, viewer))
    return <NoAccess title={resource.nav?.label ?? resource.label.plural} />;
  return children;
}

/** Every entity with a route: its generic screens, behind its permissions. */
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
          ...pxRoutes,
          ...exRoutes,
          ...accountRoutes,
          ...apiRoutes,
          ...feedbackRoutes,
          {
            element: <AdminData />,
            children: [...entityRoutes, ...sendingRoutes, integrationsRoute(WaitingRows)],
          },
        ],
      },
      { element: <OutsideShell />, children: [pxPickerRoute, exPickerRoute] },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

const PasskeyGate = loadable(() => import('./PasskeyGate.tsx').then((module) => module.PasskeyGate));

/**
 * All screens until a passkey is added or used, if the organization requires one. The address is kept for afterwards.
 */
const passkeyRoutes: RouteObject[] = [
  {
    path: '*',
    errorElement: <FatalError />,
    element: (
      <>
        <PasskeyGate />
        <ProofGate />
      </>
    ),
  },
];

/** A data router (guards for unsaved changes need one) that releases the address when the session ends. */
function startRouter({ needsPasskey }: Session) {
  const router = createBrowserRouter(needsPasskey ? passkeyRoutes : routes);
  const unsubscribe = onSessionEnd(() => {
    unsubscribe();
    router.dispose();
  });
  return router;
}

export function AppRouter() {
  const session = useSession();
  const [router] = useState(() => startRouter(session));
  return <RouterProvider router={router} />;
}
