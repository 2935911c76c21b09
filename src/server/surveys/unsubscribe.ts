import type { AppContext } from '../context.ts';
import { getCatalogue, messageText } from './catalogue.ts';
import { findSurvey, type SurveyRow } from './find-survey.ts';

/** Texts of the unsubscribe page. */
export interface UnsubscribeTexts {
  code: string;
  direction: 'ltr' | 'rtl';
  title: string;
  info: string;
  button: string;
  done: string;
}

function getTexts(survey: SurveyRow): UnsubscribeTexts {
  const catalogue = getCatalogue(survey.language);
  const text = (key: string) => messageText(catalogue, key, { senderName: survey.senderName });
  return {
    code: catalogue.code,
    direction: catalogue.direction,
    title: text('UNSUBSCRIBE_TITLE'),
    info: text('UNSUBSCRIBE_INFO'),
    button: text('UNSUBSCRIBE_BUTTON'),
    done: text('UNSUBSCRIBED'),
  };
}

/** The page's texts; undefined for an unknown link. Expired surveys can be unsubscribed from as well. */
export async function readUnsubscribe(
  { db }: Pick<AppContext, 'db'>,
  slug: string,
): Promise<UnsubscribeTexts | undefined> {
  const survey = await findSurvey(db, slug);
  return survey && getTexts(survey);
}

/**
 * Blocks the address that a survey was sent to, for its organization. Idempotent.
 * @returns the page's texts; undefined for an unknown link
 */
export async function unsubscribe(
  { db }: Pick<AppContext, 'db'>,
  slug: string,
): Promise<UnsubscribeTexts | undefined> {
  const survey = await findSurvey(db, slug);
  if (!survey) return undefined;
  const { organizationId, email, phone } = survey;
  if (email !== null || phone !== null) {
    await db.ask({
      text: `insert into blocklist (id, organization_id, email, phone, reason)
         values (gen_random_uuid(), $1, $2, $3, 'UNSUBSCRIBED') on conflict do nothing`,
      values: [organizationId, email, email === null ? phone : null],
    });
  }
  return getTexts(survey);
}
