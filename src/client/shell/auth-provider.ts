import type { AuthProvider } from 'react-admin';
import type { Operation } from '../../domain/model.ts';
import { grantedScope } from '../../domain/permissions.ts';
import { viewerOf, type Session } from '../../domain/session.ts';
import { resources } from '../../generated/resources.ts';

const OPERATIONS: Record<string, Operation> = {
  list: 'list',
  show: 'read',
  create: 'create',
  edit: 'update',
  delete: 'delete',
};

/**
 * What react-admin asks about the person. All of it is answered from memory: signing in and out happens outside of it, and
 * a 401 has ended the session before it hears of the error.
 */
export function createAuthProvider(session: Session): AuthProvider {
  const viewer = viewerOf(session);
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(viewer.role),
    getIdentity: () =>
      Promise.resolve({ id: session.id, fullName: `${session.firstName} ${session.lastName}`.trim() }),
    canAccess: ({ resource, action }) => {
      const model = resources.find((item) => item.resource === resource);
      const operation = OPERATIONS[action];
      return Promise.resolve(Boolean(model && operation && grantedScope(model, operation, viewer)));
    },
  };
}
