import {
  countText,
  type ModelContext,
  type OutlierPlace,
  type OutliersModel,
} from '../domain/measures/charts/chart-model.ts';
import { sharedStart } from '../domain/text/initials.ts';
import type { OutlierEntry } from '../generated/calls/types.ts';
import type { MeasureModel } from './measure.ts';

type Place = Omit<OutlierPlace, 'shortName'>;
type CardSplit = OutliersModel['cards'][number]['splits'][number];

interface Split {
  title: string;
  places: readonly Place[];
  /** names the outliers without such a place */
  without: string;
}

/** The places at which a category had outliers, by kind: each kind splits all of them. */
function listSplits({ practices, workLocations, organizationalUnits }: OutlierEntry['count']): Split[] {
  const splits: Split[] = [
    {
      title: 'Practices',
      without: 'No practice',
      places: practices.map(({ practice: { id, name }, count }) => ({
        name,
        count,
        at: { practiceIds: [id] },
      })),
    },
    {
      title: 'Work Locations',
      without: 'No work location',
      places: workLocations.map(({ workLocation: { id, name }, count }) => ({
        name,
        count,
        at: { workLocationId: id },
      })),
    },
    {
      title: 'Organizational Units',
      without: 'No organizational unit',
      places: organizationalUnits.map(({ organizationalUnit: { id, name }, count }) => ({
        name,
        count,
        at: { organizationalUnitId: id },
      })),
    },
  ];
  return splits.filter(({ places }) => places.length > 0);
}

/** The most outliers first; those without a place come last. */
function toSplit({ title, places, without }: Split, total: number, shared: number): CardSplit {
  const left = total - places.reduce((sum, { count }) => sum + count, 0);
  const known = places
    .toSorted((a, b) => b.count - a.count)
    .map((place) => ({ ...place, shortName: place.name.slice(shared) }));
  const rest = left > 0 ? [{ name: without, shortName: without, count: left }] : [];
  return { title, places: [...known, ...rest] };
}

/** The words that all names of a kind of place start with. */
function sharedStarts(entries: readonly OutlierEntry[]): (title: string) => string {
  const splits = entries.flatMap(({ count }) => listSplits(count));
  const starts = new Map(
    splits.map(({ title }) => [
      title,
      sharedStart(
        splits.filter((one) => one.title === title).flatMap(({ places }) => places.map(({ name }) => name)),
      ),
    ]),
  );
  return (title) => starts.get(title) ?? '';
}

/** The categories with the most outliers, each with their places. */
export function outliersModel(entries: readonly OutlierEntry[], { title }: ModelContext): OutliersModel {
  const getShared = sharedStarts(entries);
  const cards = entries.map(({ category, isNegative, count }) => ({
    key: `${category.code}${isNegative ? '-' : '+'}`,
    label: category.name,
    value: count.total,
    text: countText(count.total),
    count: count.total,
    interval: null,
    tone: isNegative ? ('lowest' as const) : ('highest' as const),
    drill: { value: category.code, categoryId: category.id, isNegative },
    isNegative,
    splits: listSplits(count).map((split) => toSplit(split, count.total, getShared(split.title).length)),
  }));
  const sign = (isNegative: boolean): string => (isNegative ? 'Negative' : 'Positive');
  return {
    chart: 'outliers',
    cards,
    isEmpty: cards.length === 0,
    sentence: `${title}: ${cards.map((card) => `${card.label} ${card.text} ${sign(card.isNegative).toLowerCase()}`).join(', ')}.`,
    table: {
      columns: ['Metric', 'Sign', 'Place', 'Outliers'],
      rows: cards.flatMap((card) => [
        [card.label, sign(card.isNegative), 'All', card.count],
        ...card.splits.flatMap(({ places }) =>
          places.map(({ name, count }) => [card.label, sign(card.isNegative), name, count]),
        ),
      ]),
    },
  };
}

export const outliers = {
  call: 'analyticsOutliers',
  toModel: outliersModel,
} satisfies MeasureModel<OutlierEntry[]>;
