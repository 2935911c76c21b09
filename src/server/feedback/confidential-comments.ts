import { feedbackScope } from '../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { NO_THEME } from '../../domain/text/themes/theme-codes.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { themeNames } from '../../generated/theme-names.ts';
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
 * - a choice of themes, into those that are in one of them and the others, and so for each of the themes alone
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

/** The confidential comments of a query by sentiment. A search may read the table of texts. */
function countStatement({ selection, from, key, isSearch }: FeedbackQuery): Statement {
  const confidential = isSearch
    ? `${key} in (select c.id from surveys c where c.organization_id = $1 and c.part = 'COMMENT')`
    : IS_CONFIDENTIAL;
  return selection.statement(
    `select ${countBySentiment()} as groups from ${from} where ${confidential} and ${selection.condition}`,
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const minus = (all: readonly number[], found: readonly number[]): number[] =>
  all.map((count, at) => count - (found[at] ?? 0));

/** The groups into which a choice splits comments that are counted by sentiment. */
const split = (all: readonly number[], found: readonly number[]): number[] => [
  ...found,
  ...minus(all, found),
];

/**
 * Each theme of a choice, and all of them: what one of them leaves out could be computed from the others. Comments in no
 * theme complete all themes.
 */
function splitThemes(themes: readonly string[] = []): string[][] {
  const ofEmployees = themeNames.filter(({ experienceType }) => experienceType === 'EMPLOYEE');
  const completed = themes.includes(NO_THEME) ? ofEmployees.map(({ theme }) => theme) : [];
  const each = [...new Set([...themes, ...completed])].map((theme) => [theme]);
  return themes.length > 1 ? [...each, [...themes]] : each;
}

/**
 * Restricts a query to what may be answered: without employees' feedback if its choice among their comments is withheld.
 * @returns undefined if nothing may be shown
 */
export async function confidentialQuery<Q extends Query>(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: Q,
): Promise<Q | undefined> {
  const { search, sentimentTypes, themes, experienceType } = query;
  const isSearch = Boolean(search?.trim());
  const isBySentiment = sentimentTypes !== undefined;
  const isChoice = isSearch || isBySentiment || themes !== undefined;
  if (!isChoice || !mayBeConfidential(query) || feedbackScope(viewer, 'EMPLOYEE') === undefined) return query;
  const matching: Q = { ...query, experienceType: 'EMPLOYEE', sentimentTypes: undefined, themes: undefined };
  const whole: Q = { ...matching, search: undefined };
  const choices = splitThemes(themes);
  const counted = [
    whole,
    ...(isSearch ? [matching] : []),
    ...choices.map((own) => ({ ...whole, themes: own })),
    ...(isSearch ? choices.map((own) => ({ ...matching, themes: own })) : []),
  ];
  const statements = counted.map((one) => countStatement(readFeedbackQuery(viewer, one)));
  const counts = (await db.pipeline(tenant, statements)).map(([row]) => {
    const groups = row?.groups as number[];
    return isBySentiment ? groups : [sum(groups)];
  });
  const [all = [], ...others] = counts;
  const found = isSearch ? others.shift() : undefined;
  const ofThemes = others.slice(0, choices.length);
  const ofBoth = others.slice(choices.length);
  const groups = [
    ...(found ? split(all, found) : isBySentiment ? all : []),
    ...ofThemes.flatMap((own, at) => {
      const both = ofBoth[at];
      return found && both
        ? [...split(found, both), ...split(minus(all, found), minus(own, both))]
        : split(all, own);
    }),
  ];
  if (!isWithheld(groups, viewer)) return query;
  const isForPatientsToo = experienceType === undefined && feedbackScope(viewer, 'PATIENT') !== undefined;
  return isForPatientsToo ? { ...query, experienceType: 'PATIENT' } : undefined;
}
