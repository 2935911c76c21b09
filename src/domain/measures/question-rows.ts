import type { CategoryAnswers } from '../../generated/calls/types.ts';
import { areComparable } from './stats/few.ts';
import { isWithinChance } from './stats/moments.ts';
import { type Cell, decimalCell } from '../text/files/table.ts';
import { basisCell, INTERVAL_HEADS, intervalCells } from './leaderboard.ts';

export type Question = CategoryAnswers['questions'][number];

/** A question of the period, with its change since the previous period. */
export interface QuestionRow extends Question {
  /** null: no earlier answers, or too few in one of the periods */
  delta: number | null;
  /** may be explained by chance, so neither good nor bad */
  isQuiet: boolean;
  /** both periods have answers, one of them too few to compare */
  isOfFew: boolean;
}

/** The change of a mean since the previous period. */
export function computeChange(
  now: Pick<Question, 'stars' | 'count' | 'interval'>,
  before: Pick<Question, 'stars' | 'count' | 'interval'> | undefined,
): Pick<QuestionRow, 'delta' | 'isQuiet' | 'isOfFew'> {
  if (!before || now.stars === null || before.stars === null)
    return { delta: null, isQuiet: true, isOfFew: false };
  if (!areComparable(now.count, before.count)) return { delta: null, isQuiet: true, isOfFew: true };
  const delta = now.stars - before.stars;
  return { delta, isOfFew: false, isQuiet: isWithinChance(delta, now.interval, before.interval) };
}

/** The questions with their changes. */
export function questionRows(now: CategoryAnswers, before: CategoryAnswers | undefined): QuestionRow[] {
  const earlier = new Map((before?.questions ?? []).map((question) => [question.id, question]));
  return now.questions.map((question) => ({
    ...question,
    ...computeChange(question, earlier.get(question.id)),
  }));
}

/** The questions as a table, lowest rating first; `withheld` replaces withheld answers. */
export function questionTable(rows: readonly QuestionRow[], withheld: string | undefined) {
  const sorted = [...rows].sort((a, b) => (a.stars ?? Infinity) - (b.stars ?? Infinity));
  return {
    header: ['Question', 'Responses', 'Rating', ...INTERVAL_HEADS, 'Change', 'Note'],
    rows: sorted.map(({ text, count, stars, interval, delta, isQuiet }): Cell[] => [
      text,
      count,
      decimalCell(stars),
      ...intervalCells(interval, count),
      decimalCell(delta),
      [count === 0 ? withheld : basisCell(count), delta !== null && isQuiet && 'change within the interval']
        .filter(Boolean)
        .join(', '),
    ]),
  };
}
