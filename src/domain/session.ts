import type { Entitlement, Role } from './model.ts';

export interface NamedRef {
  id: string;
  name: string;
}

export interface OrganizationAuthority {
  organizationId: string;
  organizationName: string;
  createdAt: string;
}

/** What `GET /auth/me` answers: the signed-in person, their organization, and the flags derived from both. */
export interface Session {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  role: Role;
  status: 'ACTIVE' | 'INACTIVE';
  category: string | null;
  avatarFileId: string | null;
  createdAt: string;
  organizationId: string;
  organization: {
    id: string;
    name: string;
    createdAt: string;
    entitlementTypes: Entitlement[];
    allowGenerateSurvey: boolean;
    allowBulkUpload: boolean;
    displayAppointmentDates: boolean;
    pmsIntegrationType: 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX' | null;
  };
  /** other organizations this person administers, this one included */
  organizationAuthorities: OrganizationAuthority[];
  /** the practices this person works in; for an admin all of the organization's, at most 500 */
  practices: (NamedRef & { createdAt: string; city: string; state: string; zip: string })[];
  isAdmin: boolean;
  isPracticeUser: boolean;
  isProvider: boolean;
  /** an admin whose e-mail contains the company marker */
  isInternal: boolean;
  allowViewProviders: boolean;
  practiceId: string | null;
  providerId: string | null;
  isPxEntitled: boolean;
  isExEntitled: boolean;
  isApiEntitled: boolean;
  workspace: { type: 'organization' | 'practice' | 'provider'; id: string | null };
  /** when this sign-in proved who the person is; null for work in the background, which proves nothing */
  provenAt: string | null;
}

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
