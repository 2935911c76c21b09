import type { PlanProof, PlanSide, PlanVerdict } from '../../../generated/calls/types.ts';
import { formatLongDay } from '../../text/format.ts';
import { countText, pluralText } from '../charts/chart-model.ts';
import { exactText, needExactSides, sideTexts, sizeText } from '../charts/metric-units.ts';
import { DIMENSION_NOUNS } from '../findings/dimensions.ts';
import type { Interval } from '../stats/moments.ts';
import { LEAST_PLACES } from './estimate.ts';
import { LEAST_ANSWERS } from './proof.ts';

export type ProofTone = 'better' | 'worse' | 'quiet';

/** A row of the figures below the chart. */
export interface ProofRow {
  name: string;
  before: string;
  beforeCount: string;
  after: string;
  afterCount: string;
  change: string;
  interval: string;
  direction: 'up' | 'down' | 'none';
  /** the interval includes no change */
  isQuiet: boolean;
}

/** A proof in words. */
export interface ProofText {
  tone: ProofTone;
  sentence: string;
  /** muted, below the sentence */
  details: string[];
  rows: ProofRow[];
}

function rangeText(
  { unit }: PlanProof['metric'],
  { low, high }: Interval,
  print: (value: number) => string = (value) => sizeText(value, unit),
): string {
  const sign = (value: number): string => (value < 0 && Number(print(value)) !== 0 ? '−' : '');
  return `${sign(low)}${print(low)} to ${sign(high)}${print(high)}`;
}

/** The noun of the answers that a proof counts: a share is of comments. */
const nameAnswers = ({ unit }: PlanProof['metric']): string => (unit === 'share' ? 'comment' : 'answer');

/** How much more often a share came up here: `in 4 points fewer of the comments here`, and its interval. */
function describePoints(
  metric: PlanProof['metric'],
  { delta, interval }: NonNullable<PlanProof['difference']>,
  print: (value: number) => string = (value) => sizeText(value, metric.unit),
): { text: string; interval: string } {
  const isFewer = delta < 0;
  const range = isFewer ? { low: -interval.high, high: -interval.low } : interval;
  return {
    text: `in ${print(delta)} points ${isFewer ? 'fewer' : 'more'} of the comments here`,
    interval: `(95% interval ${rangeText(metric, range, print)})`,
  };
}

/** The places that a plan is compared with: `11 practices without the plan`; without a number while it is too early. */
export function nameOthers({ places, by }: Pick<PlanProof, 'places' | 'by'>): string {
  const [one, many] = DIMENSION_NOUNS[by];
  const counted = places === 0 ? many : `${countText(places)} ${places === 1 ? one : many}`;
  return `${counted} without the plan`;
}

function describeVerdict(proof: PlanProof, today: string): Pick<ProofText, 'sentence' | 'details'> {
  const { verdict, metric, own, difference, weeksLeft, start, by } = proof;
  if (proof.withheld) return { sentence: `${proof.withheld.message}.`, details: [] };
  if (verdict === 'NOT_BEGUN') {
    const isPlanned = start !== null && start > today;
    const sentence = isPlanned ? `Begins ${formatLongDay(start)}.` : 'Not begun yet.';
    return { sentence, details: isPlanned ? [] : ['Set the plan running to measure it.'] };
  }
  if (verdict === 'NO_OTHERS') {
    const [one] = DIMENSION_NOUNS[by];
    return {
      sentence: `Every ${one} has this plan, so there is nothing to compare with.`,
      details: [],
    };
  }
  const needed = `At least ${LEAST_ANSWERS} are needed`;
  const noun = nameAnswers(metric);
  if (verdict === 'FEW_BEFORE')
    return {
      sentence: `Not enough ${noun}s from before the plan to compare with.`,
      details: [`${pluralText(own.beforeCount, noun)} in the 16 weeks before the plan. ${needed}.`],
    };
  if (verdict === 'EARLY') {
    const wait = weeksLeft === null ? 'none arrive' : `about ${pluralText(weeksLeft, 'more week')}`;
    return {
      sentence: `Not enough ${noun}s yet: ${wait}.`,
      details: [
        `${pluralText(own.afterCount, noun)} since the plan began. ${needed}, from four whole weeks.`,
      ],
    };
  }
  if (verdict === 'NO_COMPARISON' || !difference) {
    const [, many] = DIMENSION_NOUNS[by];
    return {
      sentence: `Too few ${many} without the plan to compare with.`,
      details: [`A comparison needs ${LEAST_PLACES} of them with enough ${noun}s before and since.`],
    };
  }
  const print = printChange(metric, isProofExact(proof));
  const interval = `(95% interval ${rangeText(metric, difference.interval, print)})`;
  if (verdict === 'CHANCE')
    return {
      sentence: `${metric.name}: no difference beyond chance from ${nameOthers(proof)} ${interval}.`,
      details: [],
    };
  if (metric.unit === 'share') {
    const points = describePoints(metric, difference, print);
    const sentence = `${metric.name} came up ${points.text} than in ${nameOthers(proof)} ${points.interval}.`;
    return { sentence, details: [] };
  }
  const { verb, size, than } = describeMove({ metric, own, difference }, print);
  return {
    sentence: `${metric.name} ${verb} ${size} ${than} here than in ${nameOthers(proof)} ${interval}.`,
    details: [],
  };
}

type Judged = Pick<PlanVerdict, 'metric' | 'own'> & { difference: NonNullable<PlanVerdict['difference']> };

