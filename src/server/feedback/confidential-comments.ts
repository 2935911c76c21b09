import { feedbackScope } from '../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { allThemes, type ThemeChanges } from '../../domain/text/themes/organization-themes.ts';
import { codesOfThemes, NO_THEME } from '../../domain/text/themes/theme-codes.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { readFeedbackQuery } from './feedback-query.ts';
import type { FeedbackQuery, Query } from './selection.ts';

/*
 * The one rule of which employees' comments may be shown or counted. Lists, their totals, files, summaries, figures by
 * sentiment or theme, proofs of plans about a theme and word clouds all ask here.
 *
 * Confidential comments are released without names, in groups of at least the promised minimum, and listed whole. A
 * choice among them could still single out a few. It splits the confidential comments of its places and period:
 * - a choice of sentiments, by sentiment; those without one are a group as well
 * - a search, into those that match and the others
 * - a choice of themes, by which of them they are in: what one theme leaves out of two follows from both
 * - several of these, into the groups of all at once
 * If any group of the split has comments, but fewer than the minimum, no employee's feedback is shown or counted by such a
 * choice. All groups are judged together, because a group that is left out follows from the others by subtraction.
 *
 * Filters by answers or names match no confidential comment. The sentiment of a single comment reveals nothing that its
 * text does not: it depends on the text alone.
 */

/** The minimum group size after the organization has switched confidentiality off. */
const LEAST = 5;

/** Confidential comments, over `surveys s`. */
export const IS_CONFIDENTIAL = "s.part = 'COMMENT'";

/** Whether there may be confidential comments among those of a query. */
export function mayBeConfidential({ experienceType }: Pick<Query, 'experienceType'>): boolean {
  return experienceType !== 'PATIENT';
}

/** The minimum confidential comments of a group that a choice may show or count. */
export function leastOfGroup({ confidentialMinimum }: Pick<Viewer, 'confidentialMinimum'>): number {
  return Math.max(confidentialMinimum ?? LEAST, LEAST);
}

/** Whether choices that split the confidential comments into groups of these sizes are withheld. */
export function isWithheld(groups: readonly number[], viewer: Pick<Viewer, 'confidentialMinimum'>): boolean {
  const least = leastOfGroup(viewer);
  return groups.some((count) => count > 0 && count < least);
}

/** Whether a search that matches some of the confidential comments is withheld. */
export function isSearchWithheld(
  { found, all }: Record<'found' | 'all', number>,
  viewer: Pick<Viewer, 'confidentialMinimum'>,
): boolean {
  return isWithheld([found, all - found], viewer);
}

/** The minimum comments in which employees have used a form of a word, for a word cloud to show it. */
export function leastUses({ confidentialMinimum }: Pick<Viewer, 'confidentialMinimum'>): number {
  return confidentialMinimum ?? 1;
}

/**
 * SQL of the comments `s` by sentiment, as a list in the order of the enumeration; the last are those without one.
 * @param condition restricts them further
 */
export function countBySentiment(condition = 'true'): string {
  const groups = [...sentiment.map(({ value }) => `s.sentiment = '${value}'`), 's.sentiment is null'];
  const counts = groups.map((group) => `count(*) filter (where ${group} and ${condition})`);
  return `array[${counts.join(', ')}]::int[]`;
}

/**
 * Whether an empty list may be missing confidential results: a list of employee feedback that is not limited to
 * requests.
 */
export function mayWithhold(
  { viewer }: SignedIn,
  query: Pick<Query, 'experienceType' | 'srr' | 'status' | 'mine' | 'overdue'>,
): boolean {
  const { srr, status, mine, overdue } = query;
  const isOfEmployees =
    query.experienceType === 'EMPLOYEE' || !viewer.entitlements.includes('PATIENT_EXPERIENCE');
  return isOfEmployees && !(srr || status || mine || overdue);
}

/** The confidential comments of a query by which of the themes they are in, and by sentiment. A search may read the table of texts. */
function countStatement(
  { selection, from, key, isSearch }: FeedbackQuery,
  themes: readonly string[],
): Statement {
  const comment = isSearch ? 'c' : 's';
  const join = isSearch ? `join surveys c on c.organization_id = $1 and c.id = ${key}` : '';
  const isIn = themes.map(
    (theme) => `coalesce(${comment}.themes && ${selection.bind(codesOfThemes([theme]))}::integer[], false)`,
  );
  return selection.statement(
    `select array[${isIn.join(', ')}]::boolean[]::text as cell, ${countBySentiment()} as groups
     from ${from} ${join} where ${comment}.part = 'COMMENT' and ${selection.condition} group by 1`,
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The groups into which a choice splits comments that are counted by sentiment. */
const split = (all: readonly number[], found: readonly number[]): number[] => [
  ...found,
  ...all.map((count, at) => count - (found[at] ?? 0)),
];

/** The themes that split the comments together. Comments in no theme complete all themes, so each of these splits them as well. */
function listSplits(changes: ThemeChanges, themes: readonly string[] = []): string[][] {
  if (!themes.includes(NO_THEME)) return [[...new Set(themes)]];
  const ofEmployees = allThemes(changes).filter(({ experienceType }) => experienceType === 'EMPLOYEE');
  return [[...new Set(themes)], ...ofEmployees.map(({ theme }) => [theme])];
}

/**
 * Restricts a query to what may be answered: without employees' feedback if its choice among their comments is withheld.
 * @returns undefined if nothing may be shown
 */
export async function confidentialQuery<Q extends Query>(
  db: Database,
  { viewer, tenant, session }: SignedIn,
  query: Q,
): Promise<Q | undefined> {
  const { search, sentimentTypes, themes, experienceType } = query;
  const isSearch = Boolean(search?.trim());
  const isBySentiment = sentimentTypes !== undefined;
  const isChoice = isSearch || isBySentiment || themes !== undefined;
  if (!isChoice || !mayBeConfidential(query) || feedbackScope(viewer, 'EMPLOYEE') === undefined) return query;
  const matching: Q = { ...query, experienceType: 'EMPLOYEE', sentimentTypes: undefined, themes: undefined };
  const whole: Q = { ...matching, search: undefined };
  const splits = listSplits(session.organization.themes, themes);
  const statements = [whole, ...(isSearch ? [matching] : [])].flatMap((one) =>
    splits.map((own) => countStatement(readFeedbackQuery(viewer, one), own)),
  );
  const counts = (await db.pipeline(tenant, statements)).map((cells) =>
    cells.map((row) => {
      const groups = row.groups as number[];
      return { cell: row.cell, groups: isBySentiment ? groups : [sum(groups)] };
    }),
  );
  const groups = counts.slice(0, splits.length).flatMap((all, at) => {
    const found = new Map(counts[splits.length + at]?.map((one) => [one.cell, one.groups]));
    return all.flatMap((one) => (isSearch ? split(one.groups, found.get(one.cell) ?? []) : one.groups));
  });
  if (!isWithheld(groups, viewer)) return query;
  const isForPatientsToo = experienceType === undefined && feedbackScope(viewer, 'PATIENT') !== undefined;
  return isForPatientsToo ? { ...query, experienceType: 'PATIENT' } : undefined;
}
