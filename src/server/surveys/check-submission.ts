import type { Failure } from '../../domain/model/errors.ts';
import {
  FEEDBACK_MAX_LENGTH,
  RESPONSIBLE_PARTY_MAX_LENGTH,
  SELECT_DEFAULT,
  type SurveySubmission,
  TEXT_ANSWER_MAX_LENGTH,
} from '../../domain/surveys/public-survey.ts';
import { patientType as patientTypes } from '../../generated/enums/patient-type.ts';
import { AppError } from '../http/errors.ts';
import type { SurveyRow } from './find-survey.ts';
import { askedQuestions, type AskedQuestion } from './survey-questions.ts';

/** A stored answer: one of `value`, `optionId` and `text` is set. */
export interface SubmittedAnswer {
  questionId: string;
  category: string;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readAnswers(survey: SurveyRow, sentAnswers: unknown, failures: Failure[]): SubmittedAnswer[] {
  const fail = (path: string, message: string) => failures.push({ code: 'VALIDATION', message, path });
  if (!Array.isArray(sentAnswers)) {
    fail('answers', 'The answers must be a list.');
    return [];
  }
  const asked = new Map(askedQuestions(survey).map((question) => [question.id, question]));
  const seen = new Set<unknown>();
  return sentAnswers.flatMap((item: unknown, index): SubmittedAnswer[] => {
    const path = `answers[${index}]`;
    const id = isRecord(item) ? item.id : undefined;
    const question = typeof id === 'string' ? asked.get(id) : undefined;
    if (!isRecord(item) || !question) {
      fail(path, 'The survey has no such question.');
      return [];
    }
    if (seen.has(id)) {
      fail(path, 'The question is answered twice.');
      return [];
    }
    seen.add(id);
    const answer = readAnswer(question, item.answer);
    if (typeof answer === 'string') {
      fail(path, answer);
      return [];
    }
    if (!answer) return [];
    return [
      {
        questionId: question.id,
        category: question.category,
        isTouched: item.isTouched !== false,
        ...answer,
      },
    ];
  });
}

function readName(value: unknown, failures: Failure[]): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.trim().length <= RESPONSIBLE_PARTY_MAX_LENGTH)
    return value.trim() || undefined;
  failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'responsiblePartyName' });
  return undefined;
}

/** Validates the patient's name, if the sender did not enter one. */
function readPatient(
  survey: SurveyRow,
  body: Record<string, unknown>,
  failures: Failure[],
): Pick<SurveySubmission, 'patientType' | 'responsiblePartyName'> {
  const isKnown = survey.experienceType === 'EMPLOYEE' || (survey.patientType ?? 'UNKNOWN') !== 'UNKNOWN';
  if (isKnown || body.patientType === undefined || body.patientType === null || body.patientType === '')
    return {};
  const patientType = patientTypes.find(({ value }) => value === body.patientType)?.value;
  if (!patientType) {
    failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'patientType' });
    return {};
  }
  if (patientType !== 'CAREGIVER') return { patientType };
  const responsiblePartyName = readName(body.responsiblePartyName, failures);
  if (responsiblePartyName === undefined) {
    const message = 'Responsible Party Name is required';
    failures.push({ code: 'VALIDATION', message, path: 'responsiblePartyName' });
    return { patientType };
  }
  return { patientType, responsiblePartyName };
}

/**
 * Validates a submission against the survey's own questions.
 * @throws AppError 400 with every failure
 */
export function checkSubmission(survey: SurveyRow, body: unknown): CheckedSubmission {
  const failures: Failure[] = [];
  const fail = (path: string, message: string) => failures.push({ code: 'VALIDATION', message, path });
  if (!isRecord(body)) throw new AppError([{ code: 'VALIDATION', message: 'The body must be an object.' }]);
  const answers = readAnswers(survey, body.answers ?? [], failures);
  const feedback = body.feedback ?? '';
  if (typeof feedback !== 'string') fail('feedback', 'The feedback must be a text.');
  else if (feedback.length > FEEDBACK_MAX_LENGTH) {
    fail('feedback', `The feedback must have at most ${FEEDBACK_MAX_LENGTH} characters.`);
  }
  if (typeof body.contact !== 'boolean') fail('contact', 'Field is required');
  if (body.experienceType !== undefined && body.experienceType !== survey.experienceType) {
    fail('experienceType', 'The survey is of another kind.');
  }
  const patient = readPatient(survey, body, failures);
  if (failures.length === 0 && answers.length === 0 && String(feedback).trim() === '') {
    fail('answers', 'Answer a question or write some feedback.');
  }
  if (failures.length > 0) throw new AppError(failures);
  const { experienceType } = survey;
  const submission: SurveySubmission = {
    answers: [],
    feedback: feedback as string,
    contact: body.contact === true,
    experienceType,
    ...patient,
  };
  return { submission, answers };
}
