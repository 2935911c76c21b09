import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import { type Axis, LINE_AXES, shareAxis } from '../../domain/measures/charts/axes.ts';
import {
  basisText,
  countText,
  intervalText,
  type LineModel,
  pluralText,
  valueText,
} from '../../domain/measures/charts/chart-model.ts';
import {
  changeSizeText,
  drawnInterval,
  drawnValue,
  type MetricUnit as Unit,
  partText,
} from '../../domain/measures/charts/metric-units.ts';
import { lineModel } from '../../domain/measures/charts/line-chart.ts';
import { DIMENSION_FILTERS, DIMENSION_NOUNS } from '../../domain/measures/findings/dimensions.ts';
import type { Period } from '../../domain/measures/period.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import type { Interval } from '../../domain/measures/stats/moments.ts';
import { namePeriod } from '../../domain/measures/findings/finding-periods.ts';
import { daysLabel, type SearchChoice } from '../../domain/surveys/feedback-filters.ts';
import type { DrillDown, DrillDownFigure, FindingDimension } from '../../generated/calls/types.ts';
import { withPlaceLists } from './search-choice.ts';

/** A figure as charts draw it: an NPS and a share are -100 to 100. */
interface ShownFigure {
  value: number | null;
  count: number;
  interval: Interval | null;
}

export function toShown({ value, count, interval }: DrillDownFigure, unit: Unit): ShownFigure {
  return {
    value: drawnValue(value, unit),
    count,
    interval: drawnInterval(interval, unit),
  };
}

/** The choice narrowed to one group. */
export function narrowTo(choice: SearchChoice, by: FindingDimension, id: string): SearchChoice {
  return { ...withPlaceLists(choice), [DIMENSION_FILTERS[by]]: [id] };
}

function metricName({ metric: { name } }: DrillDown, outlier: string | undefined): string {
  return outlier === undefined ? name : `${name}, ${outlier === 'negative' ? 'low' : 'high'} outliers`;
}

/** Nouns of metrics that count something else than answers. */
const NOUNS: Readonly<Record<string, string>> = { COMMENTS: 'comment', REQUESTS: 'request' };

const fewText = (code: string): string => `few ${NOUNS[code] ?? 'answer'}s`;

/** `22 of 438 answers`, `3 of 5 requests`. */
const describeShare = ({ found, count }: DrillDownFigure, { code }: DrillDown['metric']): string =>
  `${countText(found)} of ${pluralText(count, NOUNS[code])}`;

/** `3.8 – 4.0 · 438 answers`; of a share `22 of 438 answers · 3.4% – 7.5%`. */
function describeBasis({ current, metric }: DrillDown): string {
  const { unit, code } = metric;
  const shown = toShown(current, unit);
  if (unit !== 'share') return basisText(shown, unit);
  const interval = isFew(shown.count) ? fewText(code) : intervalText(shown.interval, unit);
  return `${describeShare(current, metric)} · ${interval}`;
}

export interface DrillChange {
  text: string;
  direction: 'up' | 'down' | 'none';
  /** inside the interval of the difference, or neither better nor worse */
  isQuiet: boolean;
  isLessBetter: boolean;
  against: string;
}

/** Shares that are better the lower they are. Of those in neither list, more is neither better nor worse. */
const WORSE = {
  nps: ['detractors'],
  outlier: ['negative'],
  sentimentTypes: ['NEGATIVE'],
  status: [WAITING_STATUS, 'UNABLE_TO_CONTACT', 'LOST'],
} as const;
const BETTER = {
  nps: ['promoters'],
  outlier: ['positive'],
  sentimentTypes: ['POSITIVE'],
  status: ['RESOLVED_WITH_CONFIDENCE'],
} as const;

/** Whether more of what a search finds is better (1), worse (-1) or neither (0). */
function shareSign(choice: SearchChoice): number {
  const findsOnly = (kinds: Readonly<Record<keyof typeof WORSE, readonly string[]>>): boolean => {
    const asked = Object.entries(kinds).flatMap(([name, values]) => {
      const chosen = choice[name as keyof typeof WORSE];
      return chosen ? [chosen.every((value) => values.includes(value))] : [];
    });
    return asked.length > 0 && asked.every(Boolean);
  };
  return findsOnly(WORSE) ? -1 : findsOnly(BETTER) ? 1 : 0;
}

