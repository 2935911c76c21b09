import type { experienceType } from '../generated/enums/experience-type.ts';

export type ExperienceType = (typeof experienceType)[number]['value'];

/** A question as the respondent reads it, in the survey's language. */
export interface PublicQuestion {
  /** NUMBER: 0 (strongly disagree) to 100 (strongly agree); SELECT_ONE: the id of an option, -1 for none yet; STRING: a text */
  type: 'NUMBER' | 'SELECT_ONE' | 'STRING';
  text: string;
  /** BCP 47, where text and options are not in the survey's language: a question without translation is in English */
  languageCode?: string;
  /** what of the survey it measures: `EMP`; `QUESTION` for the practice's own */
  category: string;
  /** whether its answer counts towards the score and the contact rule */
  isExperience: boolean;
  /** of SELECT_ONE alone */
  surveyQuestionAnswerOptions: { id: number; display: string }[];
}

export interface PublicAnswer {
  /** names the question within this survey; what a submission refers to */
  id: string;
  /** set for the practice's own question */
  practiceQuestionId: string | null;
  question: PublicQuestion;
  /** marked N/A, so left out of the submission; false until the respondent says so */
  exclude: boolean;
}

/** One survey as its link shows it: `GET /surveys/{slug}`. */
export interface PublicSurvey {
  slug: string;
  experienceType: ExperienceType;
  /** a constant of the language enumeration: `ENGLISH` */
  language: string;
  /** BCP 47: `en`, `zh-Hans` */
  languageCode: string;
  direction: 'ltr' | 'rtl';
  /** what the language switcher offers: English and Spanish for patients, all for employees; the present one always */
  languages: { value: string; label: string; code: string }[];
  /** ISO; null: not answered yet */
  completedAt: string | null;
  /** who asks: the practice for patients, the sender's name for employees */
  senderName: string;
  practice: { id: string; name: string; avatarUrl: string | null } | null;
  provider: { firstName: string; lastName: string } | null;
  patientName: string | null;
  /** a constant of the patient-type enumeration; null for employees */
  patientType: string | null;
  responsiblePartyName: string | null;
  /** whether the page asks who the appointment was for, since the sender did not know */
  asksPatientType: boolean;
  /** below these (0 to 100) a patient is offered a call back; null for employees, who always are */
  thresholds: { average: number; single: number } | null;
  /** stars, 1 to 5; null until completed */
  score: number | null;
  /** mean of the counted answers, 0 to 100; null until completed */
  averageScore: number | null;
  contact: boolean;
  feedback: string | null;
  /** texts of the page in the survey's language, ready to be shown; those that hold markup are safe HTML of ours */
  messageResources: Record<string, string>;
  answers: PublicAnswer[];
  /** after completion in English, where the practice has set it: its own screen, rendered and sanitized by the server */
  postSurveyHtml: string | null;
}

/** `POST /surveys/{slug}/complete` */
export interface SurveySubmission {
  /** N/A ones are left out; an answer that is no text is sent as JSON text: `"75"` */
  answers: { id: string; answer: string; isTouched?: boolean }[];
  feedback: string;
  contact: boolean;
  experienceType: ExperienceType;
  /** only where the page asked for it */
  patientType?: string;
  responsiblePartyName?: string;
}

/** Longest feedback, and longest answer in words, in characters. */
export const FEEDBACK_MAX_LENGTH = 10_000;
export const TEXT_ANSWER_MAX_LENGTH = 2000;
export const RESPONSIBLE_PARTY_MAX_LENGTH = 200;
/** The ends of a slider, strongly disagree and strongly agree, and where it stands untouched. */
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
