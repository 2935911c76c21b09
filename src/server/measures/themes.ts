import { listMonths, type Period, previousPeriod, type Week } from '../../domain/measures/period.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { isConcentrated, isCountWithinChance } from '../../domain/measures/stats/counts.ts';
import { compareSums } from '../../domain/measures/stats/metric-sums.ts';
import { computeFigure, type Moments } from '../../domain/measures/stats/moments.ts';
import { allThemes } from '../../domain/text/themes/organization-themes.ts';
import { themePosition, themeSentimentPositions } from '../../domain/text/themes/theme-codes.ts';
import type { ThemeFigure, Themes } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import { isSearchWithheld, isWithheld, leastUses } from '../feedback/confidential-comments.ts';
import { listLatestWeeks } from './drill-down.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import { hasDays, listSums, monthRows, type RollupRows, selectRows, weekRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';
import { periodOfWeeks } from './weeks.ts';

type Input = FigureInput<FigureQuery>;

/** Comments in no theme come first in the lists of rollups. */
const NONE_ID = 0;

interface ThemeRow {
  place: number;
  comments: number;
  count: number;
  sum: number;
  squares: number;
  confidential: number;
}

interface Totals {
  comments: number;
  confidential: number;
}

/** The sums of a period: of all comments, and of those in each theme, by its id. */
interface ThemeSums extends Totals {
  of: (id: number) => Omit<ThemeRow, 'place'>;
}

const NO_ROW = { comments: 0, count: 0, sum: 0, squares: 0, confidential: 0 };

/** Also those that are switched off: they complete the others, so confidentiality judges them as well. */
function listThemes({ scope, reader }: Input) {
  return allThemes(reader.themes).filter((one) => one.experienceType === scope.experienceType);
}

function themeSums(rows: RollupRows, input: Input): Reading<ThemeSums> {
  const lists = {
    comments: 'theme_counts',
    count: 'theme_scores',
    sum: 'theme_sums',
    squares: 'theme_squares',
    confidential: 'confidential_themes',
  };
  const ids = [NONE_ID, ...listThemes(input).map(({ id }) => id)];
  const totals = rows.statement(
    `select coalesce(sum(theme_comments), 0)::int as comments, coalesce(sum(confidential_theme_comments), 0)::int as confidential
     from ${rows.from}`,
  );
  return both(
    reading(totals, ([row]: Totals[]) => row ?? { comments: 0, confidential: 0 }),
    reading(listSums(rows, lists, ids.map(themePosition)), (found: ThemeRow[]) => found),
    (all, found) => {
      const byPlace = new Map(found.map((row) => [row.place, row]));
      return { ...all, of: (id) => byPlace.get(themePosition(id)) ?? NO_ROW };
    },
  );
}

interface SentimentRow {
  place: number;
  count: number;
  confidential: number;
}

/** Counts by sentiment, and of confidential comments the groups that they split them into. */
type MoodCounts = Record<'count' | 'confidential', number[]>;

/** The comments of each theme by its sentiment in them; those in none by their own. */
function themeMoods(rows: RollupRows, input: Input): Reading<(id: number) => MoodCounts> {
  const positions = listThemes(input).flatMap(({ id }) => themeSentimentPositions(id));
  const places = sentiment.map((_, at) => at + 1);
  const lists = { count: 'theme_sentiments', confidential: 'confidential_theme_sentiments' };
  return both(
    reading(listSums(rows, lists, positions), (found: SentimentRow[]) => found),
    reading(
      listSums(rows, { count: 'unthemed_sentiments', confidential: 'confidential_sentiments' }, places),
      (found: SentimentRow[]) => found,
    ),
    (found, whole) => {
      const byPlace = new Map(found.map((row) => [row.place, row]));
      return (id) => {
        const moods = id === NONE_ID ? whole : themeSentimentPositions(id).map((place) => byPlace.get(place));
        const inTheme = moods.map((row) => row?.confidential ?? 0);
        const others = whole.map(({ confidential }, at) => confidential - (inTheme[at] ?? 0));
        return { count: moods.map((row) => row?.count ?? 0), confidential: [...inTheme, ...others] };
      };
    },
  );
}

