import type { PublicSurvey } from '../domain/surveys/public-survey.ts';
import type { DraftChange, SurveyDraft } from '../domain/surveys/survey-draft.ts';
import type { SurveyStatus } from '../flows/public-survey.ts';

/** The model of the page's parts, on the server and in the browser. */
export interface PageModel {
  survey: PublicSurvey;
  draft: SurveyDraft;
  status: SurveyStatus;
  /** Whether JavaScript has hydrated the page. Before that it is a plain form with every possible question. */
  isLive: boolean;
  /** submit was pressed with missing values */
  areProblemsShown: boolean;
  hasLanguageFailed: boolean;
  /** action of the plain form */
  action: string;
  change: (change: DraftChange) => void;
  submit: () => void;
  chooseLanguage: (language: string) => void;
}

/** The form's id, for controls outside of it. */
export const FORM_ID = 'survey';
/** The fields that a problem may refer to. */
export const RESPONSIBLE_PARTY_ID = 'responsible-party';
export const ADDRESS_ID = 'address';

/** Whether the answers are being sent and can no longer be changed. */
export function isUnderWay({ status }: Pick<PageModel, 'status'>): boolean {
  return status === 'submitting' || status === 'waiting';
}
