import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { AppContext } from '../context.ts';
import type { Language } from './catalogue.ts';
import { detectLanguage } from './comment-language.ts';
import { commentVersion, readComment } from './read-comment.ts';
import { loadOwnRules, type OwnRules } from './themes.ts';

/** Before all ids. */
const NIL = '00000000-0000-0000-0000-000000000000';
/** Comments, or organizations, that are read at once. */
const BATCH = 200;

interface Comment {
  id: string;
  experienceType: ExperienceType;
  feedback: string;
  translation: string | null;
  /** of the survey */
  language: Language;
  score: string | null;
}

type Context = Pick<AppContext, 'db' | 'log'>;

async function reclassify(
  { db }: Pick<Context, 'db'>,
  { id, language, score, ...comment }: Comment,
  own: OwnRules,
  organizationId: string,
) {
  const commentLanguage = await detectLanguage(comment.feedback, language);
  const stars = score === null ? null : Number(score);
  const read = await readComment({ ...comment, commentLanguage, score: stars }, own);
  await db.system((tx) =>
    tx.query('select app.reread_comment($1, $2, $3, $4)', [
      organizationId,
      id,
      comment.feedback,
      JSON.stringify({ ...read, commentLanguage, translation: comment.translation }),
    ]),
  );
}

/** SQL of a version by which a comment of the organization was read that is not the current one ($2): two looks into an index. */
const OTHER_VERSION = `select sentiment_model from surveys where organization_id = $1 and sentiment_model < $2
  union all select sentiment_model from surveys where organization_id = $1 and sentiment_model > $2 limit 1`;

interface Versioned {
  id: string;
  /** of the rules of its own themes */
  version: number;
}

const SELECT_VERSION = 'select themes_version as version from organizations where id = $1';

/** More comments are not counted, since everybody who looks at themes asks every few seconds. */
const MOST_COUNTED = 10_000;

/** How many comments are still to be read by the current rules, at most `MOST_COUNTED`, and whether the last attempt failed. */
export async function countUnread(
  { db }: Pick<Context, 'db'>,
  organizationId: string,
): Promise<{ comments: number; hasFailed: boolean }> {
  const [found] = await db.system(async (tx) => {
    // of a session, it may be that before the last change
    const [organization] = await tx.query<Pick<Versioned, 'version'>>(SELECT_VERSION, [organizationId]);
    return tx.query<{ comments: number; hasFailed: boolean }>(
      `select (select count(*)::int from (
           (select from surveys where organization_id = $1 and sentiment_model < $2 limit ${MOST_COUNTED})
           union all (select from surveys where organization_id = $1 and sentiment_model > $2 limit ${MOST_COUNTED})
           limit ${MOST_COUNTED}) s) as comments,
         coalesce((select state in ('retry', 'failed') and output is not null from jobs.job
           where name = 'reread-comments' and data->>'organizationId' = $1::text
           order by created_on desc limit 1), false) as "hasFailed"`,
      [organizationId, commentVersion(organization?.version ?? 0)],
    );
  });
  return found ?? { comments: 0, hasFailed: false };
}

/**
 * Job: reads comments of an organization again that other rules have read, and counts them anew, the latest first. Each is
 * stored for itself, so a job that was killed goes on where it stopped.
 */
export async function rereadComments(
  { db, log }: Context,
  { organizationId }: { organizationId: string },
): Promise<void> {
  for (;;) {
    // the rules may change meanwhile
    const [organization] = await db.system((tx) =>
      tx.query<Pick<Versioned, 'version'>>(SELECT_VERSION, [organizationId]),
    );
    if (!organization) return;
    const own = await loadOwnRules(db, organizationId, organization.version);
    for (const err of own.problems) log.error({ err, organizationId }, 'a theme is left out');
    const comments = await db.system((tx) =>
      tx.query<Comment>(
        `select id, experience_type as "experienceType", feedback, translation, language, score from surveys
         where organization_id = $1 and sentiment_model = (${OTHER_VERSION}) and feedback is not null
         order by completed_at desc limit ${BATCH}`,
        [organizationId, commentVersion(own.version)],
      ),
    );
    if (comments.length === 0) return;
    for (const comment of comments) await reclassify({ db }, comment, own, organizationId);
  }
}

/** Organizations, each with its version, that have comments which another version has read. */
const OUTDATED = `select o.id from unnest($1::uuid[], $2::integer[]) as o (id, version)
  where exists (select from surveys s where s.organization_id = o.id and s.sentiment_model < o.version)
    or exists (select from surveys s where s.organization_id = o.id and s.sentiment_model > o.version)`;

/** Job: the same for all organizations, after an upgrade that brings other rules, or a job that failed. */
export async function reclassifyComments({ db, log }: Context): Promise<void> {
  for (let after = NIL; ;) {
    const organizations = await db.system((tx) =>
      tx.query<Versioned>(
        `select id, themes_version as version from organizations where id > $1 order by id limit ${BATCH}`,
        [after],
      ),
    );
    const outdated = await db.system((tx) =>
      tx.query<{ id: string }>(OUTDATED, [
        organizations.map(({ id }) => id),
        organizations.map(({ version }) => commentVersion(version)),
      ]),
    );
    for (const { id } of outdated) await rereadComments({ db, log }, { organizationId: id });
    const last = organizations.at(-1);
    if (!last) return;
    after = last.id;
  }
}