/** The comments in each theme by week, of the latest weeks up to the end of the period. */
function themeWeeks(input: Input, weeks: readonly Week[]): Reading<(id: number) => number[]> {
  const rows = weekRows(input.scope, periodOfWeeks(weeks));
  const ids = listThemes(input).map(({ id }) => id);
  const sums = ids.map((id) => `coalesce(sum(theme_counts[${themePosition(id)}]), 0)::int`);
  const statement = rows.statement(
    `select week::text as start, array[${sums.join(', ')}] as counts from ${rows.from} group by 1`,
  );
  return reading(statement, (found: { start: string; counts: number[] }[]) => {
    const byStart = new Map(found.map((row) => [row.start, row.counts]));
    return (id) => weeks.map(({ start }) => byStart.get(start)?.[ids.indexOf(id)] ?? 0);
  });
}

interface PlaceRow {
  place: number;
  id: string;
  name: string | null;
  found: number;
  comments: number;
  places: number;
}

/** The practice with the most comments of each theme. */
function themePlaces(rows: RollupRows, input: Input): Reading<(id: number) => PlaceRow | undefined> {
  const positions = listThemes(input).map(({ id }) => themePosition(id));
  const sums = positions.map((at) => `coalesce(sum(theme_counts[${at}]), 0)::int as v${at}`);
  const statement = rows.statement(
    `select t.*, p.name from (
       select distinct on (v.place) v.place, s.id, v.found, s.comments,
         (count(*) filter (where v.found > 0) over (partition by v.place))::int as places
       from (select practice_id as id, sum(theme_comments)::int as comments, ${sums.join(', ')} from ${rows.from} group by 1) s
       cross join lateral (values ${positions.map((at) => `(${at}, v${at})`).join(', ')}) as v(place, found)
       order by v.place, v.found desc, s.id) t
     left join practices p on p.organization_id = ${rows.organization} and p.id = t.id`,
  );
  return reading(statement, (found: PlaceRow[]) => {
    const byPlace = new Map(found.map((row) => [row.place, row]));
    return (id) => byPlace.get(themePosition(id));
  });
}

/** The period that themes are compared with. */
export function themesBefore(input: Input): Period {
  return previousPeriod(readPeriod(input, 'currentMonth'), input.today);
}

/** The rows of the earlier period; undefined: neither months nor the latest days have it. */
function rowsBefore(input: Input): RollupRows | undefined {
  const before = themesBefore(input);
  if (listMonths(before, input.today)) return monthRows(input, before);
  if (!hasDays(before, input.today)) return undefined;
  return selectRows(input.scope.providerIds ? 'PROVIDER' : 'PLACE', 'day', input.scope).in('day', before);
}

const nothing = <T>(answer: T): Reading<T> => ({ statements: [], answer: () => answer });

type Moods = ThemeFigure['sentiments'];

const toMoods = (counts: readonly number[]): Moods =>
  sentiment.map(({ value }, at) => ({ sentiment: value, count: counts[at] ?? 0 }));

/** Sums of points are stored in hundredths. */
const toMoments = ({ count, sum, squares }: Moments): Moments => ({ count, sum: sum / 100, squares });

/** The themes of a period that may be shown, and whether the comments in none may. */
interface Shown {
  ids: ReadonlySet<number>;
  hasNone: boolean;
}

/**
 * A theme splits the confidential comments, as a list that is filtered by it does. Comments in no theme complete the
 * others, so they are withheld with any of them.
 */
function listShown(input: Input, sums: ThemeSums): Shown {
  const { scope, reader } = input;
  const ids = [NONE_ID, ...listThemes(input).map(({ id }) => id)];
  const withheld = ids.filter((id) =>
    isSearchWithheld({ found: sums.of(id).confidential, all: sums.confidential }, reader),
  );
  const least = scope.experienceType === 'EMPLOYEE' ? leastUses(reader) : 1;
  return {
    ids: new Set(ids.filter((id) => !withheld.includes(id) && sums.of(id).comments >= least)),
    hasNone: withheld.length === 0,
  };
}

/** The parts of a theme's figure. */
interface Parts {
  now: ThemeSums;
  before: ThemeSums | undefined;
  counts: (id: number) => MoodCounts;
  weeks: (id: number) => number[];
  place: (id: number) => PlaceRow | undefined;
}

