import type { Failure } from '../../domain/model/errors.ts';
import {
  SELECT_DEFAULT,
  type SurveySubmission,
  TEXT_ANSWER_MAX_LENGTH,
} from '../../domain/surveys/public-survey.ts';
import type { CompleteSurveyBody } from '../../generated/calls/types.ts';
import { AppError } from '../http/errors.ts';
import type { SurveyRow } from './find-survey.ts';
import { askedQuestions, type AskedQuestion, getCategoryId } from './survey-questions.ts';

/** A stored answer: one of `value`, `optionId` and `text` is set. */
export interface SubmittedAnswer {
  questionId: string;
  /** null: a practice's own question */
  categoryId: number | null;
  /** 0 to 100, two decimals at most */
  value: number | null;
  optionId: number | null;
  text: string | null;
  isTouched: boolean;
}

export interface CheckedSubmission {
  submission: SurveySubmission;
  answers: SubmittedAnswer[];
}

type Problem = string;

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Validates the answer to a question; a string is its problem; undefined: not answered. */
function readAnswer(
  question: AskedQuestion,
  answer: unknown,
): Pick<SubmittedAnswer, 'value' | 'optionId' | 'text'> | Problem | undefined {
  const none = { value: null, optionId: null, text: null };
  if (question.type === 'STRING') {
    if (typeof answer !== 'string') return 'The answer must be a text.';
    const text = answer.trim();
    if (text.length > TEXT_ANSWER_MAX_LENGTH)
      return `The answer must have at most ${TEXT_ANSWER_MAX_LENGTH} characters.`;
    return text === '' ? undefined : { ...none, text };
  }
  const value = parseJson(answer);
  if (question.type === 'SELECT_ONE') {
    if (value === SELECT_DEFAULT) return undefined;
    const isOption = question.options.some(({ id }) => id === value);
    return isOption ? { ...none, optionId: value as number } : 'The answer must be one of the options.';
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) {
    return 'The answer must be a number from 0 to 100.';
  }
  return { ...none, value: Math.round(value * 100) / 100 };
}

function readAnswers(
  survey: SurveyRow,
  sent: NonNullable<CompleteSurveyBody['answers']>,
  failures: Failure[],
): SubmittedAnswer[] {
  const asked = new Map(askedQuestions(survey).map((question) => [question.id, question]));
  const seen = new Set<string>();
  return sent.flatMap((item, index): SubmittedAnswer[] => {
    const fail = (message: string) => {
      failures.push({ code: 'VALIDATION', message, path: `answers[${index}]` });
      return [];
    };
    const question = asked.get(item.id);
    if (!question) return fail('The survey has no such question.');
    if (seen.has(item.id)) return fail('The question is answered twice.');
    seen.add(item.id);
    const answer = readAnswer(question, item.answer);
    if (typeof answer === 'string') return fail(answer);
    if (!answer) return [];
    const { id: questionId, category } = question;
    return [
      { questionId, categoryId: getCategoryId(category), isTouched: item.isTouched !== false, ...answer },
    ];
  });
}

/** The type of a patient, if the sender did not know it. */
function readPatient(
  survey: SurveyRow,
  { patientType, responsiblePartyName }: CompleteSurveyBody,
  failures: Failure[],
): Pick<SurveySubmission, 'patientType' | 'responsiblePartyName'> {
  const isKnown = survey.experienceType === 'EMPLOYEE' || (survey.patientType ?? 'UNKNOWN') !== 'UNKNOWN';
  if (isKnown || patientType === undefined) return {};
  if (patientType !== 'CAREGIVER') return { patientType };
  if (responsiblePartyName !== undefined) return { patientType, responsiblePartyName };
  const message = 'Responsible Party Name is required';
  failures.push({ code: 'VALIDATION', message, path: 'responsiblePartyName' });
  return { patientType };
}

/** Where to contact a patient who asks for it, if the survey has neither an email nor a phone number. */
function readAddress(
  survey: SurveyRow,
  { contact, email, phone }: CompleteSurveyBody,
): Pick<SurveySubmission, 'email' | 'phone'> {
  const isAsked =
    contact && survey.experienceType === 'PATIENT' && survey.email === null && survey.phone === null;
  return isAsked ? { ...(email && { email }), ...(phone && { phone }) } : {};
}

/**
 * Checks a validated submission against the survey's own questions.
 * @throws AppError 400 with every failure
 */
export function checkSubmission(survey: SurveyRow, body: CompleteSurveyBody): CheckedSubmission {
  const failures: Failure[] = [];
  const fail = (path: string, message: string) => failures.push({ code: 'VALIDATION', message, path });
  const { answers: sent = [], feedback = '', contact } = body;
  const answers = readAnswers(survey, sent, failures);
  const { experienceType } = survey;
  if (body.experienceType !== undefined && body.experienceType !== experienceType)
    fail('experienceType', 'The survey is of another kind.');
  const patient = readPatient(survey, body, failures);
  if (failures.length === 0 && answers.length === 0 && feedback.trim() === '')
    fail('answers', 'Answer a question or write some feedback.');
  if (failures.length > 0) throw new AppError(failures);
  const address = readAddress(survey, body);
  return { submission: { answers: [], feedback, contact, experienceType, ...patient, ...address }, answers };
}
