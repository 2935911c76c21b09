import { REQUESTS_ROUTE, WAITING_REQUESTS } from '../../domain/surveys/feedback.ts';
import { IN_NO_THEME, shownThemes, type ThemeChanges } from '../../domain/text/themes/organization-themes.ts';
import { NO_THEME } from '../../domain/text/themes/theme-codes.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { srrStatus } from '../../generated/enums/srr-status.ts';

/** A metric rated very differently from the others. */
export type FeedbackOutlier = Feedback['outliers'][number];

/** The respondent's name, and the address or number of the survey. */
export function getContact(feedback: Feedback): { name: string | null; info: string | null } {
  const { employee, patientName, sentTo } = feedback;
  return employee
    ? { name: employee.contactName, info: employee.contactInfo }
    : { name: patientName, info: sentTo };
}

/** Characters of a search, which the server refuses if longer. */
export const SEARCH_MAX_LENGTH = 200;

export interface Option {
  value: string;
  label: string;
}

/** Differences between the feedback of patients and of employees. */
export interface FeedbackKind {
  experienceType: ExperienceType;
  /** address of the list; a single feedback is below it */
  route: string;
  searchRoute: string;
  backLabel: string;
  /** the selectable contact statuses */
  statuses: readonly Option[];
}

/** The themes of an organization's comments by name, and none, as filters offer them. */
export function themeOptions(changes: ThemeChanges, type: ExperienceType): Option[] {
  const themes = shownThemes(changes, type).map(({ theme, name }) => ({ value: theme, label: name }));
  return [...themes.sort((a, b) => a.label.localeCompare(b.label)), { value: NO_THEME, label: IN_NO_THEME }];
}

export const feedbackKinds: Readonly<Record<ExperienceType, FeedbackKind>> = {
  PATIENT: {
    experienceType: 'PATIENT',
    route: '/px/feedbacks',
    searchRoute: '/px/search',
    backLabel: 'Back to List',
    statuses: srrStatus.filter(({ value }) => value !== 'ALREADY_ENGAGED'),
  },
  EMPLOYEE: {
    experienceType: 'EMPLOYEE',
    route: '/ex/surveys',
    searchRoute: '/ex/surveys/search',
    backLabel: 'Back',
    statuses: srrStatus,
  },
};

/** One list of feedback. */
export interface FeedbackListModel {
  path: string;
  title: string;
  kind: FeedbackKind;
  /** the fixed filter of the list */
  only: { narrative?: true; srr?: true };
  /** its initial contact statuses; empty: all */
  defaultStatus: readonly string[];
}

const NARRATIVE = 'Narrative Feedback';
const REQUESTS = 'Service Resolution Requests';

export const feedbackLists: readonly FeedbackListModel[] = [
  {
    path: feedbackKinds.PATIENT.route,
    title: NARRATIVE,
    kind: feedbackKinds.PATIENT,
    only: { narrative: true },
    defaultStatus: [],
  },
  {
    path: REQUESTS_ROUTE.PATIENT,
    title: REQUESTS,
    kind: feedbackKinds.PATIENT,
    only: { srr: true },
    defaultStatus: WAITING_REQUESTS.status,
  },
  {
    path: feedbackKinds.EMPLOYEE.route,
    title: NARRATIVE,
    kind: feedbackKinds.EMPLOYEE,
    only: { narrative: true },
    defaultStatus: [],
  },
  {
    path: REQUESTS_ROUTE.EMPLOYEE,
    title: REQUESTS,
    kind: feedbackKinds.EMPLOYEE,
    only: { srr: true },
    defaultStatus: WAITING_REQUESTS.status,
  },
];