function computeThemeChange({ now, before }: Parts, id: number): ThemeFigure['change'] {
  if (!before) return null;
  const [current, earlier] = [now.of(id), before.of(id)];
  const stars = compareSums('stars', { now: toMoments(current), before: toMoments(earlier) });
  return {
    comments: current.comments - earlier.comments,
    isChance: isCountWithinChance(current.comments, earlier.comments),
    stars: stars && { delta: stars.delta, interval: stars.interval },
  };
}

function findMainPlace({ now, place }: Parts, id: number): ThemeFigure['place'] {
  const row = place(id);
  if (!row?.name || row.places < 2) return null;
  const isMost = isConcentrated(row.found, now.of(id).comments, row.comments / now.comments);
  return isMost ? { id: row.id, name: row.name, comments: row.found } : null;
}

/** By most negative comments; those of few comments last. */
function orderThemes(figures: readonly ThemeFigure[]): ThemeFigure[] {
  const negative = ({ sentiments }: ThemeFigure): number =>
    sentiments?.find((one) => one.sentiment === 'NEGATIVE')?.count ?? 0;
  return figures.toSorted(
    (a, b) =>
      Number(isFew(a.count)) - Number(isFew(b.count)) ||
      negative(b) - negative(a) ||
      b.count - a.count ||
      a.name.localeCompare(b.name),
  );
}

/** The sentiments of a theme are withheld if few confidential comments have one of them, in the theme or outside it. */
function shownMoods({ reader }: Input, { count, confidential }: MoodCounts): Moods | null {
  return isWithheld(confidential, reader) ? null : toMoods(count);
}

function toThemes(input: Input, parts: Parts): Omit<Themes, 'weeks'> {
  const { now, before, counts, weeks, place } = parts;
  const shown = listShown(input, now);
  const shownBefore = before && listShown(input, before);
  const themes = listThemes(input)
    .filter(({ id, isOn }) => isOn && shown.ids.has(id))
    .map(({ id, theme, name }): ThemeFigure => {
      const sums = now.of(id);
      const { value, interval } = computeFigure(toMoments(sums));
      const isCompared = shownBefore?.ids.has(id) || before?.of(id).comments === 0;
      return {
        theme,
        name,
        count: sums.comments,
        sentiments: shownMoods(input, counts(id)),
        score: value,
        scoreCount: sums.count,
        interval,
        change: isCompared ? computeThemeChange(parts, id) : null,
        weeks: weeks(id),
        place: findMainPlace(parts, id),
        places: place(id)?.places ?? null,
      };
    });
  const none = now.of(NONE_ID).comments;
  return {
    comments: now.comments,
    themes: orderThemes(themes),
    none: shown.hasNone
      ? { count: none, sentiments: now.confidential > 0 ? null : toMoods(counts(NONE_ID).count) }
      : null,
  };
}

/**
 * Comments by theme, in whole months: their number, sentiments and mean stars, each against the period before. Reads
 * rollups only. Those of employees are split neither by week nor by place.
 */
export function themes(input: Input): Reading<Themes> {
  const { scope } = input;
  const period = readPeriod(input, 'currentMonth');
  const rows = () => monthRows(input, period);
  const earlier = rowsBefore(input);
  const isEx = scope.experienceType === 'EMPLOYEE';
  const weeks = isEx ? [] : listLatestWeeks(period, input.today);
  const sums = both(
    both(themeSums(rows(), input), themeMoods(rows(), input), (now, counts) => ({ now, counts })),
    earlier ? themeSums(earlier, input) : nothing(undefined),
    (current, before) => ({ ...current, before }),
  );
  const details = both(
    isEx ? nothing(() => []) : themeWeeks(input, weeks),
    isEx ? nothing(() => undefined) : themePlaces(rows(), input),
    (byWeek, place) => ({ weeks: byWeek, place }),
  );
  return both(sums, details, (found, more) => ({
    ...toThemes(input, { ...found, ...more }),
    weeks: weeks.map(({ date, isRunning }) => ({ date, isRunning, isInPeriod: date >= period.gte })),
  }));
}
