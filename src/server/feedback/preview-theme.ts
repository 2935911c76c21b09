import { addMonths } from '../../domain/measures/period.ts';
import { findThemesInSteps, readThemes } from '../../domain/text/themes/find-themes.ts';
import { checkOwnPhrases, type OwnPhrases, readOwnRules } from '../../domain/text/themes/own-phrases.ts';
import type { PreviewThemeBody, ThemePreview, Withheld } from '../../generated/calls/types.ts';
import { wordLists } from '../../generated/themes.ts';
import type { Database } from '../db/database.ts';
import { inTurns, stepsInTurns } from '../db/turns.ts';
import { AppError } from '../http/errors.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Language } from '../surveys/catalogue.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import { JUDGED_LANGUAGES } from '../surveys/sentiment.ts';
import { IS_CONFIDENTIAL, isSearchWithheld } from './confidential-comments.ts';
import { readConditions } from './feedback-query.ts';

const MONTHS = 3;
const MOST_COMMENTS = 3000;
const BATCH = 500;
const LONGEST_MS = 2000;
const EXAMPLES = 5;
/** Characters of a comment that are shown before and after the words. */
const AROUND = 120;

interface CommentRow {
  id: string;
  feedback: string;
  language: Language | null;
  isConfidential: boolean;
  completedAt: string;
}

type Example = ThemePreview['examples'][number];
type Span = Pick<Example, 'start' | 'end'>;

/** The comment around the words, cut at spaces. */
function toExample({ id, feedback }: CommentRow, { start, end }: Span): Example {
  const from = start <= AROUND ? 0 : feedback.indexOf(' ', start - AROUND) + 1;
  const space = feedback.lastIndexOf(' ', end + AROUND);
  const to = end + AROUND >= feedback.length || space < end ? feedback.length : space;
  const [before, after] = [from > 0 ? '… ' : '', to < feedback.length ? ' …' : ''];
  const shift = before.length - from;
  const text = `${before}${feedback.slice(from, to)}${after}`;
  return { feedbackId: id, text, start: start + shift, end: end + shift };
}

/** Finds the words of the phrases in a comment. */
function createFinder(of: OwnPhrases, experienceType: PreviewThemeBody['experienceType']) {
  const theme = {
    theme: 'OWN_0',
    id: 0,
    title: { en: '', es: '' },
    description: '',
    experienceType,
    rules: readOwnRules(of),
  };
  const readers = {
    en: readThemes([theme], wordLists, 'en'),
    es: readThemes([theme], wordLists, 'es'),
  };
  return async ({ feedback, language }: CommentRow): Promise<Span | undefined> => {
    const read = language === null ? undefined : JUDGED_LANGUAGES[language];
    if (!read) return undefined;
    const [first] = await stepsInTurns(findThemesInSteps(feedback, readers[read], () => null));
    return first;
  };
}

/** A page of the comments of the last months that the viewer may see, the latest first. */
async function readBatch(
  db: Database,
  { viewer, tenant }: SignedIn,
  experienceType: PreviewThemeBody['experienceType'],
  after: CommentRow | undefined,
): Promise<CommentRow[]> {
  const lt = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const date = { gte: addMonths(lt, -MONTHS), lt };
  const selection = readConditions(viewer, { experienceType, date });
  selection.where('s.feedback is not null', 's.completed_at is not null');
  if (after)
    selection.where(
      `(s.completed_at, s.id) < (${selection.bind(after.completedAt)}::timestamptz, ${selection.bind(after.id)}::uuid)`,
    );
  const [rows = []] = await db.pipeline(tenant, [
    selection.statement(
      `select s.id, s.feedback, s.comment_language as language, ${IS_CONFIDENTIAL} is true as "isConfidential",
         s.completed_at::text as "completedAt"
       from surveys s where ${selection.condition} order by s.completed_at desc, s.id desc limit ${BATCH}`,
    ),
  ]);
  return rows as unknown as CommentRow[];
}

/** The comments that the phrases find among the latest, in bounded time and giving way to other requests. */
async function searchComments(
  db: Database,
  signedIn: SignedIn,
  { experienceType }: PreviewThemeBody,
  find: ReturnType<typeof createFinder>,
) {
  const until = Date.now() + LONGEST_MS;
  const all = { comments: 0, confidential: 0, found: 0, foundConfidential: 0, isWhole: false };
  const examples: Example[] = [];
  for (let after: CommentRow | undefined; all.comments < MOST_COMMENTS && Date.now() < until;) {
    const batch = await readBatch(db, signedIn, experienceType, after);
    let read = 0;
    await inTurns(batch, async (row) => {
      if (Date.now() >= until) return;
      const span = await find(row);
      read += 1;
      all.comments += 1;
      all.confidential += Number(row.isConfidential);
      if (!span) return;
      all.found += 1;
      all.foundConfidential += Number(row.isConfidential);
      if (examples.length < EXAMPLES) examples.push(toExample(row, span));
    });
    after = batch.at(-1);
    all.isWhole = batch.length < BATCH && read === batch.length;
    if (all.isWhole) break;
  }
  return { ...all, examples };
}

/**
 * What the phrases of an own theme would find among the comments of the last months that the viewer may see. Like a
 * search, it is withheld if it finds few confidential comments, or all but few.
 * @throws AppError 400 for phrases that cannot be read, 403 for comments that the viewer may not see
 */
export async function previewTheme(
  db: Database,
  signedIn: SignedIn,
  body: PreviewThemeBody,
): Promise<{ data: ThemePreview; withheld?: Withheld }> {
  const { phrases = null, exceptions = null, spanishPhrases = null, spanishExceptions = null } = body;
  const own = { phrases, exceptions, spanishPhrases, spanishExceptions };
  const failures = checkOwnPhrases(own);
  if (failures.length > 0) throw new AppError(failures);
  const find = createFinder(own, body.experienceType);
  const { confidential, foundConfidential, ...data } = await searchComments(db, signedIn, body, find);
  const { viewer } = signedIn;
  const isWithheld = isSearchWithheld({ found: foundConfidential, all: confidential }, viewer);
  const shown = isWithheld ? { ...data, found: 0, examples: [] } : data;
  // whatever the reason is: it would tell few from none
  const isEmpty = body.experienceType === 'EMPLOYEE' && shown.found === 0;
  return { data: shown, ...withheldIf(isEmpty, viewer) };
}
