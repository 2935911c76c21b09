// Written by `npm run generate` from schema/. Changes here are lost.

export type EnumName =
  | 'appointment-type'
  | 'block-reason'
  | 'contact-consent'
  | 'contact-methods'
  | 'digest-frequency'
  | 'employment-state'
  | 'employment-type'
  | 'entitlement'
  | 'experience-type'
  | 'family-relationship'
  | 'feedback-category'
  | 'job-title'
  | 'language'
  | 'notification-channel'
  | 'nps-group'
  | 'opt-out'
  | 'organization-status'
  | 'organizational-unit-type'
  | 'patient-type'
  | 'pay-type'
  | 'pms-error'
  | 'pms-integration'
  | 'pms-mapping-kind'
  | 'role'
  | 'sentiment'
  | 'skip-kind'
  | 'srr-status'
  | 'survey-selection'
  | 'time-zone'
  | 'token-scope'
  | 'upload-survey-state'
  | 'us-state'
  | 'user-category'
  | 'user-status'
  | 'visit-outcome'
  | 'visit-source'
  | 'visit-status'
  | 'webhook-event'
  | 'access-event-action'
  | 'plan-state'
  | 'security-event-event'
  | 'theme-origin'
  | 'offered-language'
  | 'plan-patient-metric'
  | 'plan-employee-metric';

export interface EnumOption {
  readonly value: string;
  readonly label: string;
  /** the label where a record is shown, if that is another one */
  readonly shownAs?: string;
  /** the label of one, where `label` is that of several */
  readonly one?: string;
  readonly note?: string;
  readonly skip?: {
    readonly waits?: true;
    readonly quotes?: string;
    readonly include?: Readonly<Record<'by' | 'of' | 'one' | 'many' | 'included', string>> & {
      readonly isSingle?: true;
    };
  };
  /** only forms of existing records offer it */
  readonly on?: 'update';
  /** other words and abbreviations for it in files */
  readonly synonyms?: readonly string[];
}

const loaders: Record<EnumName, () => Promise<readonly EnumOption[]>> = {
  'appointment-type': () => import('./enums/appointment-type.ts').then((module) => module.appointmentType),
  'block-reason': () => import('./enums/block-reason.ts').then((module) => module.blockReason),
  'contact-consent': () => import('./enums/contact-consent.ts').then((module) => module.contactConsent),
  'contact-methods': () => import('./enums/contact-methods.ts').then((module) => module.contactMethods),
  'digest-frequency': () => import('./enums/digest-frequency.ts').then((module) => module.digestFrequency),
  'employment-state': () => import('./enums/employment-state.ts').then((module) => module.employmentState),
  'employment-type': () => import('./enums/employment-type.ts').then((module) => module.employmentType),
  entitlement: () => import('./enums/entitlement.ts').then((module) => module.entitlement),
  'experience-type': () => import('./enums/experience-type.ts').then((module) => module.experienceType),
  'family-relationship': () =>
    import('./enums/family-relationship.ts').then((module) => module.familyRelationship),
  'feedback-category': () => import('./enums/feedback-category.ts').then((module) => module.feedbackCategory),
  'job-title': () => import('./enums/job-title.ts').then((module) => module.jobTitle),
  language: () => import('./enums/language.ts').then((module) => module.language),
  'notification-channel': () =>
    import('./enums/notification-channel.ts').then((module) => module.notificationChannel),
  'nps-group': () => import('./enums/nps-group.ts').then((module) => module.npsGroup),
  'opt-out': () => import('./enums/opt-out.ts').then((module) => module.optOut),
  'organization-status': () =>
    import('./enums/organization-status.ts').then((module) => module.organizationStatus),
  'organizational-unit-type': () =>
    import('./enums/organizational-unit-type.ts').then((module) => module.organizationalUnitType),
  'patient-type': () => import('./enums/patient-type.ts').then((module) => module.patientType),
  'pay-type': () => import('./enums/pay-type.ts').then((module) => module.payType),
  'pms-error': () => import('./enums/pms-error.ts').then((module) => module.pmsError),
  'pms-integration': () => import('./enums/pms-integration.ts').then((module) => module.pmsIntegration),
  'pms-mapping-kind': () => import('./enums/pms-mapping-kind.ts').then((module) => module.pmsMappingKind),
  role: () => import('./enums/role.ts').then((module) => module.role),
  sentiment: () => import('./enums/sentiment.ts').then((module) => module.sentiment),
  'skip-kind': () => import('./enums/skip-kind.ts').then((module) => module.skipKind),
  'srr-status': () => import('./enums/srr-status.ts').then((module) => module.srrStatus),
  'survey-selection': () => import('./enums/survey-selection.ts').then((module) => module.surveySelection),
  'time-zone': () => import('./enums/time-zone.ts').then((module) => module.timeZone),
  'token-scope': () => import('./enums/token-scope.ts').then((module) => module.tokenScope),
  'upload-survey-state': () =>
    import('./enums/upload-survey-state.ts').then((module) => module.uploadSurveyState),
  'us-state': () => import('./enums/us-state.ts').then((module) => module.usState),
  'user-category': () => import('./enums/user-category.ts').then((module) => module.userCategory),
  'user-status': () => import('./enums/user-status.ts').then((module) => module.userStatus),
  'visit-outcome': () => import('./enums/visit-outcome.ts').then((module) => module.visitOutcome),
  'visit-source': () => import('./enums/visit-source.ts').then((module) => module.visitSource),
  'visit-status': () => import('./enums/visit-status.ts').then((module) => module.visitStatus),
  'webhook-event': () => import('./enums/webhook-event.ts').then((module) => module.webhookEvent),
  'access-event-action': () =>
    import('./enums/access-event-action.ts').then((module) => module.accessEventAction),
  'plan-state': () => import('./enums/plan-state.ts').then((module) => module.planState),
  'security-event-event': () =>
    import('./enums/security-event-event.ts').then((module) => module.securityEventEvent),
  'theme-origin': () => import('./enums/theme-origin.ts').then((module) => module.themeOrigin),
  'offered-language': () => import('./enums/offered-language.ts').then((module) => module.offeredLanguage),
  'plan-patient-metric': () =>
    import('./enums/plan-patient-metric.ts').then((module) => module.planPatientMetric),
  'plan-employee-metric': () =>
    import('./enums/plan-employee-metric.ts').then((module) => module.planEmployeeMetric),
};

/** The values of an enumeration with their labels, in display order, in a chunk of their own. */
export function loadEnum(name: string): Promise<readonly EnumOption[]> {
  const load = loaders[name as EnumName];
  return load ? load() : Promise.reject(new Error(`There is no enumeration "${name}"`));
}
