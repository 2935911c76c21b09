import { shownInterval } from '../domain/measures/charts/bar-chart.ts';
import {
  type BarsModel,
  intervalText,
  LINE,
  type Mark,
  type ModelContext,
  pluralText,
  type Tone,
  valueText,
  valueWithBasis,
} from '../domain/measures/charts/chart-model.ts';
import { METRIC_UNITS, needExactSides, sideTexts } from '../domain/measures/charts/metric-units.ts';
import { areComparable } from '../domain/measures/stats/few.ts';
import { areWithinChance } from '../domain/measures/stats/difference.ts';
import type { Change } from '../domain/measures/stats/moments.ts';
import type { CategoryChange } from '../domain/measures/widgets/answers.ts';
import type { MeasureModel } from './measure.ts';

function changeTone(change: Change, isQuiet: boolean): Tone {
  if (change.delta === null || !areComparable(change.count, change.prevCount)) return 'few';
  if (Math.abs(change.delta) < METRIC_UNITS.stars.least) return 'zero';
  if (isQuiet) return 'quiet';
  return change.delta > 0 ? 'highest' : 'lowest';
}

/** Both averages, which agree with the change that is printed beside them. */
function getAverages(
  { prev, current, delta }: CategoryChange,
  isExact: boolean,
): { before: string; after: string } {
  return sideTexts({ before: prev, after: current }, delta, 'stars', isExact);
}

/** Whether all averages have one more decimal, since one of them needs it. */
function areExact(changes: readonly CategoryChange[]): boolean {
  return needExactSides(
    changes.map(({ prev, current, delta }) => ({ before: prev, after: current, delta })),
    'stars',
  );
}

/** Previous and current period, each with its interval and number of answers. */
function getSides(changes: readonly CategoryChange[], code: string): (string | number)[] {
  const change = changes.find(({ category }) => category.code === code);
  if (!change) return [];
  const { prevInterval, prevCount, interval, count } = change;
  const { before, after } = getAverages(change, areExact(changes));
  return [[before, prevInterval, prevCount] as const, [after, interval, count] as const].flatMap(
    ([text, range, n]) => [text, intervalText(shownInterval(n, range), 'stars'), n],
  );
}

/**
 * Changes by category since the previous period, greatest rise first; changes from too few answers are omitted. Those are
 * coloured that hold among all of them together, as in What changed.
 */
export function changesModel(
  changes: readonly CategoryChange[],
  { title, against }: ModelContext,
): BarsModel {
  const quiet = areWithinChance(changes);
  const isExact = areExact(changes);
  const marks = changes
    .map((change, index): Mark => {
      const tone = changeTone(change, quiet[index] ?? true);
      const { category, current, prev, count } = change;
      const { before, after } = getAverages(change, isExact);
      return {
        key: category.code,
        label: category.name,
        value: tone === 'few' ? null : change.delta,
        text: tone === 'few' ? 'few answers' : valueText(change.delta, 'change'),
        count,
        interval: null,
        tone,
        // a dash would read as an interval
        note: `from ${before} to ${after}`,
        tip: [
          `now ${valueWithBasis(current, change, 'stars', { label: after })}`,
          `before ${valueWithBasis(prev, { count: change.prevCount, interval: change.prevInterval }, 'stars', { label: before })}`,
        ].join(LINE),
        drill: { value: category.code, categoryId: category.id },
      };
    })
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  const count = (tone: Tone): number => marks.filter((mark) => mark.tone === tone).length;
  return {
    chart: 'changeBars',
    unit: 'change',
    marks,
    isEmpty: changes.every(({ delta }) => delta === null),
    ...(against !== undefined && {
      foot: `Against ${against}. Colored: more than chance explains among these ${pluralText(marks.length, 'metric')}.`,
    }),
    sentence: `${title}: ${count('highest')} better, ${count('lowest')} worse of ${marks.length}.`,
    table: {
      columns: ['Metric', 'Change', 'Before', '95% interval', 'Answers', 'Now', '95% interval', 'Answers'],
      rows: marks.map(({ key, label, text }) => [label, text, ...getSides(changes, key)]),
    },
  };
}

export const changes = {
  call: 'analyticsChanges',
  toModel: changesModel,
} satisfies MeasureModel<CategoryChange[]>;
