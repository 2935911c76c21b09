import type { experienceType } from '../../generated/enums/experience-type.ts';

export type ExperienceType = (typeof experienceType)[number]['value'];

/** A question in the survey's language, as shown to the respondent. */
export interface PublicQuestion {
  /** NUMBER: 0 (strongly disagree) to 100 (strongly agree); SELECT_ONE: the id of an option, -1 for none yet; STRING: a text */
  type: 'NUMBER' | 'SELECT_ONE' | 'STRING';
  text: string;
  /** BCP 47, if text and options are not in the survey's language: untranslated questions are in English */
  languageCode?: string;
  /** code of the category it measures: `EMP`; `QUESTION` for the practice's own */
  category: string;
  /** whether its answer counts towards the score and the contact rule */
  isExperience: boolean;
  /** only for SELECT_ONE */
  surveyQuestionAnswerOptions: { id: number; display: string }[];
}

export interface PublicAnswer {
  /** id within this survey, used by submissions */
  id: string;
  /** set for the practice's own question */
  practiceQuestionId: string | null;
  question: PublicQuestion;
  /** marked N/A, therefore omitted from the submission; false initially */
  exclude: boolean;
}

/** The public data of a survey: `GET /surveys/{slug}`. */
export interface PublicSurvey {
  slug: string;
  experienceType: ExperienceType;
  /** a value of the language enumeration: `ENGLISH` */
  language: string;
  /** BCP 47: `en`, `zh-Hans` */
  languageCode: string;
  direction: 'ltr' | 'rtl';
  /**
   * options of the language switcher: English and Spanish for patients, all for employees; always including the current
   * one
   */
  languages: { value: string; label: string; code: string }[];
  /** ISO; null: not completed */
  completedAt: string | null;
  /** the sender: the practice for patients, the sender's name for employees */
  senderName: string;
  practice: { id: string; name: string; avatarUrl: string | null } | null;
  provider: { firstName: string; lastName: string } | null;
  patientName: string | null;
  /** a value of the patient-type enumeration; null for employees */
  patientType: string | null;
  responsiblePartyName: string | null;
  /** whether the page asks who the appointment was for, if the sender did not know */
  asksPatientType: boolean;
  /** whether a request to be contacted needs an email or phone number, because the survey has neither */
  asksContact: boolean;
  /** below these (0 to 100) a patient is offered a call back; null for employees, who always are */
  thresholds: { average: number; single: number } | null;
  /** stars, 1 to 5; null until completed */
  score: number | null;
  /** mean of the counted answers, 0 to 100; null until completed */
  averageScore: number | null;
  contact: boolean;
  feedback: string | null;
  /** texts of the page in the survey's language; those with markup are safe HTML of ours */
  messageResources: Record<string, string>;
  answers: PublicAnswer[];
  /** after completion in English, if the practice has set it: its own screen, rendered and sanitized by the server */
  postSurveyHtml: string | null;
}

/** `POST /surveys/{slug}/complete` */
export interface SurveySubmission {
  /** N/A ones are omitted; non-text answers are JSON: `"75"` */
  answers: { id: string; answer: string; isTouched?: boolean }[];
  feedback: string;
  contact: boolean;
  experienceType: ExperienceType;
  /** only if the page asked for it */
  patientType?: string;
  responsiblePartyName?: string;
  email?: string;
  phone?: string;
}

/** Maximum length of feedback and text answers, in characters. */
export const FEEDBACK_MAX_LENGTH = 10_000;
export const TEXT_ANSWER_MAX_LENGTH = 2000;
export const RESPONSIBLE_PARTY_MAX_LENGTH = 200;
export const ADDRESS_MAX_LENGTH = 254;
/** The ends of a slider, strongly disagree and strongly agree, and its initial position. */
export const SLIDER_MIN = 0;
export const SLIDER_MAX = 100;
export const SLIDER_DEFAULT = 50;
export const SELECT_DEFAULT = -1;

/**
 * Whether a patient is offered a call back: the mean of the included numeric answers is below the practice's average
 * threshold, or the lowest of them below the single one (specification, 'States and transitions'). Employees always are.
 * @param values the included numeric answers that count, 0 to 100
 */
export function isContactOffered(values: readonly number[], thresholds: PublicSurvey['thresholds']): boolean {
  if (!thresholds) return true;
  if (values.length === 0) return false;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean < thresholds.average || Math.min(...values) < thresholds.single;
}
