// Written by `npm run generate` from schema/. Changes here are lost.

import type { AccessEvent } from './types/access-event.ts';
import type { Appointment } from './types/appointment.ts';
import type { Blocklist } from './types/blocklist.ts';
import type { Employee } from './types/employee.ts';
import type { Location } from './types/location.ts';
import type { Organization } from './types/organization.ts';
import type { Plan } from './types/plan.ts';
import type { Practice } from './types/practice.ts';
import type { SecurityEvent } from './types/security-event.ts';
import type { Theme } from './types/theme.ts';
import type { Unit } from './types/unit.ts';
import type { User } from './types/user.ts';

export type EntityName =
  | 'access-event'
  | 'appointment'
  | 'blocklist'
  | 'employee'
  | 'location'
  | 'organization'
  | 'plan'
  | 'practice'
  | 'security-event'
  | 'theme'
  | 'unit'
  | 'user';

/** Names of the fields of each entity. */
export interface FieldNames {
  'access-event': 'at' | 'action' | 'person' | 'email' | 'target' | 'records' | 'feedbackIds' | 'ip';
  appointment:
    | 'externalId'
    | 'source'
    | 'practice'
    | 'provider'
    | 'patientName'
    | 'email'
    | 'phone'
    | 'language'
    | 'patientType'
    | 'responsiblePartyName'
    | 'consent'
    | 'procedureType'
    | 'startsAt'
    | 'endsAt'
    | 'status'
    | 'outcome'
    | 'reason'
    | 'isAssumed'
    | 'dueAt'
    | 'surveyId'
    | 'changedAt';
  blocklist: 'email' | 'phone' | 'address' | 'reason';
  employee:
    | 'firstName'
    | 'middleName'
    | 'lastName'
    | 'identifier'
    | 'employeeStatusType'
    | 'employeeRoleType'
    | 'customRole'
    | 'compensationType'
    | 'compensationAmount'
    | 'startDate'
    | 'exitDate'
    | 'preferredNotificationType'
    | 'phone'
    | 'email'
    | 'notes'
    | 'user'
    | 'organizationalUnits'
    | 'workLocations'
    | 'apiKey';
  location:
    | 'name'
    | 'identifier'
    | 'address'
    | 'addressLine2'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'timeZone'
    | 'practice'
    | 'phone'
    | 'email'
    | 'website'
    | 'surveySenderName'
    | 'notes'
    | 'postSurveyScreenMarkdown'
    | 'apiKey'
    | 'employees';
  organization:
    | 'name'
    | 'status'
    | 'entitlementTypes'
    | 'pmsIntegrationType'
    | 'allowGenerateSurvey'
    | 'allowBulkUpload'
    | 'displayAppointmentDates'
    | 'surveyIntervalDays'
    | 'sendsReminders'
    | 'remindersSince'
    | 'dailyTextLimit'
    | 'requestDueDays'
    | 'postalAddress'
    | 'confidentialSurveys'
    | 'confidentialMinimum'
    | 'themesVersion'
    | 'deletedThemes'
    | 'requiresPasskeys'
    | 'retentionMonths'
    | 'idleMinutes'
    | 'adminFirstName'
    | 'adminLastName'
    | 'adminEmail';
  plan:
    | 'name'
    | 'experienceType'
    | 'metric'
    | 'employeeMetric'
    | 'theme'
    | 'employeeTheme'
    | 'practices'
    | 'provider'
    | 'workLocation'
    | 'organizationalUnit'
    | 'owner'
    | 'state'
    | 'startedOn'
    | 'dueOn'
    | 'endedOn'
    | 'steps'
    | 'notes'
    | 'remindedOf'
    | 'startedFrom'
    | 'canChange';
  practice:
    | 'avatarFileId'
    | 'name'
    | 'surveySenderName'
    | 'city'
    | 'state'
    | 'zip'
    | 'timeZone'
    | 'npiRegistryNumber'
    | 'question'
    | 'isQuestionActive'
    | 'activeQuestion'
    | 'activeQuestionId'
    | 'careStackLocationId'
    | 'locationId'
    | 'sikkaOfficeId'
    | 'sikkaPracticeId'
    | 'sikkaSecretKey'
    | 'veloxPracticeId'
    | 'veloxClinicId'
    | 'thresholdAverage'
    | 'thresholdSingle'
    | 'surveyDelayHours'
    | 'notificationType'
    | 'postSurveyScreenMarkdown'
    | 'apiKey'
    | 'users';
  'security-event': 'at' | 'event' | 'person' | 'email' | 'target' | 'ip' | 'userAgent';
  theme:
    | 'label'
    | 'name'
    | 'builtInName'
    | 'origin'
    | 'description'
    | 'experienceType'
    | 'phrases'
    | 'exceptions'
    | 'spanishPhrases'
    | 'spanishExceptions'
    | 'isOn'
    | 'code'
    | 'number';
  unit:
    | 'name'
    | 'organizationalUnitType'
    | 'identifier'
    | 'parent'
    | 'surveySenderName'
    | 'notes'
    | 'apiKey'
    | 'children'
    | 'employees';
  user:
    | 'avatarFileId'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'pendingEmail'
    | 'phoneNumber'
    | 'role'
    | 'status'
    | 'category'
    | 'practices'
    | 'npiRegistryNumber'
    | 'providerIdentifiers'
    | 'allowLogin'
    | 'sendSrr'
    | 'allowViewProviders'
    | 'apiKey'
    | 'canChange'
    | 'lastSignInAt'
    | 'lastSignInIp'
    | 'failedAttemptAt'
    | 'failedAttempts'
    | 'failedAttemptIp'
    | 'practiceId'
    | 'redirectUrl';
}

/** A record of each entity as the API answers it. */
export interface EntityRecords {
  'access-event': AccessEvent;
  appointment: Appointment;
  blocklist: Blocklist;
  employee: Employee;
  location: Location;
  organization: Organization;
  plan: Plan;
  practice: Practice;
  'security-event': SecurityEvent;
  theme: Theme;
  unit: Unit;
  user: User;
}

/** Names of the server hooks that entity files ask for. */
export type HookName =
  | 'post-survey-template'
  | 'new-organization'
  | 'plan-state'
  | 'practice-question'
  | 'own-theme'
  | 'hide-internal-users'
  | 'protect-accounts'
  | 'user-identity';

/** Names of the overrides that entity files ask for, by the kind of slot they replace. */
export interface OverrideNames {
  field: 'location-practice' | 'post-survey-content' | 'practice-question' | 'provider-identifiers';
  column: 'plan-places' | 'plan-state' | 'plan-due' | 'practice-score' | 'practice-open-requests';
  row: 'employee-compensation' | 'plan-person' | 'plan-metric' | 'plan-due' | 'plan-origin';
  section: 'place-overview' | 'plan-overview' | 'plan-situation' | 'theme-reading' | 'theme-preview';
  list: 'theme-list';
  action: 'place-period' | 'plan-state' | 'practice-connection' | 'end-sessions';
}
