import {
  isContactOffered,
  type PublicAnswer,
  type PublicSurvey,
  SELECT_DEFAULT,
  SLIDER_DEFAULT,
  type SurveySubmission,
} from './public-survey.ts';
import { withoutControls } from '../text/text.ts';

/** The state of an answer on the page. */
export interface DraftAnswer {
  /** NUMBER: 0 to 100; SELECT_ONE: the id of an option, `SELECT_DEFAULT` for none; STRING: the text */
  value: number | string;
  /** the respondent has set it, even to its initial value */
  isTouched: boolean;
  /** marked N/A */
  isExcluded: boolean;
}

/** A respondent's unsent input. Plain JSON. */
export interface SurveyDraft {
  /** keyed by the answer's id */
  answers: Record<string, DraftAnswer>;
  feedback: string;
  contact: boolean;
  /** once ticked, the checkbox stays, whatever the answers become */
  wasContactTicked: boolean;
  /** a value of the patient-type enumeration; null: not chosen on this page */
  patientType: string | null;
  responsiblePartyName: string;
  /** email or phone number to be contacted at, as typed */
  address: string;
}

export type DraftChange =
  | { kind: 'answer'; id: string; value: number | string }
  | { kind: 'exclude'; id: string; isExcluded: boolean }
  | { kind: 'feedback'; text: string }
  | { kind: 'contact'; isTicked: boolean }
  | { kind: 'patientType'; value: string }
  | { kind: 'responsibleParty'; name: string }
  | { kind: 'address'; text: string };

/** The patient type whose survey a responsible party answers. */
export const CAREGIVER = 'CAREGIVER';

const DEFAULTS = { NUMBER: SLIDER_DEFAULT, SELECT_ONE: SELECT_DEFAULT, STRING: '' };

function untouched({ question, exclude }: PublicAnswer): DraftAnswer {
  return { value: DEFAULTS[question.type], isTouched: false, isExcluded: exclude };
}

/** The draft of a new survey: sliders in the middle, nothing chosen, nothing typed. */
export function emptyDraft(survey: PublicSurvey): SurveyDraft {
  return {
    answers: Object.fromEntries(survey.answers.map((answer) => [answer.id, untouched(answer)])),
    feedback: '',
    contact: false,
    wasContactTicked: false,
    patientType: null,
    responsiblePartyName: '',
    address: '',
  };
}

function changeAnswer(draft: SurveyDraft, id: string, change: Partial<DraftAnswer>): SurveyDraft {
  const answer = draft.answers[id];
  if (!answer) return draft;
  return { ...draft, answers: { ...draft.answers, [id]: { ...answer, ...change } } };
}

/** The draft after one change on the page. A patient type other than caregiver clears the responsible party. */
export function changeDraft(draft: SurveyDraft, change: DraftChange): SurveyDraft {
  switch (change.kind) {
    case 'answer':
      // an emptied text is no answer
      return changeAnswer(draft, change.id, { value: change.value, isTouched: change.value !== '' });
    case 'exclude':
      return changeAnswer(draft, change.id, { isExcluded: change.isExcluded });
    case 'feedback':
      return { ...draft, feedback: change.text };
    case 'contact':
      return {
        ...draft,
        contact: change.isTicked,
        wasContactTicked: draft.wasContactTicked || change.isTicked,
      };
    case 'patientType':
      return {
        ...draft,
        patientType: change.value,
        responsiblePartyName: change.value === CAREGIVER ? draft.responsiblePartyName : '',
      };
    case 'responsibleParty':
      return { ...draft, responsiblePartyName: change.name };
    case 'address':
      return { ...draft, address: change.text };
  }
}

/**
 * Whether an answer or feedback has been entered; otherwise there is nothing to send. Marking N/A counts as an answer.
 */
export function isEdited(survey: PublicSurvey, draft: SurveyDraft): boolean {
  const isAnswered = survey.answers.some(({ id, exclude }) => {
    const answer = draft.answers[id];
    return answer !== undefined && (answer.isTouched || answer.isExcluded !== exclude);
  });
  return isAnswered || draft.feedback.trim() !== '';
}

/** Share of the questions that are answered or marked N/A, 0 to 1. */
export function computeProgress(survey: PublicSurvey, draft: SurveyDraft): number {
  if (survey.answers.length === 0) return 1;
  const done = survey.answers.filter(({ id }) => {
    const answer = draft.answers[id];
    return answer?.isTouched || answer?.isExcluded;
  });
  return done.length / survey.answers.length;
}

