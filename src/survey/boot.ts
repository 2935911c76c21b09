import type { PublicSurvey } from '../domain/public-survey.ts';

/** Data the server sends beside the HTML. */
export interface SurveyBoot {
  /** null: there is none at this address, or the page must ask for it */
  survey: PublicSurvey | null;
  /** the page is finished as it was sent: not found, expired */
  isFinal: boolean;
  /** the form was posted without JavaScript and came back: send it again */
  wasPosted: boolean;
  /** texts for where there is no survey to take them from */
  words: Record<string, string>;
  analyticsAgentUrl: string | null;
}

/** Id of the element that holds it. */
export const BOOT_ID = 'survey-boot';

export function readBoot(): SurveyBoot {
  const text = document.getElementById(BOOT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${BOOT_ID}`);
  return JSON.parse(text) as SurveyBoot;
}
