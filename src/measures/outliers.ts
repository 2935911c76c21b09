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

/** The places at which a category had outliers, by kind: each kind splits all of them. */
function listSplits({ practices, workLocations, organizationalUnits }: OutlierEntry['count']) {
  const splits: { title: string; places: Place[] }[] = [
    {
      title: 'Practices',
      places: practices.map(({ practice: { id, name }, count }) => ({
        name,
        count,
        at: { practiceIds: [id] },
      })),
    },
    {
      title: 'Work Locations',
      places: workLocations.map(({ workLocation: { id, name }, count }) => ({
        name,
        count,
        at: { workLocationId: id },
      })),
    },
    {
      title: 'Organizational Units',
      places: organizationalUnits.map(({ organizationalUnit: { id, name }, count }) => ({
        name,
        count,
        at: { organizationalUnitId: id },
      })),
    },
  ];
  return splits.filter(({ places }) => places.length > 0);
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
    splits: listSplits(count).map(({ title: kind, places }) => ({
      title: kind,
      places: places
        .sort((a, b) => b.count - a.count)
        .map((place) => ({ ...place, shortName: place.name.slice(getShared(kind).length) })),
    })),
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
