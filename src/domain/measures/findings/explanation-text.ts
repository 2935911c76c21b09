import { sharedStart } from '../../text/initials.ts';
import { countText, pluralText } from '../charts/chart-model.ts';
import { partText } from '../charts/metric-units.ts';
import type {
  Finding,
  FindingExplanation as Explanation,
  FindingPart as Part,
} from '../../../generated/calls/types.ts';
import { DIMENSION_AFFIXES, DIMENSION_NOUNS } from './dimensions.ts';
import { standsOut } from './explanation.ts';
import { roundParts } from './finding-chart.ts';
import {
  addUp,
  type Clause,
  type DescribedFinding,
  type FindingContext,
  getTarget,
  join,
} from './finding-links.ts';

/** Low outliers explain a fall of a category. */
function hasOutliers({ delta, metric, outliers }: Finding): boolean {
  return delta < 0 && metric.categoryId !== null && outliers > 0;
}

/** Whether a search can be narrowed to groups: not to the answers that belong to none. */
export function areLinked(groups: readonly Part[]): boolean {
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

/** `at Mesa`, `in Exam and Hygiene visits`, `with Diego Muñoz`. */
function whereClauses(input: DescribedFinding, parts: readonly Part[]): Clause[] {
  const [before, after] = DIMENSION_AFFIXES[input.finding.by ?? 'practice'];
  return [{ text: before }, ...linkGroups(input, parts), ...(after === '' ? [] : [{ text: after }])];
}

/** `, most at Mesa (−0.05)`, or `; none stands out`; nothing if most of it belongs to no group. */
function strongestClauses(input: DescribedFinding): Clause[] {
  const { finding } = input;
  const { parts, explanation, metric } = finding;
  const rounded = roundParts(finding);
  const change = rounded.reduce((sum, part) => sum + part, 0);
  if (!standsOut(rounded.slice(0, parts.length), change, explanation?.groups ?? 0))
    return [{ text: '; none stands out' }];
  if (!areLinked(parts.slice(0, 1))) return [];
  return [
    { text: ', most ' },
    ...whereClauses(input, parts.slice(0, 1)),
    { text: ` (${partText(rounded[0] ?? 0, metric.unit)})` },
  ];
}

/** `8 of 12 practices, most at Mesa (−0.05)`: a count that leads to the answers of these groups, where all are listed. */
function spreadClauses(input: DescribedFinding, { along, groups }: Explanation): Clause[] {
  const { finding, context } = input;
  const { by, parts, others } = finding;
  const [, many] = DIMENSION_NOUNS[by ?? 'practice'];
  const isAll = along === groups;
  const moved = parts.slice(0, along);
  const areListed = (others.groups === 0 || along < parts.length - 1) && along > 0 && areLinked(moved);
  const to = isAll ? getTarget(context, finding) : getTarget(context, finding, { groups: moved });
  const text = `${isAll ? 'all' : `${along} of`} ${groups} ${many}`;
  return [{ text, ...((isAll || areListed) && { to }) }, ...strongestClauses(input), { text: '.' }];
}

/** The word before a number of groups: providers are no places. */
const getPreposition = (by: Finding['by']): string => (by === 'provider' ? 'with' : 'in');

/** The end of the sentence: which groups explain the change. */
export function explanationClauses(input: DescribedFinding): Clause[] {
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
  if (kind === 'across' || except > 2 || except === 0)
    return [{ text: ` ${getPreposition(by)} ` }, ...spreadClauses(input, explanation)];
  return [
    { text: ` ${getPreposition(by)} all ${many} but ` },
    ...linkGroups(input, parts.slice(-except)),
    { text: '.' },
  ];
}

/** A sentence about the second dimension: `Mostly at Mesa and Tempe (−0.13 of −0.20).`, `In 9 of 12 practices; none stands out.` */
export function besidesClauses(finding: Finding, context: FindingContext): Clause[] {
  const { besides } = finding;
  if (!besides) return [];
  const split: Finding = { ...finding, ...besides };
  const input = { finding: split, context, getName: nameParts(besides) };
  const { explanation, parts, by } = besides;
  if (explanation.kind !== 'most')
    return [{ text: by === 'provider' ? ' With ' : ' In ' }, ...spreadClauses(input, explanation)];
  const leaders = parts.slice(0, explanation.leaders);
  return [
    { text: ' Mostly ' },
    ...whereClauses(input, leaders),
    { text: ` (${shareText(split, leaders.length)}).` },
  ];
}

/** Names of groups, without what those of all places share. */
export function nameParts({ by, parts }: Pick<Finding, 'by' | 'parts'>): DescribedFinding['getName'] {
  const isPlace = by === 'practice' || by === 'workLocation';
  const { length } = isPlace ? sharedStart(parts.flatMap(({ id, name }) => (id === null ? [] : [name]))) : '';
  return ({ id, name }) => name.slice(id === null ? 0 : length);
}