/** A change that is beyond chance has parts that are not, each of fewer answers. */
function chanceText(choice: SearchChoice): string {
  const isPart = Object.values(DIMENSION_FILTERS).some((name) => withPlaceLists(choice)[name]?.length);
  return isPart ? '. On its own, this could be chance' : ', within chance';
}

function describeChange(data: DrillDown, choice: SearchChoice, before: string): DrillChange | null {
  const { change, metric } = data;
  if (!change) return null;
  const { unit } = metric;
  const { delta, interval } = change;
  const isQuiet = interval.low <= 0 && interval.high >= 0;
  const text = changeSizeText(delta, unit);
  const sign = unit === 'share' ? shareSign(choice) : 1;
  const isNone = Number.parseFloat(text) === 0;
  return {
    text,
    direction: isNone ? 'none' : delta > 0 ? 'up' : 'down',
    isQuiet: isQuiet || isNone || sign === 0,
    isLessBetter: sign < 0,
    against: `against ${before}${isQuiet && !isNone ? chanceText(choice) : ''}`,
  };
}

/** The axis of the specification with fewer labels; that of shares ends above the largest. */
function weekAxis({ weeks, metric: { unit } }: DrillDown): Axis {
  if (unit === 'stars') return { ...LINE_AXES.stars, ticks: [1, 3, 5] };
  if (unit === 'nps') return { ...LINE_AXES.nps, ticks: [-100, 0, 100] };
  const most = Math.max(
    0,
    ...weeks.map(({ figure }) => drawnValue(figure.interval?.high ?? figure.value ?? 0, unit)),
  );
  return shareAxis(most);
}

function toWeeksModel(data: DrillDown, title: string): LineModel {
  const { unit } = data.metric;
  const model = lineModel(
    data.weeks.map(({ date, figure }) => ({ date, ...toShown(figure, unit) })),
    { title, unit, total: toShown(data.current, unit) },
  );
  // the weeks go beyond the period, whose figure is beside them
  const known = model.points.flatMap(({ value }) => (value === null ? [] : [valueText(value, unit)]));
  const [first = '', last = ''] = [known[0], known.at(-1)];
  const sentence = known.length === 0 ? `${title}: no answers.` : `${title}: from ${first} to ${last}.`;
  return { ...model, sentence, axis: weekAxis(data) };
}

export interface DrillBar {
  key: string;
  name: string;
  /** narrows the search; undefined: its answers belong to none */
  id: string | undefined;
  /** the value, or the part of a change */
  text: string;
  /** of a change that chance does not explain: bar and text are the part of it */
  isPart: boolean;
  /** the answers, after their value beside a part */
  count: string;
  tone: 'lowest' | 'middle' | 'few';
  /** ends of the bar and of its interval, 0 to 1 of the axis */
  start: number;
  end: number;
  whisker: { low: number; high: number } | null;
}

type BarsOf = Pick<DrillDown, 'groups' | 'metric' | 'change'>;

/** The answers of a group: `41 answers`, `3 of 5 requests`, `3, few answers`. */
function describeAnswers(figure: DrillDownFigure, metric: DrillDown['metric']): string {
  const { count, found } = figure;
  const { unit, code } = metric;
  if (!isFew(count)) return unit === 'share' ? describeShare(figure, metric) : pluralText(count);
  return `${unit === 'share' ? `${countText(found)} of ${countText(count)}` : countText(count)}, ${fewText(code)}`;
}

/** Bars of the parts of a change, which are ordered by them: a value beside another one would seem to be the lowest. */
function toPartBars({ groups, metric }: BarsOf): DrillBar[] {
  const most = Math.max(...groups.map(({ part }) => Math.abs(part ?? 0))) || 1;
  return groups.map(({ id, name, figure, part }) => ({
    key: id ?? 'none',
    name,
    id: id ?? undefined,
    text: partText(part ?? 0, metric.unit),
    isPart: true,
    count: `${valueText(drawnValue(figure.value, metric.unit), metric.unit)} · ${describeAnswers(figure, metric)}`,
    tone: isFew(figure.count) ? 'few' : 'middle',
    start: 0,
    end: Math.abs(part ?? 0) / most,
    whisker: null,
  }));
}

