import type { LeaderboardRow, Summary } from '../../generated/calls/types.ts';
import { OPEN_STATUSES, REQUESTS_ROUTE, WAITING_REQUESTS } from '../surveys/feedback.ts';
import {
  basisText,
  type ChangeText,
  countText,
  intervalText,
  pluralText,
  valueText,
  wholePercentText,
} from './charts/chart-model.ts';
import { drawnInterval, drawnValue, sizeText } from './charts/metric-units.ts';
import { nameMonths, namePeriod } from './findings/finding-periods.ts';
import { findTies } from './leaderboard.ts';
import { addMonths, monthStart, type Period } from './period.ts';
import { areComparable, isFew } from './stats/few.ts';
import { type Interval, isWithinChance } from './stats/moments.ts';
import { ordinal } from './stats/ranking.ts';
import {
  activeFilters,
  type DrillTarget,
  NPS_GROUPS,
  SCORED,
  type SearchContext,
  searchTarget,
} from './widgets/drill-down.ts';

/** A figure of a strip, in words. */
export interface StripFigure {
  key: string;
  label: string;
  /** its period, where that is not said elsewhere */
  note?: string;
  value: string;
  /** small, after the value: `of 12`, `3 of them contacted` */
  unit?: string;
  /** stars have their icon before them */
  isStars?: true;
  /** rests on too few answers */
  isFew: boolean;
  /** interval and number of answers */
  basis: string;
  /** explains the unit: what is counted, where another figure beside it counts something else */
  hint?: string;
  /** `reason`: why it is not coloured */
  change?: ChangeText & { reason?: string };
  /** exactly what it counts */
  to?: DrillTarget;
  /** a part of it that needs attention */
  alert?: { text: string; to: DrillTarget };
}

export interface SummaryContext extends SearchContext {
  previousPeriod: Period;
  today: string;
  /** says why there are no answers */
  emptyText: string;
  /** answers of employees belong to their groups: no search shows those of a figure */
  isConfidential: boolean;
  /**
   * codes of the metrics that changed more than chance explains, as What changed tests them together; null: not known yet;
   * absent: it does not compare this period
   */
  changed?: readonly string[] | null | undefined;
  /** requests of all time that wait for a call, if they are shown beside the period's */
  waiting?: number | undefined;
}

/** A figure of a strip: of the summary, or the rank, which only one practice has. */
export type FigureName = 'score' | 'nps' | 'rate' | 'requests' | 'rank';

/** The figures of the home screen, in order. */
export const homeFigures = ({ isAdmin }: { isAdmin: boolean }): readonly FigureName[] =>
  isAdmin ? ['score', 'nps', 'requests', 'rate'] : ['score', 'rank', 'nps', 'rate'];

/** The codes of the metrics that changed in a period, as `SummaryContext` has them; undefined if they are of another period. */
export function changedIn(
  found: { period: Period; changed: readonly string[] },
  period: Period,
): readonly string[] | undefined {
  return found.period.gte === period.gte && found.period.lt === period.lt ? found.changed : undefined;
}

type Direction = ChangeText['direction'];

function toDirection(text: string, delta: number): Direction {
  return Number(text) === 0 ? 'none' : delta > 0 ? 'up' : 'down';
}

interface ComparedFigure {
  delta: number | null;
  /** the size of the change */
  text: string;
  unit?: string;
  /** answers in both periods */
  counts: readonly [now: number, before: number];
  /** whether chance does not explain it; undefined: not known yet */
  holds: boolean | undefined;
}

/** Whether chance does not explain a change: as What changed says of its period, of others by the intervals of both figures. */
function doesHold(
  { changed }: SummaryContext,
  {
    code,
    delta,
    intervals,
  }: { code: string; delta: number | null; intervals: [Interval | null, Interval | null] },
): boolean | undefined {
  if (changed === null) return undefined;
  return changed ? changed.includes(code) : !isWithinChance(delta ?? 0, ...intervals);
}

