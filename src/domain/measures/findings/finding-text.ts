import { sharedStart } from '../../text/initials.ts';
import { countText, intervalText, pluralText, valueText } from '../charts/chart-model.ts';
import { changeSizeText, drawnInterval, drawnValue, partText } from '../charts/metric-units.ts';
import { addMonths, monthStart, type Period } from '../period.ts';
import {
  type DrillTarget,
  NPS_GROUPS,
  SCORED,
  type SearchContext,
  searchTarget,
} from '../widgets/drill-down.ts';
import { DIMENSION_FILTERS, DIMENSION_NOUNS } from './dimensions.ts';
import { daysLabel } from '../../surveys/feedback-filters.ts';
import { type PartsChartModel, roundParts, toChart } from './finding-chart.ts';
import type { FindingMetric, FoundChanges, Part } from './findings.ts';
import type { Finding } from '../../../generated/calls/types.ts';

/** A part of a sentence. */
export interface Clause {
  text: string;
  isStrong?: true;
  /** the search for exactly the responses that it counts */
  to?: DrillTarget;
}

export interface FindingText {
  direction: 'up' | 'down';
  /** of a theme: more comments are neither better nor worse */
  isNeutral: boolean;
  sentence: Clause[];
  /** interval and numbers of answers */
  basis: Clause[];
  more: { text: string; to: DrillTarget };
  /** what got worse in the places that explain it, or where it did: a plan begins with them; null: nothing did */
  worse: { text: string; to: DrillTarget } | null;
  /** the parts of the change; null: nothing explains it */
  chart: PartsChartModel | null;
}

export interface FindingContext extends SearchContext {
  previousPeriod: Period;
  today: string;
  /** whether the viewer compares practices on the leaderboard */
  hasLeaderboard: boolean;
}

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `October`, also of a part of it; `Aug – Oct 2026` for several months. */
export function nameMonths({ gte, lt }: Period, today: string): string {
  const last = lt === monthStart(lt) ? addMonths(lt, -1) : monthStart(lt);
  const format = (month: string, names: Intl.DateTimeFormat): string =>
    names.format(new Date(`${month}T00:00:00Z`));
  const year = (month: string): string =>
    month.slice(0, 4) === today.slice(0, 4) ? '' : ` ${month.slice(0, 4)}`;
  if (monthStart(gte) === last) return `${format(last, LONG_MONTH)}${year(last)}`;
  return `${format(gte, SHORT_MONTH)}${year(gte)} – ${format(last, SHORT_MONTH)}${year(last)}`;
}

/** As `nameMonths`, with the days of a period that ends within a month: `Jun 1 – Aug 29`. */
export function namePeriod({ gte, lt }: Period, today: string): string {
  if (gte === monthStart(gte) && lt === monthStart(lt)) return nameMonths({ gte, lt }, today);
  return daysLabel(gte, lt).replaceAll(`, ${today.slice(0, 4)}`, '');
}

/** `November to date, against the same days of October`; `October, against September`; `Sep – Nov, against Jun 1 – Aug 29`. */
export function describePeriods({
  period,
  previousPeriod,
  today,
}: Pick<FindingContext, 'period' | 'previousPeriod' | 'today'>): string {
  const [now, before] = [period, previousPeriod].map((one) => nameMonths(one, today));
  const isRunning = period.gte <= today && today < period.lt;
  if (period.gte < monthStart(today)) return `${now}, against ${namePeriod(previousPeriod, today)}`;
  return isRunning ? `${now} to date, against the same days of ${before}` : `${now}, against ${before}`;
}

/** The responses that a metric counts, as parameters of the search. */
function metricQuery({ unit, code, categoryId }: FindingMetric): Record<string, number | readonly string[]> {
  if (unit === 'share') return { themes: [code] };
  if (unit === 'nps') return { nps: NPS_GROUPS };
  return { categoryId: categoryId ?? SCORED };
}

type Narrowing = Parameters<typeof searchTarget>[1];

/** The answers that a rise of a patients' category comes from are its highest; a search begins with the lowest. */
function getOrder({ metric, delta }: Pick<Finding, 'metric' | 'delta'>, context: SearchContext): Narrowing {
  const hasOrder = context.experienceType === 'PATIENT' && metric.categoryId !== null;
  return hasOrder && delta > 0 ? { sortBy: 'answer', orderBy: 'desc' } : {};
}

/** The search for a metric's answers, of some groups only. */
function getTarget(
  context: SearchContext,
  finding: Pick<Finding, 'metric' | 'subject' | 'by' | 'delta'>,
  { groups = [], more = {} }: { groups?: readonly Pick<Part, 'id'>[]; more?: Narrowing } = {},
): DrillTarget {
  const { metric, subject, by } = finding;
  const chosen = subject ? [{ by: subject.by, ids: [subject.id] }] : [];
  if (by && groups.length > 0) chosen.push({ by, ids: groups.map(({ id }) => id) });
  let { filters } = context;
  const narrowed: Narrowing = { ...metricQuery(metric), ...more, ...getOrder(finding, context) };
  for (const { by: dimension, ids } of chosen) {
    const known = ids.flatMap((id) => id ?? []);
    if (dimension === 'appointment') narrowed.appointment = known;
    else filters = { ...filters, [DIMENSION_FILTERS[dimension]]: known };
  }
  return searchTarget({ ...context, filters }, narrowed);
}