/** `rose 0.3 more`: it may have fallen here, and more elsewhere. */
function describeMove(
  { metric, own, difference }: Judged,
  print: (value: number) => string = (value) => sizeText(value, metric.unit),
): { verb: string; size: string; than: string } {
  const [change, isMore] = [own.change ?? 0, difference.delta > 0];
  const isAlong = isMore ? change >= 0 : change <= 0;
  return {
    verb: isMore === isAlong ? 'rose' : 'fell',
    size: print(difference.delta),
    than: isAlong ? 'more' : 'less',
  };
}

/** A verdict in a few words, for a list: `Rose 0.3 more than without it`. @param today YYYY-MM-DD */
export function describeShortly(plan: PlanVerdict, today: string): { tone: ProofTone; text: string } {
  const { verdict, metric, own, difference, start, withheld } = plan;
  const quiet = (text: string) => ({ tone: 'quiet' as const, text });
  const answers = `${nameAnswers(metric)}s`;
  if (withheld) return quiet(withheld.message);
  switch (verdict) {
    case 'NOT_BEGUN':
      return quiet(start !== null && start > today ? `Begins ${formatLongDay(start)}` : 'Not begun yet');
    case 'NO_OTHERS':
      return quiet('Nothing to compare with');
    case 'FEW_BEFORE':
      return quiet(`Not enough ${answers} from before`);
    case 'EARLY':
      return quiet(
        own.afterCount < LEAST_ANSWERS
          ? `Not enough ${answers} yet: ${own.afterCount} of ${LEAST_ANSWERS}`
          : `Not enough ${answers} yet`,
      );
    case 'CHANCE':
      return quiet('No difference beyond chance');
    default:
  }
  if (!difference) return quiet('Too few places to compare with');
  const { verb, size, than } = describeMove({ metric, own, difference });
  const isShare = metric.unit === 'share';
  const text = isShare
    ? `Complaints in ${size} points ${difference.delta < 0 ? 'fewer' : 'more'} of the comments`
    : `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${size} ${than} than without it`;
  return { tone: TONES[verdict] ?? 'quiet', text };
}

/** Whether the places moved alike before the plan, without which a comparison proves little. */
function describeTrend({ trend, metric }: PlanProof): string[] {
  if (!trend) return [];
  const { delta, interval } = trend;
  if (interval.low <= 0 && interval.high >= 0) return ['In the weeks before the plan, both moved alike.'];
  if (metric.unit === 'share') {
    const points = describePoints(metric, trend);
    return [`They already came up ${points.text} before the plan ${points.interval}: read this with care.`];
  }
  const direction = delta > 0 ? 'more' : 'less';
  return [
    `It already rose ${sizeText(delta, metric.unit)} ${direction} here before the plan (95% interval ${rangeText(metric, interval)}): read this with care.`,
  ];
}

/** Whether the figures of a proof need one more decimal: 3.60 and 3.55, where 3.6 and 3.5 differ by more than their change. */
export function isProofExact({
  metric,
  own,
  others,
  difference,
}: Pick<PlanProof, 'metric' | 'own' | 'others' | 'difference'>): boolean {
  const sides = [own, ...(others && difference ? [others] : [])];
  // without an interval no change is printed
  const changes = sides.map(({ before, after, change, interval }) => ({
    ...{ before, after },
    delta: interval && change,
  }));
  return needExactSides(changes, metric.unit);
}

function toRow(
  name: string,
  metric: PlanProof['metric'],
  { side, isExact }: { side: PlanSide; isExact: boolean },
): ProofRow {
  const { change, interval, beforeCount, afterCount } = side;
  const noun = nameAnswers(metric);
  const { before, after } = sideTexts(side, interval && change, metric.unit, isExact);
  return {
    name,
    before,
    beforeCount: pluralText(beforeCount, noun),
    after,
    afterCount: pluralText(afterCount, noun),
    ...toChange(metric, change, interval, isExact),
  };
}

/** The size of a change, in the sentence as in the table below it: 0.0 beside 3.60 and 3.55 would contradict them. */
function printChange({ unit }: PlanProof['metric'], isExact: boolean): (value: number) => string {
  return (value) => (isExact ? exactText(Math.abs(value), unit) : sizeText(value, unit));
}

function toChange(
  metric: PlanProof['metric'],
  change: number | null,
  interval: Interval | null,
  isExact: boolean,
): Pick<ProofRow, 'change' | 'interval' | 'direction' | 'isQuiet'> {
  if (change === null || !interval) return { change: '', interval: '', direction: 'none', isQuiet: true };
  const print = printChange(metric, isExact);
  const size = print(change);
  return {
    change: size,
    interval: rangeText(metric, interval, print),
    direction: Number(size) === 0 ? 'none' : change > 0 ? 'up' : 'down',
    isQuiet: interval.low <= 0 && interval.high >= 0,
  };
}

const TONES: Partial<Record<PlanProof['verdict'], ProofTone>> = { BETTER: 'better', WORSE: 'worse' };

/** A proof in words: one sentence, what it rests on, and the figures. */
export function describeProof(proof: PlanProof, places: string, today: string): ProofText {
  const { verdict, metric, own, others, difference } = proof;
  const { sentence, details } = describeVerdict(proof, today);
  const isShown = verdict !== 'NOT_BEGUN' && !proof.withheld;
  const isExact = isProofExact(proof);
  return {
    tone: proof.withheld ? 'quiet' : (TONES[verdict] ?? 'quiet'),
    sentence,
    details: [...details, ...describeTrend(proof)],
    rows: [
      ...(isShown ? [toRow(places, metric, { side: own, isExact })] : []),
      ...(isShown && others && difference
        ? [
            toRow(nameOthers(proof), metric, { side: others, isExact }),
            {
              ...{ name: 'Difference', before: '', beforeCount: '', after: '', afterCount: '' },
              ...toChange(metric, difference.delta, difference.interval, isExact),
            },
          ]
        : []),
    ],
  };
}
