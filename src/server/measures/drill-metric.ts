import type { NpsGroup } from '../../domain/surveys/survey-scores.ts';
import { NPS_GROUPS } from '../../domain/measures/widgets/drill-down.ts';
import { shownThemes } from '../../domain/text/themes/organization-themes.ts';
import { themePosition } from '../../domain/text/themes/theme-codes.ts';
import type { Calls, DrillDown } from '../../generated/calls/types.ts';
import { npsGroup } from '../../generated/enums/nps-group.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { FigureInput } from './reading.ts';
import { type MeasureColumns, measureColumns } from './read-rollups.ts';
import type { FigureQuery, FigureScope } from './scope.ts';

type DrillDownQuery = FigureQuery &
  Pick<
    Calls['analyticsDrillDown']['read'],
    'categoryId' | 'nps' | 'outlier' | 'patientType' | 'appointment' | 'themes'
  >;
export type DrillInput = FigureInput<DrillDownQuery>;
export type Grain = 'day' | 'week' | 'month';

/** A metric, and how its sums are read. */
export interface DrillMetric {
  about: DrillDown['metric'];
  columns: Pick<MeasureColumns, 'count' | 'sum' | 'squares'>;
  /** the rollups that have these columns; counted days have those of months */
  grains: readonly Grain[];
  /** days are not counted from answers */
  isOnlyStored?: true;
}

/** The NPS, or the share of some of its groups. */
function readNps({ experienceType }: FigureScope, groups: readonly NpsGroup[]): DrillMetric {
  const chosen = NPS_GROUPS.filter((group) => groups.includes(group));
  const isWhole = chosen.length === NPS_GROUPS.length;
  const labels = npsGroup.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  const members = chosen.join(' + ');
  return {
    about: {
      code: 'NPS',
      name: isWhole ? (experienceType === 'EMPLOYEE' ? 'eNPS' : 'NPS') : labels.join(', '),
      unit: isWhole ? 'nps' : 'share',
      categoryId: null,
    },
    columns: {
      count: NPS_GROUPS.join(' + '),
      sum: isWhole ? 'promoters - detractors' : members,
      squares: isWhole ? 'promoters + detractors' : members,
    },
    grains: ['day', 'week', 'month'],
  };
}

/**
 * The metric of a query.
 * @returns null if no rollup has it
 * @throws AppError 400 for a number without a category
 */
export function readMetric(
  scope: FigureScope,
  query: Omit<DrillDownQuery, keyof FigureQuery>,
): DrillMetric | null {
  const { categoryId = -1, nps, outlier, patientType, appointment } = query;
  const measure = measureColumns(scope, categoryId);
  const category = surveyCategories.find(({ id }) => id === categoryId);
  const narrowings = [nps, outlier, patientType].filter((one) => one !== undefined).length;
  // employees have no appointments
  if (appointment && scope.experienceType === 'EMPLOYEE') return null;
  if (narrowings > 1 || (nps && category) || ((outlier ?? patientType) && !category)) return null;
  if (nps) return readNps(scope, nps);
  const isEx = scope.experienceType === 'EMPLOYEE';
  const score = { code: 'SCORE', name: isEx ? 'DK Trust Score' : 'DK Score', categoryId: null };
  const about = category ? { code: category.code, name: category.name, categoryId: category.id } : score;
  // the score is first in the lists of a measure
  const at = (list: string): string => `${list}[${measure.place - 1}]`;
  if (outlier) {
    const members = at(`${outlier}_outliers`);
    return {
      about: { ...about, unit: 'share' },
      columns: { count: measure.count, sum: members, squares: members },
      grains: outlier === 'negative' ? ['day', 'month'] : ['month'],
    };
  }
  const stars = { ...about, unit: 'stars' as const };
  if (!patientType) return { about: stars, columns: measure, grains: ['day', 'week', 'month'] };
  const counts = at('new_counts');
  const sums = at('new_sums');
  const squares = at('new_squares');
  const ofNew = { count: counts, sum: sums, squares };
  const less = (column: string): string => `- coalesce(${column}, 0)`;
  const ofOthers = {
    count: measure.count + less(counts),
    sum: measure.sum + less(sums),
    squares: measure.squares + less(squares),
  };
  return { about: stars, columns: patientType === 'new' ? ofNew : ofOthers, grains: ['month'] };
}

/** The share of patients' comments that are in a theme; null: not shown. Employees' comments are not split. */
export function readTheme({ scope, reader, query }: DrillInput): DrillMetric | null {
  const { themes = [], categoryId, nps, outlier, patientType } = query;
  const others = [categoryId, nps, outlier, patientType].filter((one) => one !== undefined).length;
  const [wanted] = themes;
  const theme = shownThemes(reader.themes, 'PATIENT').find((one) => one.theme === wanted);
  if (scope.experienceType === 'EMPLOYEE' || !theme || themes.length > 1 || others > 0) return null;
  const members = `theme_counts[${themePosition(theme.id)}]`;
  return {
    about: { code: 'COMMENTS', name: theme.name, unit: 'share', categoryId: null },
    columns: { count: 'theme_comments', sum: members, squares: members },
    grains: ['day', 'week', 'month'],
    isOnlyStored: true,
  };
}