/** Whether the page shows 'contact me': to employees from the start, to patients depending on their answers. */
export function offersContact(survey: PublicSurvey, draft: SurveyDraft): boolean {
  if (!survey.thresholds || draft.wasContactTicked) return true;
  if (!isEdited(survey, draft)) return false;
  const values = survey.answers.flatMap(({ id, question }) => {
    const answer = draft.answers[id];
    const counts = question.type === 'NUMBER' && question.isExperience && answer && !answer.isExcluded;
    return counts ? [Number(answer.value)] : [];
  });
  return isContactOffered(values, survey.thresholds);
}

/** Whether the page asks for the responsible party: the name is required then. */
export function asksResponsibleParty(survey: PublicSurvey, draft: SurveyDraft): boolean {
  return survey.asksPatientType && draft.patientType === CAREGIVER;
}

/** Whether the required name of the responsible party is missing. */
export function lacksResponsibleParty(survey: PublicSurvey, draft: SurveyDraft): boolean {
  return asksResponsibleParty(survey, draft) && draft.responsiblePartyName.trim() === '';
}

/** Whether the page asks for an email or phone number. It is optional: the practice may have one. */
export function asksAddress(survey: PublicSurvey, draft: SurveyDraft): boolean {
  return survey.asksContact && draft.contact;
}

const EMAIL = /^\S+@\S+\.\S+$/;
const US_PHONE = /^1?[2-9]\d{2}[2-9]\d{6}$/;

/**
 * The typed email or US phone number; null: neither. The page finds what is cut; the server reads it by its rules,
 * whose patterns would be too many bytes here.
 */
function readAddress({ address }: SurveyDraft): { email: string } | { phone: string } | null {
  const text = address.trim();
  if (EMAIL.test(text)) return { email: text };
  return US_PHONE.test(text.replace(/\D/g, '')) ? { phone: text } : null;
}

/** Whether something is typed that is neither an email nor a phone number. */
export function hasWrongAddress(survey: PublicSurvey, draft: SurveyDraft): boolean {
  return asksAddress(survey, draft) && draft.address.trim() !== '' && readAddress(draft) === null;
}

/** Whether a required field of the page is still missing, or one is wrong. */
export function lacksField(survey: PublicSurvey, draft: SurveyDraft): boolean {
  return lacksResponsibleParty(survey, draft) || hasWrongAddress(survey, draft);
}

/**
 * The submission. N/A answers, lists without a choice and empty texts are omitted; a slider always counts, and is
 * marked as touched or not.
 */
export function buildSubmission(survey: PublicSurvey, draft: SurveyDraft): SurveySubmission {
  const answers = survey.answers.flatMap(({ id, question }) => {
    const answer = draft.answers[id];
    if (!answer || answer.isExcluded || (question.type !== 'NUMBER' && !answer.isTouched)) return [];
    const { value, isTouched } = answer;
    return [
      { id, answer: typeof value === 'string' ? withoutControls(value) : JSON.stringify(value), isTouched },
    ];
  });
  return {
    answers,
    feedback: withoutControls(draft.feedback),
    contact: draft.contact,
    experienceType: survey.experienceType,
    ...(survey.asksPatientType && draft.patientType !== null ? { patientType: draft.patientType } : {}),
    ...(asksResponsibleParty(survey, draft)
      ? { responsiblePartyName: withoutControls(draft.responsiblePartyName).replace(/\s+/g, ' ').trim() }
      : {}),
    ...(asksAddress(survey, draft) ? readAddress(draft) : {}),
  };
}

/**
 * Adapts a stored draft to a survey's questions: answers to removed questions are dropped, new ones start untouched.
 */
export function fitDraft(survey: PublicSurvey, kept: SurveyDraft): SurveyDraft {
  const empty = emptyDraft(survey);
  const answers = Object.entries(empty.answers).map(([id, answer]) => {
    const old = kept.answers[id];
    return [id, old && typeof old.value === typeof answer.value ? old : answer] as const;
  });
  return { ...empty, ...kept, answers: Object.fromEntries(answers) };
}

/** Merges new input over a stored draft; untouched parts keep their stored value. */
export function overlayDraft(kept: SurveyDraft, typed: SurveyDraft): SurveyDraft {
  const answers = Object.entries(kept.answers).map(([id, old]) => {
    const now = typed.answers[id];
    if (!now) return [id, old] as const;
    const isExcluded = old.isExcluded || now.isExcluded;
    return [id, now.isTouched ? { ...now, isExcluded } : { ...old, isExcluded }] as const;
  });
  const contact = kept.contact || typed.contact;
  return {
    answers: Object.fromEntries(answers),
    feedback: typed.feedback || kept.feedback,
    contact,
    wasContactTicked: kept.wasContactTicked || contact,
    patientType: typed.patientType ?? kept.patientType,
    responsiblePartyName: typed.responsiblePartyName || kept.responsiblePartyName,
    address: typed.address || kept.address,
  };
}