function toBars({ groups, metric, change }: BarsOf): DrillBar[] {
  if (groups.some(({ part }) => part !== null)) return toPartBars({ groups, metric, change });
  const { unit } = metric;
  const shown = groups.map(({ figure }) => toShown(figure, unit));
  const most = Math.max(...shown.map(({ value, interval }) => interval?.high ?? value ?? 0));
  const [low, high] = unit === 'stars' ? [0, 5] : unit === 'nps' ? [-100, 100] : [0, most || 1];
  const toShare = (value: number): number => Math.min(1, Math.max(0, (value - low) / (high - low)));
  return groups.map(({ id, name, figure }, index) => {
    const { value, count, interval } = shown[index] ?? toShown(figure, unit);
    const few = isFew(count);
    const [zero, tip] = [toShare(0), toShare(value ?? 0)];
    const isMarked = index === 0 && unit !== 'share' && groups.length > 1;
    return {
      key: id ?? 'none',
      name,
      id: id ?? undefined,
      text: valueText(value, unit),
      isPart: false,
      count: describeAnswers(figure, metric),
      tone: few ? 'few' : isMarked ? 'lowest' : 'middle',
      start: Math.min(zero, tip),
      end: Math.max(zero, tip),
      whisker: interval && !few ? { low: toShare(interval.low), high: toShare(interval.high) } : null,
    };
  });
}

export interface DrillHeadModel {
  metric: string;
  period: string;
  unit: Unit;
  value: string;
  isFew: boolean;
  basis: string;
  change: DrillChange | null;
  weeks: LineModel | null;
  /** places or people, and types of visits, that the search can be narrowed to */
  groups: DrillGroups[];
}

export interface DrillGroups {
  by: FindingDimension;
  title: string;
  foot: string;
  bars: DrillBar[];
}

/** The words for one group of a dimension, and for several: visits are chosen by their type. */
const getNouns = (by: FindingDimension): readonly [one: string, many: string] =>
  by === 'appointment' ? ['type', 'visits'] : DIMENSION_NOUNS[by];

function toGroups(
  { metric, change }: DrillDown,
  { by, groups, others }: Pick<DrillDown, 'by' | 'groups' | 'others'>,
): DrillGroups[] {
  const bars = toBars({ groups, metric, change });
  if (!by || bars.length < 2) return [];
  const [one, many] = getNouns(by);
  const [low, high] = [others.low, others.high].map((value) =>
    value === null ? undefined : valueText(drawnValue(value, metric.unit), metric.unit),
  );
  const range =
    others.groups === 1
      ? ` The other one has ${low}.`
      : low === high
        ? ` The other ${others.groups} have ${low}.`
        : ` The other ${others.groups} are between ${low} and ${high}.`;
  const rest = low === undefined ? '' : range;
  const name = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
  const hasParts = bars.some(({ isPart }) => isPart);
  const title = hasParts
    ? `${name(many)} by share of the change`
    : metric.unit === 'share'
      ? `${name(many)} with the most`
      : `Lowest ${many}`;
  return [{ by, title, foot: `Choose a ${one} to narrow the list.${rest}`, bars }];
}

/** The practices that a change for the worse comes from: a plan begins with them; null: not known. */
export function listContributors({
  by,
  groups,
  change,
  metric,
}: DrillDown): { practiceIds: string[] } | null {
  const isWorse = change !== null && (metric.unit === 'share' ? change.delta > 0 : change.delta < 0);
  if (by !== 'practice' || !isWorse) return null;
  const practiceIds = groups.flatMap(({ id, part }) =>
    id !== null && part !== null && part / change.delta > 0 ? [id] : [],
  );
  return practiceIds.length > 0 ? { practiceIds } : null;
}

/** The head of a search. */
export function toDrillHead(
  data: DrillDown,
  { previousPeriod, choice, today }: { previousPeriod: Period; choice: SearchChoice; today: string },
): DrillHeadModel {
  const { current, metric, period, weeks } = data;
  const shown = toShown(current, metric.unit);
  const name = metricName(data, choice.outlier?.[0]);
  const days = daysLabel(period.gte, period.lt);
  return {
    metric: name,
    period: days,
    unit: metric.unit,
    value: valueText(shown.value, metric.unit),
    isFew: isFew(current.count),
    basis: describeBasis(data),
    change: describeChange(data, choice, namePeriod(previousPeriod, today)),
    weeks: weeks.length > 0 ? toWeeksModel(data, `${name}, the last twelve weeks`) : null,
    groups: [
      ...toGroups(data, data),
      ...(data.visits ? toGroups(data, { by: 'appointment', ...data.visits }) : []),
    ],
  };
}
