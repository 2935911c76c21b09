import {
  ADDRESS_MAX_LENGTH,
  FEEDBACK_MAX_LENGTH,
  type PublicAnswer,
  type PublicSurvey,
  RESPONSIBLE_PARTY_MAX_LENGTH,
  SLIDER_MAX,
  SLIDER_MIN,
  TEXT_ANSWER_MAX_LENGTH,
} from './public-survey.ts';
import { CAREGIVER, type DraftAnswer, emptyDraft, fitDraft, type SurveyDraft } from './survey-draft.ts';

/** Names of the page's form fields, as posted by a browser without JavaScript. */
export const FIELDS = {
  answer: (id: string) => `answer.${id}`,
  exclude: (id: string) => `na.${id}`,
  feedback: 'feedback',
  contact: 'contact',
  patientType: 'patientType',
  responsiblePartyName: 'responsiblePartyName',
  /** email or phone number */
  address: 'address',
  /** a select of languages */
  language: 'language',
  /** on the language buttons: a value names a language, an empty one refers to the select */
  changeLanguage: 'changeLanguage',
} as const;

/**
 * The initial value of a slider in the form. Browsers send a slider's value whether or not it was touched; moving it
 * never ends exactly here, so an answer in the middle differs from none.
 */
export const UNTOUCHED_SLIDER = '50.0001';

/** Form values: `FormData` of a page, `URLSearchParams` of a posted body. */
export interface FormFields {
  get(name: string): unknown;
}

function readText(fields: FormFields, name: string, maxLength = TEXT_ANSWER_MAX_LENGTH): string {
  const value = fields.get(name);
  // forms send line breaks as CRLF
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').slice(0, maxLength) : '';
}

function sliderValue(text: string): number | undefined {
  const value = text === '' || text === UNTOUCHED_SLIDER ? Number.NaN : Number(text);
  return Number.isFinite(value) ? Math.round(Math.min(SLIDER_MAX, Math.max(SLIDER_MIN, value))) : undefined;
}

function chosenOption({ question }: PublicAnswer, text: string): number | undefined {
  return question.surveyQuestionAnswerOptions.find(({ id }) => String(id) === text)?.id;
}

function readValue(answer: PublicAnswer, text: string): number | string | undefined {
  switch (answer.question.type) {
    case 'NUMBER':
      return sliderValue(text);
    case 'SELECT_ONE':
      return chosenOption(answer, text);
    case 'STRING':
      return text === '' ? undefined : text;
  }
}

function readAnswer(answer: PublicAnswer, empty: DraftAnswer, fields: FormFields): DraftAnswer {
  const value = readValue(answer, readText(fields, FIELDS.answer(answer.id)));
  const isExcluded = fields.get(FIELDS.exclude(answer.id)) !== null;
  return value === undefined ? { ...empty, isExcluded } : { value, isTouched: true, isExcluded };
}

/** Reads the draft from a form; values invalid for this survey count as untouched. */
export function draftOfForm(survey: PublicSurvey, fields: FormFields): SurveyDraft {
  const empty = emptyDraft(survey);
  const answers = survey.answers.flatMap((answer) => {
    const untouched = empty.answers[answer.id];
    return untouched ? [[answer.id, readAnswer(answer, untouched, fields)] as const] : [];
  });
  const contact = fields.get(FIELDS.contact) !== null;
  const patientType = survey.asksPatientType ? readText(fields, FIELDS.patientType) || null : null;
  return fitDraft(survey, {
    answers: Object.fromEntries(answers),
    feedback: readText(fields, FIELDS.feedback, FEEDBACK_MAX_LENGTH),
    contact,
    wasContactTicked: contact,
    patientType,
    address: survey.asksContact ? readText(fields, FIELDS.address, ADDRESS_MAX_LENGTH) : '',
    responsiblePartyName:
      patientType === CAREGIVER
        ? readText(fields, FIELDS.responsiblePartyName, RESPONSIBLE_PARTY_MAX_LENGTH)
        : '',
  });
}

/** The requested language of the form; null: submit without a language change. */
export function chosenLanguage(fields: FormFields): string | null {
  const button = fields.get(FIELDS.changeLanguage);
  if (typeof button !== 'string') return null;
  return button || readText(fields, FIELDS.language);
}
