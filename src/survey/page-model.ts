import type { PublicSurvey } from '../domain/public-survey.ts';
import type { DraftChange, SurveyDraft } from '../domain/survey-draft.ts';
import type { SurveyStatus } from '../flows/public-survey.ts';

/** The model of the page's parts, on the server and in the browser. */
export interface PageModel {
  survey: PublicSurvey;
  draft: SurveyDraft;
  status: SurveyStatus;
  /**
   * Whether JavaScript has taken the page over. Before that it is what the server sent: a plain form, in which everything that
   * may be asked for is there.
   */
  isLive: boolean;
  /** submit was pressed while something was missing */
  areProblemsShown: boolean;
  hasLanguageFailed: boolean;
  /** where the plain form is posted to */
  action: string;
  change: (change: DraftChange) => void;
  submit: () => void;
  chooseLanguage: (language: string) => void;
}

/** The form, for controls that stand outside of it. */
export const FORM_ID = 'survey';
/** The field that a problem may be about. */
export const RESPONSIBLE_PARTY_ID = 'responsible-party';

/** Whether the answers are on their way: nothing can be changed any more. */
export function isUnderWay({ status }: Pick<PageModel, 'status'>): boolean {
  return status === 'submitting' || status === 'waiting';
}
