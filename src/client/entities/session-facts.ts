import type { Facts } from '../../domain/permissions.ts';
import type { Session } from '../../domain/session.ts';

/** What the conditions of a model may ask of the session, under the names they use for it. */
export function factsOf(session: Session): Facts {
  return {
    '@viewer.id': session.id,
    '@viewer.role': session.role,
    '@viewer.isAdmin': session.isAdmin,
    '@viewer.isInternal': session.isInternal,
    '@viewer.allowViewProviders': session.allowViewProviders,
    '@organization.entitlementTypes': session.organization.entitlementTypes,
    '@organization.pmsIntegrationType': session.organization.pmsIntegrationType,
    '@organization.allowGenerateSurvey': session.organization.allowGenerateSurvey,
    '@organization.allowBulkUpload': session.organization.allowBulkUpload,
    '@organization.displayAppointmentDates': session.organization.displayAppointmentDates,
  };
}
