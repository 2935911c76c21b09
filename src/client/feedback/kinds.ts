import type { ExperienceType } from '../../domain/survey-permissions.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';

export interface Option {
  value: string;
  label: string;
}

/** What differs between the feedback of patients and of employees. */
export interface FeedbackKind {
  experienceType: ExperienceType;
  /** address of the list; a single feedback stands below it */
  route: string;
  backLabel: string;
  /** the contact statuses one may choose from */
  statuses: readonly Option[];
}

export const feedbackKinds: Readonly<Record<ExperienceType, FeedbackKind>> = {
  PATIENT: {
    experienceType: 'PATIENT',
    route: '/px/feedbacks',
    backLabel: 'Back to List',
    statuses: srrStatus.filter(({ value }) => value !== 'ALREADY_ENGAGED'),
  },
  EMPLOYEE: {
    experienceType: 'EMPLOYEE',
    route: '/ex/surveys',
    backLabel: 'Back',
    statuses: srrStatus,
  },
};

/** One list of feedback. */
export interface FeedbackListModel {
  path: string;
  title: string;
  kind: FeedbackKind;
  /** what belongs into the list at all */
  only: { narrative?: true; srr?: true };
  /** the contact statuses it starts with; none: all */
  defaultStatus: readonly string[];
}

const NARRATIVE = 'Narrative Feedback';

export const feedbackLists: readonly FeedbackListModel[] = [
  {
    path: feedbackKinds.PATIENT.route,
    title: NARRATIVE,
    kind: feedbackKinds.PATIENT,
    only: { narrative: true },
    defaultStatus: [],
  },
  {
    path: `${feedbackKinds.PATIENT.route}/srr`,
    title: 'Service Resolution Requests',
    kind: feedbackKinds.PATIENT,
    only: { srr: true },
    defaultStatus: ['NOT_CONTACTED'],
  },
  {
    path: feedbackKinds.EMPLOYEE.route,
    title: NARRATIVE,
    kind: feedbackKinds.EMPLOYEE,
    only: { narrative: true },
    defaultStatus: [],
  },
];
