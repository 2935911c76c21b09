import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { recounted } from '../rollups/count-surveys.ts';
import type { Language } from '../catalogue.ts';
import { judgeSentiment } from '../sentiment.ts';
import { TranslationRefused, createTranslator } from './translator.ts';

/** Comments that the upkeep queues in one transaction. */
const BATCH = 500;
/** A failed translation is retried after this time. A job's own attempts take about two hours. */
const AGAIN_AFTER = '1 day';
/** The condition of the index `surveys_untranslated_idx`. */
const UNTRANSLATED = `translation is null and feedback is not null and coalesce(comment_language, language) <> 'ENGLISH'`;

interface Comment {
  feedback: string;
  /** of the comment; the survey's if the comment is too short to tell */
  language: Language;
  score: string | null;
  sentiment: string | null;
}

/** Queues the translation of a new comment, in the transaction that stores it. */
export async function queueTranslation(
  { config, jobs }: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  payload: JobPayloads['translate'],
): Promise<void> {
  if (!createTranslator(config)) return;
  await tx.query('update surveys set translation_tried_at = now() where organization_id = $1 and id = $2', [
    payload.organizationId,
    payload.surveyId,
  ]);
  await jobs.enqueue(tx, 'translate', payload);
}

/** @param text null: the service refuses it permanently, or it is in English already */
async function store(
  tx: Transaction,
  of: JobPayloads['translate'],
  { feedback, language, score, sentiment }: Comment,
  text: string | null,
): Promise<void> {
  const judged = judgeSentiment(feedback, language, score === null ? null : Number(score), text);
  const write = () =>
    tx.query(
      `update surveys set translation = $3, sentiment = $4,
         translation_tried_at = case when $3::text is null then 'infinity' else now() end
       where organization_id = $1 and id = $2 and ${UNTRANSLATED}`,
      [of.organizationId, of.surveyId, text, judged],
    );
  await (judged === sentiment ? write() : recounted(tx, of, write));
}

/** Job: stores the English translation of a comment beside it. A translation stored in the meantime is kept. */
export async function translateComment(
  { config, db, log }: AppContext,
  of: JobPayloads['translate'],
  { persist }: Pick<JobAttempt, 'persist'>,
): Promise<void> {
  const translator = createTranslator(config);
  if (!translator) return;
  const read = (tx: Transaction, lock = '') =>
    tx.query<Comment>(
      `select feedback, coalesce(comment_language, language) as language, score, sentiment from surveys
       where organization_id = $1 and id = $2 and ${UNTRANSLATED} ${lock}`,
      [of.organizationId, of.surveyId],
    );
  const [comment] = await db.system((tx) => read(tx));
  if (!comment) return;
  let text: string | null = null;
  try {
    text = await translator.translate(comment.feedback, comment.language);
  } catch (error) {
    if (!(error instanceof TranslationRefused)) throw error;
    log.warn({ ...of, language: comment.language, message: error.message }, 'a comment stays untranslated');
  }
  const translation = text === comment.feedback.trim() ? null : text;
  await persist(() =>
    db.system(async (tx) => {
      const [now] = await read(tx, 'for update');
      if (now) await store(tx, of, now, translation);
    }),
  );
}

async function queueSome({ db, jobs }: AppContext): Promise<number> {
  return db.system(async (tx) => {
    const due = await tx.query<JobPayloads['translate']>(
      `update surveys set translation_tried_at = now() where (organization_id, id) in (
         select organization_id, id from surveys
         where ${UNTRANSLATED} and coalesce(translation_tried_at, '-infinity') < now() - interval '${AGAIN_AFTER}'
         order by translation_tried_at limit ${BATCH} for update skip locked)
       returning organization_id as "organizationId", id as "surveyId"`,
    );
    for (const payload of due) await jobs.enqueue(tx, 'translate', payload);
    return due.length;
  });
}

/** Upkeep: queues comments from before the service was configured, and failed translations. */
export async function translateMissed(ctx: AppContext): Promise<void> {
  if (!createTranslator(ctx.config)) return;
  while ((await queueSome(ctx)) === BATCH);
}
