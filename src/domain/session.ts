import type { Session } from '../generated/calls/types.ts';
import type { Entitlement, Role } from './model.ts';

/** The signed-in person, their organization, and the flags derived from both: what `GET /auth/me` answers. */
export type { Session };

/** What the permission function looks at; a `Session` is one. */
export interface Viewer {
  id: string;
  role: Role;
  isInternal: boolean;
  allowViewProviders: boolean;
  organizationId: string;
  entitlements: Entitlement[];
  practiceIds: string[];
}

/**
 * The viewer of a session.
 * @throws Error for a role without a workspace, as the specification words it
 */
export function workspaceType(role: Role): Session['workspace']['type'] {
  switch (role) {
    case 'ADMIN':
      return 'organization';
    case 'USER':
      return 'practice';
    case 'PROVIDER':
      return 'provider';
    default:
      throw new Error("Cannot determine the type of user's workspace");
  }
}

/** The facts of a session that permissions are decided from. */
export function viewerOf(session: Session): Viewer {
  return {
    id: session.id,
    role: session.role,
    isInternal: session.isInternal,
    allowViewProviders: session.allowViewProviders,
    organizationId: session.organizationId,
    entitlements: session.organization.entitlementTypes,
    practiceIds: session.isAdmin ? [] : session.practices.map((practice) => practice.id),
  };
}
