import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { recounted } from './rollups/count-surveys.ts';
import type { Language } from './catalogue.ts';
import { detectLanguage } from './comment-language.ts';
import { SENTIMENT_VERSION, judgeSentiment } from './sentiment.ts';

/** Texts per transaction. */
const BATCH = 200;

interface Judged {
  id: string;
  organizationId: string;
  feedback: string;
  translation: string | null;
  /** of the survey */
  language: Language;
  score: string | null;
  sentiment: string | null;
}

async function judgeSome(tx: Transaction): Promise<number> {
  const rows = await tx.query<Judged>(
    `select id, organization_id as "organizationId", feedback, translation, language, score, sentiment from surveys
     where sentiment_model < $1 and feedback is not null
     order by organization_id, id limit ${BATCH} for update skip locked`,
    [SENTIMENT_VERSION],
  );
  for (const { id, organizationId, feedback, translation, language, score, sentiment } of rows) {
    const commentLanguage = await detectLanguage(feedback, language);
    const judged = judgeSentiment(
      feedback,
      commentLanguage,
      score === null ? null : Number(score),
      translation,
    );
    const store = () =>
      tx.query(
        `update surveys set comment_language = $3, sentiment = $4, sentiment_model = $5
         where organization_id = $1 and id = $2`,
        [organizationId, id, commentLanguage, judged, SENTIMENT_VERSION],
      );
    await (judged === sentiment ? store() : recounted(tx, { organizationId, surveyId: id }, store));
  }
  return rows.length;
}

/** Job: judges texts again that an older model judged, and corrects the rollups. */
export async function reclassifyComments({ db }: Pick<AppContext, 'db'>): Promise<void> {
  while ((await db.system(judgeSome)) === BATCH);
}
