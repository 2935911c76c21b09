import { countText, type ModelContext, type OutliersModel } from '../domain/measures/charts/chart-model.ts';
import { sharedStart } from '../domain/text/initials.ts';
import type { OutlierEntry } from '../generated/calls/types.ts';
import type { MeasureModel } from './measure.ts';

/** All places at which a category had outliers. */
function listPlaces({ practices, workLocations, organizationalUnits }: OutlierEntry['count']) {
  return [
    ...practices.map(({ practice: { id, name }, count }) => ({ name, count, at: { practiceIds: [id] } })),
    ...workLocations.map(({ workLocation: { id, name }, count }) => ({
      name,
      count,
      at: { workLocationId: id },
    })),
    ...organizationalUnits.map(({ organizationalUnit: { id, name }, count }) => ({
      name,
      count,
      at: { organizationalUnitId: id },
    })),
  ];
}

/** The categories with the most outliers, each with their places. */
export function outliersModel(entries: readonly OutlierEntry[], { title }: ModelContext): OutliersModel {
  const shared = sharedStart(entries.flatMap(({ count }) => listPlaces(count).map(({ name }) => name)));
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
    places: listPlaces(count)
      .sort((a, b) => b.count - a.count)
      .map((place) => ({ ...place, shortName: place.name.slice(shared.length) })),
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
        ...card.places.map(({ name, count }) => [card.label, sign(card.isNegative), name, count]),
      ]),
    },
  };
}

export const outliers = {
  call: 'analyticsOutliers',
  toModel: outliersModel,
} satisfies MeasureModel<OutlierEntry[]>;
