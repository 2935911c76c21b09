import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { AppContext } from '../context.ts';
import type { Language } from './catalogue.ts';
import { detectLanguage } from './comment-language.ts';
import { COMMENT_VERSION, readComment } from './read-comment.ts';

/** Comments that are read at once. */
const BATCH = 200;

interface Comment {
  id: string;
  organizationId: string;
  experienceType: ExperienceType;
  feedback: string;
  translation: string | null;
  /** of the survey */
  language: Language;
  score: string | null;
}

type Context = Pick<AppContext, 'db'>;

async function reclassify({ db }: Context, { id, organizationId, language, score, ...comment }: Comment) {
  const commentLanguage = await detectLanguage(comment.feedback, language);
  const stars = score === null ? null : Number(score);
  const read = readComment({ ...comment, commentLanguage, score: stars });
  await db.system((tx) =>
    tx.query('select app.reread_comment($1, $2, $3, $4)', [
      organizationId,
      id,
      comment.feedback,
      JSON.stringify({ ...read, commentLanguage, translation: comment.translation }),
    ]),
  );
}

/**
 * Job: reads comments again that another version of the model or of the themes has read, and counts them anew. Each is
 * stored for itself, so a job that was killed goes on where it stopped.
 */
export async function reclassifyComments(ctx: Context): Promise<void> {
  for (;;) {
    // without an order: the index of versions has the next ones at once
    const comments = await ctx.db.system((tx) =>
      tx.query<Comment>(
        `select id, organization_id as "organizationId", experience_type as "experienceType", feedback, translation, language, score
         from surveys where (sentiment_model < $1 or sentiment_model > $1) and feedback is not null limit ${BATCH}`,
        [COMMENT_VERSION],
      ),
    );
    for (const comment of comments) await reclassify(ctx, comment);
    if (comments.length < BATCH) return;
  }
}
