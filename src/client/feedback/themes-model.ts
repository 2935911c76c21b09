import { intervalText } from '../../domain/measures/charts/chart-model.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { ThemeFigure, Themes } from '../../generated/calls/types.ts';

export type ThemeSort = 'name' | 'count' | 'negative' | 'score' | 'change';

export interface ThemeOrder {
  by: ThemeSort;
  direction: 'ascending' | 'descending';
}

/** The most negative comments first, as the server sends them. */
export const MOST_NEGATIVE: ThemeOrder = { by: 'negative', direction: 'descending' };

type Moods = NonNullable<ThemeFigure['sentiments']>;

/** In the order of every list of them. */
export const MOODS = sentiment.map(({ value }) => value);

export const countMood = (moods: Moods | null, name: Moods[number]['sentiment']): number =>
  moods?.find(({ sentiment }) => sentiment === name)?.count ?? 0;

const VALUES: Readonly<Record<ThemeSort, (of: ThemeFigure) => number | string | null>> = {
  name: ({ name }) => name,
  count: ({ count }) => count,
  negative: ({ sentiments }) => countMood(sentiments, 'NEGATIVE'),
  score: ({ score }) => score,
  change: ({ change }) => change?.stars?.delta ?? null,
};

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;

/** Those of few comments, and those without a value, come last in either direction. */
export function sortThemes(themes: readonly ThemeFigure[], { by, direction }: ThemeOrder): ThemeFigure[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const read = VALUES[by];
  return themes.toSorted((a, b) => {
    const few = Number(isFew(a.count)) - Number(isFew(b.count));
    if (few !== 0) return few;
    const [one, other] = [read(a), read(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  });
}

/** Another head starts with the largest, names with the first; the same one turns around. */
export function nextOrder(order: ThemeOrder, by: ThemeSort): ThemeOrder {
  const first = by === 'name' ? 'ascending' : 'descending';
  if (order.by !== by) return { by, direction: first };
  return { by, direction: order.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** `mostly Las Cruces (18 of 61)`, only if that is more than chance. @param start that the names of all practices share */
export function describePlace({ place, places, count }: ThemeFigure, start = ''): string | null {
  if (isFew(count)) return 'few answers';
  if (place) {
    const name = place.name.slice(start.length);
    return `mostly ${name} (${formatNumber(place.comments)} of ${formatNumber(count)})`;
  }
  return places === null || places < 2 ? null : `across ${formatNumber(places)} practices`;
}

/** `24 more`, `5 fewer`, `as many`. */
export function describeCountChange(change: number): string {
  if (change === 0) return 'as many';
  return `${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`;
}

/** The interval of the mean, or why there is none. */
export function describeInterval({ scoreCount, interval }: ThemeFigure): string {
  return isFew(scoreCount) || !interval ? 'no interval' : intervalText(interval, 'stars');
}

/** `62 positive, 7 negative, 5 mixed`. */
export function describeMoods(moods: Moods): string {
  const counts = MOODS.map((name) => ({ name, count: countMood(moods, name) }));
  return counts
    .filter(({ name, count }) => count > 0 || name !== 'NEUTRAL')
    .map(({ name, count }) => `${formatNumber(count)} ${name.toLowerCase()}`)
    .join(', ');
}

/**
 * `238 of 312 comments are in a theme; a comment can be in several`. Unknown while comments in none are withheld.
 * @param hasHidden whether themes are switched off, whose comments are in a theme too
 */
export function describeCoverage({ comments, none }: Themes, hasHidden: boolean): string | null {
  if (!none) return 'A comment can be in several themes';
  const found = formatNumber(comments - none.count);
  const which = hasHidden ? 'a theme, also one that is switched off' : 'a theme';
  return `${found} of ${formatNumber(comments)} comments are in ${which}; a comment can be in several`;
}
