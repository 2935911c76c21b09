import { countText, intervalText, pluralText, valueText } from '../charts/chart-model.ts';
import { changeSizeText, drawnInterval, drawnValue } from '../charts/metric-units.ts';
import type { DrillTarget } from '../widgets/drill-down.ts';
import { DIMENSION_NOUNS } from './dimensions.ts';
import { areLinked, besidesClauses, explanationClauses, nameParts } from './explanation-text.ts';
import { type PartsChartModel, toChart } from './finding-chart.ts';
import {
  addUp,
  type Clause,
  type DescribedFinding,
  type FindingContext,
  getTarget,
} from './finding-links.ts';
import { namePeriod } from './finding-periods.ts';
import type { FoundChanges, Part } from './findings.ts';
import type { Finding } from '../../../generated/calls/types.ts';

export interface FindingText {
  direction: 'up' | 'down';
  /** of a theme: more comments are neither better nor worse */
  isNeutral: boolean;
  sentence: Clause[];
  /** interval and numbers of answers */
  basis: Clause[];
  more: { text: string; to: DrillTarget };
  /** what got worse in the places that explain it, or where it did: a plan begins with them, and names its provider; null: nothing did */
  worse: { text: string; to: DrillTarget; names: ReadonlyMap<string, string>; note?: string } | null;
  /** the parts of the change; null: nothing explains it */
  chart: PartsChartModel | null;
}

function headline({ metric, subject, delta, current }: Finding): string {
  const name =
    subject?.by === 'appointment'
      ? `${metric.name} of ${subject.name} visits`
      : subject
        ? `${metric.name} of ${subject.name}`
        : metric.name;
  const whole = metric.unit === 'share' ? ' of comments' : '';
  return `${name} ${delta < 0 ? 'fell' : 'rose'} ${changeSizeText(delta, metric.unit)} to ${valueText(drawnValue(current, metric.unit), metric.unit)}${whole}`;
}

/** The comments in a theme in the period before. */
const countBefore = ({ prev, prevCount }: Finding): number => Math.round(prev * prevCount);

/** The answers of both periods; of a theme, its comments and all: `61 of 312 comments, 38 of 298`. */
function countClauses({ finding, context }: DescribedFinding): Clause[] {
  const { metric, count, prevCount, comments } = finding;
  const before = { ...context, period: context.previousPeriod };
  const [to, toBefore] = [getTarget(context, finding), getTarget(before, finding)];
  if (metric.unit !== 'share')
    return [{ text: pluralText(count), to }, { text: ', ' }, { text: countText(prevCount), to: toBefore }];
  return [
    { text: countText(comments), to },
    { text: ` of ${pluralText(count, 'comment')}, ` },
    { text: countText(countBefore(finding)), to: toBefore },
    { text: ` of ${countText(prevCount)}` },
  ];
}

function basisClauses(input: DescribedFinding): Clause[] {
  const { metric, interval } = input.finding;
  const drawn = drawnInterval(interval, metric.unit);
  return [
    ...(drawn ? [{ text: `95% interval ${intervalText(drawn, metric.unit)} · ` }] : []),
    ...countClauses(input),
    { text: ` in ${namePeriod(input.context.previousPeriod, input.context.today)}` },
  ];
}

/** The groups that explain most of a change. */
function listLeaders({ explanation, parts }: Finding): readonly Part[] {
  const first = explanation?.kind === 'most' ? parts.slice(0, explanation.leaders) : [];
  return areLinked(first) ? first : [];
}

/** More comments in a theme are something that a plan could lower. */
function isWorse({ metric, delta }: Finding): boolean {
  return metric.unit === 'share' ? delta > 0 : delta < 0;
}

/**
 * The places that a change comes from: those that explain most of it, or those with at least an even part of it. At most half of
 * all, since a plan is compared with the others.
 */
function listPlaces({
  delta,
  ...finding
}: Finding): { by: Finding['by']; groups: readonly Part[]; note?: string } | undefined {
  const splits = [finding, ...(finding.besides ? [finding.besides] : [])];
  const split = splits.find(({ by }) => by === 'practice' || by === 'workLocation');
  if (!split?.explanation) return undefined;
  const { by, parts, explanation } = split;
  const { kind, leaders, along, groups } = explanation;
  const known = parts.filter(({ id }) => id !== null);
  if (kind === 'most') return { by, groups: known.slice(0, leaders) };
  const strongest = known.filter(({ part }) => part / delta >= 1 / groups).slice(0, Math.ceil(groups / 2));
  const many = DIMENSION_NOUNS[by ?? 'practice'][1];
  const note = `It ${delta < 0 ? 'fell' : 'rose'} in ${along} ${many}. The plan starts in the ${strongest.length} that contribute most, so that enough others are left to compare with.`;
  return { by, groups: strongest, ...(by === 'practice' && strongest.length < along && { note }) };
}

