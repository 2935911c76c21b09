import type { Facts } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';

/** Session facts for the conditions of a model, by the names they use. */
export function toFacts(session: Session): Facts {
  const { organization } = session;
  return {
    '@viewer.id': session.id,
    '@viewer.role': session.role,
    '@viewer.isAdmin': session.isAdmin,
    '@viewer.isInternal': session.isInternal,
    '@viewer.allowViewProviders': session.allowViewProviders,
    '@organization.entitlementTypes': organization.entitlementTypes,
    '@organization.pmsIntegrationType': organization.pmsIntegrationType,
    '@organization.allowGenerateSurvey': organization.allowGenerateSurvey,
    '@organization.allowBulkUpload': organization.allowBulkUpload,
    '@organization.displayAppointmentDates': organization.displayAppointmentDates,
  };
}
