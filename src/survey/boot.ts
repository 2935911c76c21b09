import type { PublicSurvey } from '../domain/surveys/public-survey.ts';

/** Data the server sends with the HTML. */
export interface SurveyBoot {
  /** null: not found, or the page must request it */
  survey: PublicSurvey | null;
  /** the page needs no script: not found, expired */
  isFinal: boolean;
  /** the plain form was posted and returned: submit it again */
  wasPosted: boolean;
  /** texts for a page without a survey */
  words: Record<string, string>;
  analyticsAgentUrl: string | null;
}

/** Id of the element that contains it. */
export const BOOT_ID = 'survey-boot';

export function readBoot(): SurveyBoot {
  const text = document.getElementById(BOOT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${BOOT_ID}`);
  return JSON.parse(text) as SurveyBoot;
}