/** Where a plan begins: with the visits or providers that explain what got worse, in the places that it comes from. */
function worseLink(finding: Finding, context: FindingContext): FindingText['worse'] {
  if (!isWorse(finding)) return null;
  const { subject, by, metric } = finding;
  const places = listPlaces(finding);
  const leaders = by === places?.by ? [] : listLeaders(finding);
  const providers = subject?.by === 'provider' ? [subject] : by === 'provider' ? leaders : [];
  return {
    text: subject?.name ?? metric.name,
    to: getTarget(context, finding, { groups: leaders, also: places }),
    names: new Map(providers.flatMap(({ id, name }) => (id === null ? [] : [[id, name]]))),
    ...(places?.note !== undefined && { note: places.note }),
  };
}

/** Where to read on: the comments, the leaderboard, or the answers. */
function moreLink({ finding, context }: DescribedFinding, leaders: readonly Part[]): FindingText['more'] {
  const { metric, by } = finding;
  const isTheme = metric.unit === 'share';
  if (by === 'practice' && leaders.length === 0 && context.hasLeaderboard && !isTheme) {
    const { categoryId } = metric;
    const query = { date: context.period, ...(categoryId !== null && { categoryId }) };
    return { text: 'Compare practices', to: { path: '/px/leaderboard', query } };
  }
  const found =
    leaders.length > 0 ? { comments: addUp(leaders, 'comments'), count: addUp(leaders, 'count') } : finding;
  if (found.comments > 0)
    return {
      text: `Read the ${pluralText(found.comments, 'comment')}`,
      to: getTarget(context, finding, { groups: leaders, more: { narrative: true } }),
    };
  // nobody writes about it any more
  if (isTheme)
    return {
      text: `Read the ${pluralText(countBefore(finding), 'comment')} before`,
      to: getTarget({ ...context, period: context.previousPeriod }, finding),
    };
  return {
    text: `Read the ${pluralText(found.count)}`,
    to: getTarget(context, finding, { groups: leaders }),
  };
}

/** A finding in a sentence whose clauses lead to exactly the responses that they count. */
export function describeFinding(finding: Finding, context: FindingContext): FindingText {
  const input: DescribedFinding = { finding, context, getName: nameParts(finding) };
  const leaders = listLeaders(finding);
  return {
    direction: finding.delta < 0 ? 'down' : 'up',
    isNeutral: finding.metric.unit === 'share',
    sentence: [
      { text: headline(finding), isStrong: true, to: getTarget(context, finding) },
      ...explanationClauses(input),
      ...besidesClauses(finding, context),
    ],
    basis: basisClauses(input),
    more: moreLink(input, leaders),
    worse: worseLink(finding, context),
    chart: toChart(finding, {
      getName: input.getName,
      getTo: (part) => getTarget(context, finding, { groups: [part] }),
    }),
  };
}

/** `Nothing changed more than chance explains: 14 metrics, 12 themes, 40 providers.` */
export function describeRest({ findings, smaller, metrics, themes, subjects }: FoundChanges): {
  strong: string;
  text: string;
} {
  const ofSubjects = findings.filter(({ subject }) => subject !== null).length;
  const ofThemes = findings.filter(({ metric }) => metric.unit === 'share').length;
  const left = pluralText(metrics - (findings.length - ofSubjects - ofThemes), 'metric');
  const leftThemes = themes - ofThemes;
  const [one, many] = subjects ? DIMENSION_NOUNS[subjects.by] : ['', ''];
  const others = subjects ? subjects.looked - ofSubjects : 0;
  const looked = [
    left,
    ...(leftThemes > 0 ? [pluralText(leftThemes, 'theme')] : []),
    ...(others > 0 ? [`${countText(others)} ${others === 1 ? one : many}`] : []),
  ].join(', ');
  if (smaller > 0)
    return {
      strong: `${countText(smaller)} smaller ${smaller === 1 ? 'change is' : 'changes are'} not listed.`,
      text: ` Also checked: ${looked}.`,
    };
  return {
    strong: findings.length > 0 ? 'Nothing else changed' : 'Nothing changed',
    text: ` more than chance explains: ${looked}.`,
  };
}