function join(clauses: Clause[][], last = ' and '): Clause[] {
  return clauses.flatMap((clause, index) => {
    const between = index === 0 ? [] : [{ text: index === clauses.length - 1 ? last : ', ' }];
    return [...between, ...clause];
  });
}

interface DescribedFinding {
  finding: Finding;
  context: FindingContext;
  getName: (part: Part) => string;
}

const addUp = (parts: readonly Part[], of: 'outliers' | 'comments' | 'count'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** Low outliers explain a fall of a category. */
function hasOutliers({ delta, metric, outliers }: Finding): boolean {
  return delta < 0 && metric.categoryId !== null && outliers > 0;
}

/** Whether a search can be narrowed to groups: not to the answers that belong to none. */
function areLinked(groups: readonly Part[]): boolean {
  return groups.every(({ id }) => id !== null);
}

/** `−0.13 of −0.25`: what the first parts add up to, as the bars print it. */
function shareText(finding: Finding, leaders: number): string {
  const rounded = roundParts(finding);
  const [own, all] = [rounded.slice(0, leaders), rounded].map((of) =>
    partText(
      of.reduce((sum, part) => sum + part, 0),
      finding.metric.unit,
    ),
  );
  return `${own} of ${all}`;
}

/** `13 of 22 outliers, 41 comments`; the part of the change, where most of the outliers are elsewhere. */
function evidence({ finding, context }: DescribedFinding, leaders: readonly Part[]): Clause[] {
  if (!areLinked(leaders)) return [];
  const outlier = { outlier: 'negative' };
  const [own, comments] = [addUp(leaders, 'outliers'), addUp(leaders, 'comments')];
  const clauses: Clause[][] = [];
  if (hasOutliers(finding) && own <= finding.outliers / 2)
    clauses.push([{ text: shareText(finding, leaders.length) }]);
  else if (hasOutliers(finding))
    clauses.push([
      { text: countText(own), to: getTarget(context, finding, { groups: leaders, more: outlier }) },
      { text: ' of ' },
      { text: pluralText(finding.outliers, 'outlier'), to: getTarget(context, finding, { more: outlier }) },
    ]);
  if (comments > 0)
    clauses.push([
      {
        text: pluralText(comments, 'comment'),
        to: getTarget(context, finding, { groups: leaders, more: { narrative: true } }),
      },
    ]);
  return clauses.length === 0 ? [] : [{ text: ': ' }, ...join(clauses, ', ')];
}

function linkGroups({ finding, context, getName }: DescribedFinding, parts: readonly Part[]): Clause[] {
  return join(
    parts.map((part) => [
      {
        text: getName(part),
        ...(part.id !== null && { to: getTarget(context, finding, { groups: [part] }) }),
      },
    ]),
  );
}

/** The end of the sentence: which groups explain the change. */
function explanationClauses(input: DescribedFinding): Clause[] {
  const { by, explanation, parts } = input.finding;
  if (!by || !explanation) return [{ text: '.' }];
  const { kind, leaders: count, along, groups } = explanation;
  const [, many] = DIMENSION_NOUNS[by];
  if (kind === 'most') {
    const leaders = parts.slice(0, count);
    const isOne = leaders.length === 1 && by !== 'appointment';
    const visits = by === 'appointment' ? ' visits' : '';
    return [
      { text: '. ' },
      ...linkGroups(input, leaders),
      { text: `${visits} ${isOne ? 'explains' : 'explain'} most of it` },
      ...evidence(input, leaders),
      { text: '.' },
    ];
  }
  const except = groups - along;
  if (kind === 'across' || except > 2) return [{ text: ` in ${along} of ${groups} ${many}.` }];
  if (except === 0) return [{ text: ` in all ${groups} ${many}.` }];
  return [{ text: ` in all ${many} but ` }, ...linkGroups(input, parts.slice(-except)), { text: '.' }];
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

/** The places that moved with a change that none of them explains alone. */
function listAlong({ by, parts, delta }: Finding): readonly Part[] {
  const isPlace = by === 'practice' || by === 'workLocation';
  return isPlace ? parts.filter(({ id, part }) => id !== null && part / delta > 0) : [];
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
  const isPlace = finding.by === 'practice' || finding.by === 'workLocation';
  const { length } = isPlace ? sharedStart(finding.parts.map(({ name }) => name)) : '';
  const input: DescribedFinding = { finding, context, getName: ({ name }) => name.slice(length) };
  const leaders = listLeaders(finding);
  return {
    direction: finding.delta < 0 ? 'down' : 'up',
    isNeutral: finding.metric.unit === 'share',
    sentence: [
      { text: headline(finding), isStrong: true, to: getTarget(context, finding) },
      ...explanationClauses(input),
    ],
    basis: basisClauses(input),
    more: moreLink(input, leaders),
    worse: isWorse(finding)
      ? {
          text: finding.subject?.name ?? finding.metric.name,
          to: getTarget(context, finding, { groups: leaders.length > 0 ? leaders : listAlong(finding) }),
        }
      : null,
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
      text: ` Looked at besides: ${looked}.`,
    };
  return {
    strong: findings.length > 0 ? 'Nothing else changed' : 'Nothing changed',
    text: ` more than chance explains: ${looked}.`,
  };
}
