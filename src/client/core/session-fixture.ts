import type { Entitlement, Role } from '../../domain/access/access-model.ts';
import { workspaceType, type Session } from '../../domain/access/session.ts';

const ALL: Entitlement[] = ['API', 'EMPLOYEE_EXPERIENCE', 'PATIENT_EXPERIENCE'];
const CREATED_AT = '2026-01-05T09:00:00.000Z';

interface Wanted {
  role: Role;
  entitlements?: Entitlement[];
  allowGenerateSurvey?: boolean;
  practiceIds?: string[];
}

/** A session for unit tests. */
export function makeSession(wanted: Wanted): Session {
  const { role, entitlements = ALL, allowGenerateSurvey = true, practiceIds = ['p1', 'p2'] } = wanted;
  return {
    id: 'u1',
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana@demo.test',
    phoneNumber: null,
    role,
    status: 'ACTIVE',
    category: null,
    avatarFileId: null,
    createdAt: CREATED_AT,
    organizationId: 'o1',
    organization: {
      id: 'o1',
      name: 'Bright Smiles Dental Group',
      createdAt: CREATED_AT,
      entitlementTypes: entitlements,
      allowGenerateSurvey,
      allowBulkUpload: true,
      displayAppointmentDates: true,
      pmsIntegrationType: null,
      confidentialMinimum: null,
      idleMinutes: 720,
      themesVersion: 0,
      themes: [],
    },
    organizationAuthorities: [],
    provenAt: CREATED_AT,
    needsPasskey: false,
    isByProvider: false,
    practices: practiceIds.map((id) => ({
      id,
      name: `Practice ${id}`,
      createdAt: CREATED_AT,
      city: 'Boulder',
      state: 'CO',
      zip: '80301',
    })),
    isAdmin: role === 'ADMIN',
    isPracticeUser: role === 'USER',
    isProvider: role === 'PROVIDER',
    isInternal: false,
    allowViewProviders: true,
    practiceId: role === 'ADMIN' ? null : (practiceIds[0] ?? null),
    providerId: role === 'PROVIDER' ? 'u1' : null,
    isPxEntitled: entitlements.includes('PATIENT_EXPERIENCE'),
    isExEntitled: entitlements.includes('EMPLOYEE_EXPERIENCE'),
    isApiEntitled: entitlements.includes('API'),
    workspace: { type: workspaceType(role), id: null },
  };
}
