import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ResourceModel } from '../../domain/model.ts';
import { entityTarget, mayOpen } from '../core/access.ts';
import { NoAccess } from '../ui/NoAccess.tsx';
import { useViewer } from '../core/session.ts';

/** The screens of an entity behind its compiled permissions. An address that no screen has leads home, as any other does. */
export function EntityGate({ resource, children }: { resource: ResourceModel; children: ReactNode }) {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const target = entityTarget(resource.route, pathname);
  if (!target || (target.operation === 'read' && !resource.hasView)) return <Navigate to="/" replace />;
  if (!mayOpen(resource, target, viewer)) return <NoAccess title={resource.label.plural} />;
  return children;
}
