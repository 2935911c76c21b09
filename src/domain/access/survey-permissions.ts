import type { Entitlement, Role } from './access-model.ts';
import type { Viewer } from './session.ts';

export const EXPERIENCE_TYPES = ['PATIENT', 'EMPLOYEE'] as const;
export type ExperienceType = (typeof EXPERIENCE_TYPES)[number];

export const ENTITLEMENT_OF: Readonly<Record<ExperienceType, Entitlement>> = {
  PATIENT: 'PATIENT_EXPERIENCE',
  EMPLOYEE: 'EMPLOYEE_EXPERIENCE',
};

const SENDERS: Readonly<Record<ExperienceType, readonly Role[]>> = {
  PATIENT: ['ADMIN', 'USER', 'PROVIDER'],
  EMPLOYEE: ['ADMIN', 'USER'],
};

/** Whether the viewer may send surveys of a kind at all; the practices are a matter of scope. */
export function canSendSurveys(viewer: Viewer, type: ExperienceType): boolean {
  return viewer.entitlements.includes(ENTITLEMENT_OF[type]) && SENDERS[type].includes(viewer.role);
}

/** A user's visible feedback of a kind: the organization's, that of their practices, or their own. */
export type FeedbackScope = 'organization' | 'practices' | 'self';

export const READERS: Readonly<Record<ExperienceType, Partial<Record<Role, FeedbackScope>>>> = {
  PATIENT: { ADMIN: 'organization', USER: 'practices', PROVIDER: 'self' },
  EMPLOYEE: { ADMIN: 'organization', USER: 'organization' },
};

/** The feedback the viewer may read; undefined: none. */
export function feedbackScope(viewer: Viewer, type: ExperienceType): FeedbackScope | undefined {
  return viewer.entitlements.includes(ENTITLEMENT_OF[type]) ? READERS[type][viewer.role] : undefined;
}
