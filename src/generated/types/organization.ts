// Written by `npm run generate` from schema/. Changes here are lost.

/**
 * A customer: the tenant of all other data. Only internal users see and change organizations.
 */
export interface Organization {
  id: string;
  name: string;
  status: 'ACTIVE' | 'CANCELED';
  entitlementTypes: string[];
  pmsIntegrationType: 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX' | null;
  allowGenerateSurvey: boolean;
  allowBulkUpload: boolean;
  displayAppointmentDates: boolean;
  surveyIntervalDays: number;
  sendsReminders: boolean;
  remindersSince: string | null;
  dailyTextLimit: number;
  requestDueDays: number;
  postalAddress: string | null;
  confidentialSurveys: boolean;
  confidentialMinimum: number;
  themesVersion: number;
  deletedThemes: string[] | null;
  requiresPasskeys: boolean;
  retentionMonths: number;
  idleMinutes: number;
  createdAt: string;
  updatedAt: string;
}

export interface OrganizationInput {
  name: string;
  status: 'ACTIVE' | 'CANCELED';
  entitlementTypes: ('API' | 'EMPLOYEE_EXPERIENCE' | 'PATIENT_EXPERIENCE')[];
  pmsIntegrationType?: 'CARE_STACK' | 'NEX_HEALTH' | 'SIKKA' | 'VELOX' | null;
  allowGenerateSurvey: boolean;
  allowBulkUpload: boolean;
  displayAppointmentDates: boolean;
  surveyIntervalDays: number;
  sendsReminders: boolean;
  dailyTextLimit: number;
  requestDueDays: number;
  postalAddress?: string | null;
  confidentialSurveys: boolean;
  confidentialMinimum: number;
  adminFirstName?: string;
  adminLastName?: string;
  adminEmail?: string;
}