/** A change between two figures that rest on enough answers, coloured only if chance does not explain it. */
function describeChange(
  { delta, text, unit = '', counts, holds }: ComparedFigure,
  { previousPeriod, today }: SummaryContext,
): Pick<StripFigure, 'change'> {
  if (delta === null || !areComparable(...counts)) return {};
  const direction = toDirection(text, delta);
  const against = namePeriod(previousPeriod, today);
  const change = { text: text + unit, direction, isQuiet: holds !== true, against };
  return {
    change: { ...change, ...(direction !== 'none' && holds === false && { reason: 'within chance' }) },
  };
}

function scoreFigure({ score }: Summary, context: SummaryContext): StripFigure {
  const { experienceType, emptyText, isConfidential } = context;
  const { current, delta, count, prevCount, interval, prevInterval } = score;
  return {
    key: 'score',
    label: experienceType === 'EMPLOYEE' ? 'DK Trust Score' : 'DK Score',
    value: valueText(current, 'stars'),
    isStars: true,
    isFew: isFew(count),
    basis: count > 0 ? basisText({ count, interval }, 'stars') : emptyText,
    ...describeChange(
      {
        ...{ delta, text: sizeText(delta ?? 0, 'stars'), counts: [count, prevCount] },
        holds: doesHold(context, { code: 'SCORE', delta, intervals: [interval, prevInterval] }),
      },
      context,
    ),
    ...(count > 0 && !isConfidential && { to: searchTarget(context, { categoryId: SCORED }) }),
  };
}

function npsFigure({ nps, npsBefore }: Summary, context: SummaryContext): StripFigure {
  const { experienceType, emptyText, isConfidential } = context;
  const { score, count, interval } = nps;
  const delta = score === null || npsBefore.score === null ? null : score - npsBefore.score;
  return {
    key: 'nps',
    label: experienceType === 'EMPLOYEE' ? 'eNPS' : 'NPS',
    value: valueText(drawnValue(score, 'nps'), 'nps'),
    isFew: isFew(count),
    basis: count > 0 ? basisText({ count, interval: drawnInterval(interval, 'nps') }, 'nps') : emptyText,
    ...describeChange(
      {
        ...{ delta, text: sizeText(delta ?? 0, 'nps'), counts: [count, npsBefore.count] },
        holds: doesHold(context, { code: 'NPS', delta, intervals: [interval, npsBefore.interval] }),
      },
      context,
    ),
    ...(count > 0 && !isConfidential && { to: searchTarget(context, { nps: NPS_GROUPS }) }),
  };
}

const percent = (share: number): string => String(Math.round(share * 100));

const SENT_EARLIER =
  'Of the surveys sent in this period. The other figures also count answers to surveys that were sent earlier.';
/** A period that is not over has surveys that nobody could have answered yet. */
const STILL_OPEN = ' Those sent in the last days have had little time to be answered.';
const RELEASED =
  'Of the surveys sent in this period. Confidential answers count in the month in which they are released.';

/** The answers to surveys that were sent in a period, whenever they came. */
function sentTarget(context: SummaryContext): DrillTarget {
  const { gte, lt } = context.period;
  const sentIn: string[] = [];
  for (let month = monthStart(gte); month < lt; month = addMonths(month, 1)) sentIn.push(month.slice(0, 7));
  const { path, query } = searchTarget(context, { sentIn });
  const { date: _, ...others } = query;
  return { path, query: others };
}

function rateFigure({ surveys, surveysBefore }: Summary, context: SummaryContext): StripFigure {
  const { share, interval, sentCount, completedCount } = surveys;
  const delta =
    share === null || !surveysBefore || surveysBefore.share === null ? null : share - surveysBefore.share;
  // What changed does not look at it
  const holds = !isWithinChance(delta ?? 0, interval, surveysBefore?.interval ?? null);
  const basis = [
    ...(interval && !isFew(sentCount) ? [`${percent(interval.low)} – ${percent(interval.high)}%`] : []),
    // confidential answers count in the month of their release
    completedCount > sentCount
      ? `${countText(completedCount)} completed, ${countText(sentCount)} sent`
      : `${countText(completedCount)} of ${countText(sentCount)}`,
  ];
  return {
    key: 'rate',
    label: 'Response rate',
    value: share === null ? '–' : wholePercentText(share),
    ...(share !== null && {
      unit: 'of surveys sent',
      hint: `${context.isConfidential ? RELEASED : SENT_EARLIER}${context.today < context.period.lt ? STILL_OPEN : ''}`,
    }),
    isFew: isFew(sentCount),
    basis: share === null ? 'No surveys sent' : basis.join(' · '),
    ...describeChange(
      {
        ...{ delta, text: percent(Math.abs(delta ?? 0)), unit: ' points', holds },
        counts: [sentCount, surveysBefore?.sentCount ?? 0],
      },
      context,
    ),
    ...(completedCount > 0 && !context.isConfidential && { to: sentTarget(context) }),
  };
}

