import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { SLIDER_DEFAULT, SLIDER_MAX, SLIDER_MIN } from '../domain/surveys/public-survey.ts';

/** Texts that the page shows, each with the property of a survey that has the text; null: every survey has it. */
export const PAGE_WORDS = {
  PX_SURVEY_START_THANKS: null,
  PX_PROMPT_SHARE: null,
  PX_PROMPT_CONTACT: null,
  PX_PROMPT_CONTACT_INFO: null,
  PX_ALERT_SURVEY_COMPLETED: null,
  EX_SURVEY_START_THANKS: null,
  EX_PROMPT_SHARE: null,
  EX_PROMPT_CONTACT: null,
  EX_PROMPT_CONTACT_INFO: null,
  EX_ALERT_SURVEY_COMPLETED: null,
  SUBMIT_FEEDBACK: null,
  POWERED_BY: null,
  NA: null,
  NA_INFO: null,
  STRONGLY_DISAGREE: null,
  NEUTRAL: null,
  STRONGLY_AGREE: null,
  DISAGREE: null,
  AGREE: null,
  SLIDER_VALUE: null,
  NOT_ANSWERED: null,
  LANGUAGE: null,
  PATIENT_TYPE: 'asksPatientType',
  PATIENT_TYPE_ADULT: 'asksPatientType',
  PATIENT_TYPE_CHILD: 'asksPatientType',
  PATIENT_TYPE_FAMILY: 'asksPatientType',
  PATIENT_TYPE_CAREGIVER: 'asksPatientType',
  RESPONSIBLE_PARTY_NAME: 'asksPatientType',
  CONTACT_ADDRESS: 'asksContact',
  CONTACT_ADDRESS_WRONG: 'asksContact',
  REQUIRED: 'asksPatientType',
  OPTIONAL: 'asksContact',
  SURVEY_NOT_FOUND: null,
  SURVEY_NOT_FOUND_INFO: null,
  SURVEY_EXPIRED: null,
  SURVEY_EXPIRED_INFO: null,
  SUBMITTING: null,
  SUBMIT_WAITING: null,
  SUBMIT_FAILED: null,
  TRY_AGAIN: null,
} as const satisfies Record<string, 'asksContact' | 'asksPatientType' | null>;

export type PageWord = keyof typeof PAGE_WORDS;

/** Texts that differ between patients and employees; their keys start with PX_ or EX_. */
type OwnWord =
  | 'SURVEY_START_THANKS'
  | 'PROMPT_SHARE'
  | 'PROMPT_CONTACT'
  | 'PROMPT_CONTACT_INFO'
  | 'ALERT_SURVEY_COMPLETED';

/** A text of the page in the survey's language; empty if the survey has none. */
export function word({ messageResources }: Pick<PublicSurvey, 'messageResources'>, key: PageWord): string {
  return messageResources[key] ?? '';
}

/** A text that differs between patients and employees. */
export function ownWord(survey: PublicSurvey, key: OwnWord): string {
  return word(survey, `${survey.experienceType === 'PATIENT' ? 'PX' : 'EX'}_${key}`);
}

function getMeaning(value: number): PageWord {
  if (value === SLIDER_MIN) return 'STRONGLY_DISAGREE';
  if (value === SLIDER_MAX) return 'STRONGLY_AGREE';
  if (value === SLIDER_DEFAULT) return 'NEUTRAL';
  return value < SLIDER_DEFAULT ? 'DISAGREE' : 'AGREE';
}

/** A slider's value for screen readers: "75 of 100, agree". */
export function spokenValue(survey: PublicSurvey, value: number): string {
  return word(survey, 'SLIDER_VALUE')
    .replace('{{value}}', String(value))
    .replace('{{meaning}}', word(survey, getMeaning(value)));
}
