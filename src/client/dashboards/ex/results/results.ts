import { addMonths, monthStart, type Period } from '../../../../domain/measures/period.ts';
import { periodLabel } from '../../../../flows/month-range.ts';
import type { CategoryAnswers } from '../../../../generated/calls/types.ts';
import { formatNumber } from '../../../../domain/text/format.ts';
import type { QuestionRow } from '../../../../domain/measures/question-rows.ts';

export type SortName = 'text' | 'count' | 'stars';
export type Sort = { name: SortName; order: 'asc' | 'desc' } | null;

export const DEFAULT_SORT: Sort = { name: 'stars', order: 'asc' };

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A period by its months: `November 2026`, `October 2026 – November 2026`. */
export function monthsLabel({ gte, lt }: Period): string {
  const last = monthStart(lt) === lt ? addMonths(lt, -1) : lt;
  const [from, to] = [gte, last].map((day) => MONTH.format(Date.parse(`${day}T00:00:00Z`)));
  return from === to ? `${from ?? ''}` : `${from ?? ''} – ${to ?? ''}`;
}

/** The period that another is compared with: by its months, or by its days if the other is still running. */
export function comparedLabel(period: Period, today: string): string {
  return period.lt === monthStart(period.lt) ? monthsLabel(period) : periodLabel(period, { today });
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The note beside the lowest question: the others with the same rating; empty if there are none. */
export function describeTies(tied: readonly { text: string }[]): string {
  return tied.length > 0 ? ` Tied with ${LIST.format(tied.map(({ text }) => `“${text}”`))}` : '';
}

/**
 * Below the number of responses: those that no question lists. Confidential answers of a question count there once its
 * groups are large enough, and in the category before.
 */
export function describeUnlisted({
  count,
  questions,
}: Pick<CategoryAnswers, 'count' | 'questions'>): string | null {
  const unlisted = count - questions.reduce((sum, question) => sum + question.count, 0);
  return unlisted > 0 ? `${formatNumber(unlisted)} not listed by question, to protect who answered` : null;
}

/** The next sort of a column: none, ascending, descending, none. */
export function nextSort(sort: Sort, name: SortName): Sort {
  if (sort?.name !== name) return { name, order: 'asc' };
  return sort.order === 'asc' ? { name, order: 'desc' } : null;
}

/** Rows sorted by a column; those without a rating come last. */
export function sortRows(rows: readonly QuestionRow[], sort: Sort): readonly QuestionRow[] {
  if (!sort) return rows;
  const sign = sort.order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (sort.name === 'text') return sign * a.text.localeCompare(b.text);
    const [one, other] = [a[sort.name], b[sort.name]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
