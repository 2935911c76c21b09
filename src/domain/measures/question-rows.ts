import type { CategoryAnswers } from '../../generated/calls/types.ts';
import { areComparable } from './stats/few.ts';
import { areWithinChance } from './stats/difference.ts';
import type { Change } from './stats/moments.ts';
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

type Mean = Pick<Question, 'stars' | 'count' | 'interval'>;

const NO_MEAN: Mean = { stars: null, count: 0, interval: null };

function compare(now: Mean, before = NO_MEAN): Change {
  const [current, prev] = [now.stars, before.stars];
  const delta = current === null || prev === null ? null : current - prev;
  const counts = { count: now.count, prevCount: before.count };
  return { current, prev, delta, ...counts, interval: now.interval, prevInterval: before.interval };
}

function toColumns(
  { delta, count, prevCount }: Change,
  isQuiet = true,
): Pick<QuestionRow, 'delta' | 'isQuiet' | 'isOfFew'> {
  if (delta === null) return { delta, isQuiet: true, isOfFew: false };
  if (!areComparable(count, prevCount)) return { delta: null, isQuiet: true, isOfFew: true };
  return { delta, isOfFew: false, isQuiet };
}

/** The change of a mean since the previous period. */
export function computeChange(now: Mean, before: Mean | undefined) {
  const change = compare(now, before);
  return toColumns(change, areWithinChance([change])[0]);
}

/** The questions with their changes, whose colours hold for all of them together. */
export function questionRows(now: CategoryAnswers, before: CategoryAnswers | undefined): QuestionRow[] {
  const earlier = new Map((before?.questions ?? []).map((question) => [question.id, question]));
  const changes = now.questions.map((question) => compare(question, earlier.get(question.id)));
  const quiet = areWithinChance(changes);
  return now.questions.map((question, index) => ({
    ...question,
    ...toColumns(changes[index] ?? compare(question), quiet[index]),
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
      [count === 0 ? withheld : basisCell(count), delta !== null && isQuiet && 'change within chance']
        .filter(Boolean)
        .join(', '),
    ]),
  };
}
