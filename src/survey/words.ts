import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import { SLIDER_DEFAULT, SLIDER_MAX, SLIDER_MIN } from '../domain/surveys/public-survey.ts';

/** Texts that the page shows. */
export const PAGE_WORDS = [
  'PX_SURVEY_START_THANKS',
  'PX_PROMPT_SHARE',
  'PX_PROMPT_CONTACT',
  'PX_PROMPT_CONTACT_INFO',
  'PX_ALERT_SURVEY_COMPLETED',
  'EX_SURVEY_START_THANKS',
  'EX_PROMPT_SHARE',
  'EX_PROMPT_CONTACT',
  'EX_PROMPT_CONTACT_INFO',
  'EX_ALERT_SURVEY_COMPLETED',
  'SUBMIT_FEEDBACK',
  'POWERED_BY',
  'NA',
  'NA_INFO',
  'STRONGLY_DISAGREE',
  'NEUTRAL',
  'STRONGLY_AGREE',
  'DISAGREE',
  'AGREE',
  'SLIDER_VALUE',
  'NOT_ANSWERED',
  'LANGUAGE',
  'PATIENT_TYPE',
  'PATIENT_TYPE_ADULT',
  'PATIENT_TYPE_CHILD',
  'PATIENT_TYPE_FAMILY',
  'PATIENT_TYPE_CAREGIVER',
  'RESPONSIBLE_PARTY_NAME',
  'CONTACT_ADDRESS',
  'CONTACT_ADDRESS_WRONG',
  'REQUIRED',
  'OPTIONAL',
  'SURVEY_NOT_FOUND',
  'SURVEY_NOT_FOUND_INFO',
  'SURVEY_EXPIRED',
  'SURVEY_EXPIRED_INFO',
  'SUBMITTING',
  'SUBMIT_WAITING',
  'SUBMIT_FAILED',
  'TRY_AGAIN',
] as const;

export type PageWord = (typeof PAGE_WORDS)[number];

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
