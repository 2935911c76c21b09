import type { Session as PersonSession } from '../../generated/calls/types.ts';
import type { Entitlement, Role, TokenScope } from './access-model.ts';

/**
 * The bearer token of a request. It has an administrator's rights within its scopes, except for fields and values
 * withheld from its role.
 */
export interface ApiToken {
  id: string;
  /** API_INTERNAL: created by an internal user, with their visibility */
  role: 'API_EXTERNAL' | 'API_INTERNAL';
  scopes: readonly TokenScope[];
}

/**
 * The requester, their organization, and flags derived from both. For a person it is the answer to `GET /auth/me`; for
 * a token, the id and name are the token's, and the role is that of an administrator.
 */
export interface Session extends PersonSession {
  token?: ApiToken;
}

/** Input of the permission functions, implemented by `Session`. */
export interface Viewer {
  id: string;
  role: Role;
  /** set for a request by a bearer token */
  token?: ApiToken;
  isInternal: boolean;
  allowViewProviders: boolean;
  organizationId: string;
  entitlements: Entitlement[];
  practiceIds: string[];
  /** when the person last proved their identity; absent for a token */
  provenAt?: string | null;
  /** minimum group size for showing employees' answers; null: they are not confidential */
  confidentialMinimum?: number | null;
}

/**
 * The viewer of a session.
 * @throws Error for a role without a workspace, with the specification's message
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

/** The session facts used in permissions. */
export function toViewer(session: Session): Viewer {
  return {
    id: session.id,
    role: session.role,
    ...(session.token ? { token: session.token } : {}),
    isInternal: session.isInternal,
    allowViewProviders: session.allowViewProviders,
    organizationId: session.organizationId,
    entitlements: session.organization.entitlementTypes,
    practiceIds: session.isAdmin ? [] : session.practices.map((practice) => practice.id),
    provenAt: session.provenAt,
    confidentialMinimum: session.organization.confidentialMinimum,
  };
}

/** The role that decides fields, values and reach: a token's own, or the person's. */
export function actingRole({ role, token }: Pick<Viewer, 'role' | 'token'>): Role {
  return token?.role ?? role;
}

/** The user recorded as author; null for a token. */
export function authorId({ id, token }: Pick<Viewer, 'id' | 'token'>): string | null {
  return token ? null : id;
}