/** The list of all requests that wait at the places of a summary, in the order in which to call. */
function waitingTarget({ experienceType, filters }: SummaryContext): DrillTarget {
  return { path: REQUESTS_ROUTE[experienceType], query: activeFilters(filters) };
}

function requestsFigure({ requests }: Summary, context: SummaryContext): StripFigure {
  const { open, contacted, notContacted } = requests;
  const older = Math.max(0, (context.waiting ?? 0) - notContacted);
  // of all time, or only of the period, by which that list is not limited
  const isAll = context.waiting !== undefined && context.waiting >= notContacted;
  const waiting = isAll ? waitingTarget(context) : searchTarget(context, WAITING_REQUESTS);
  const none = open > 0 && contacted === open ? 'All contacted' : 'Nobody is waiting';
  return {
    key: 'requests',
    label: 'Open requests',
    value: countText(open),
    // the others are those who wait
    ...(notContacted > 0 && open > notContacted && { unit: `${countText(open - notContacted)} in progress` }),
    isFew: false,
    basis: notContacted > 0 ? '' : older > 0 ? `${countText(older)} older waiting for a call` : none,
    ...(open > 0 && { to: searchTarget(context, { srr: true, status: OPEN_STATUSES }) }),
    ...(notContacted > 0 && {
      alert: {
        // the older ones are not among the open ones of the period
        text: `${countText(notContacted)} ${older > 0 ? `waiting + ${countText(older)} older` : 'waiting for a call'}`,
        to: waiting,
      },
    }),
  };
}

/** The figures of a summary, each with the search for what it counts; surveys without an answer have none. */
export function describeSummary(
  summary: Summary,
  context: SummaryContext,
): Record<Exclude<FigureName, 'rank'>, StripFigure> {
  return {
    score: scoreFigure(summary, context),
    nps: npsFigure(summary, context),
    rate: rateFigure(summary, context),
    requests: requestsFigure(summary, context),
  };
}

/** A practice's rank in its organization, in a month. */
export function describeRank(
  rows: readonly LeaderboardRow[],
  practiceId: string,
  { period, today }: { period: Period; today: string },
): StripFigure {
  const ranked = rows.filter(({ orgRank }) => orgRank !== null);
  const own = rows.find(({ entityId }) => entityId === practiceId);
  const figure = { key: 'rank', label: 'Practice Rank', note: nameMonths(period, today) };
  const to = { path: '/px/leaderboard', query: { practiceId, date: period } };
  if (!own || own.orgRank === null || own.score === null) {
    const basis = own ? pluralText(own.surveyCount) : 'No answers';
    return { ...figure, value: '–', unit: 'not ranked', isFew: true, basis, to };
  }
  const { orgRank, orgRankDelta, score, interval, surveyCount, isWithinChance: isQuiet } = own;
  const places = Math.abs(orgRankDelta ?? 0);
  const range = interval ? ` (${intervalText(interval, 'stars')})` : '';
  return {
    ...figure,
    value: ordinal(orgRank),
    unit: `of ${ranked.length}${findTies(ranked)(own) ? ', tied' : ''}`,
    isFew: false,
    basis: `${valueText(score, 'stars')}${range} · ${pluralText(surveyCount)}`,
    ...(orgRankDelta !== null && {
      change: {
        text: places === 0 ? 'No change' : `${places} ${places === 1 ? 'place' : 'places'}`,
        direction: places === 0 ? 'none' : orgRankDelta > 0 ? 'up' : 'down',
        isQuiet,
        against: nameMonths({ gte: addMonths(period.gte, -1), lt: period.gte }, today),
      },
    }),
    to,
  };
}
