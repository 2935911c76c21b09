import type { AnalyticsRatingQuery } from '../../generated/calls/types.ts';
import type { Moments } from '../../domain/measures/stats/moments.ts';
import { NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { type SurveyCategory, surveyCategories } from '../../generated/surveys/categories.ts';
import { type Reading, reading } from './reading.ts';
import { listSums, type RollupRows } from './read-rollups.ts';
import type { FigureScope } from './scope.ts';

export type CategoryName = Pick<SurveyCategory, 'id' | 'code' | 'name'>;
export type MomentsByPlace = Map<number, Moments>;

interface PlaceSums extends Moments {
  place: number;
}

interface PlaceSumsByVisit extends PlaceSums {
  newCount: number;
  newSum: number;
  newSquares: number;
}

/** Sums are stored in hundredths. */
const momentsOfRow = ({ count, sum, squares }: Moments): Moments => ({ count, sum: sum / 100, squares });

/** Moments (sums, counts) at positions of three lists. */
export function momentsAt(
  rows: RollupRows,
  prefix: string,
  places: readonly number[],
): Reading<MomentsByPlace> {
  const lists = { count: `${prefix}_counts`, sum: `${prefix}_sums`, squares: `${prefix}_squares` };
  return reading(
    listSums(rows, lists, places),
    (sums: PlaceSums[]) => new Map(sums.map((row) => [row.place, momentsOfRow(row)])),
  );
}

/** Moments of categories, by id. */
export function categoryMoments(
  rows: RollupRows,
  categories: readonly SurveyCategory[],
  patientType: AnalyticsRatingQuery['patientType'],
): Reading<MomentsByPlace> {
  const places = categories.map(({ id }) => id);
  if (patientType === undefined) return momentsAt(rows, 'category', places);
  const lists = {
    count: 'category_counts',
    sum: 'category_sums',
    squares: 'category_squares',
    newCount: 'new_counts',
    newSum: 'new_sums',
    newSquares: 'new_squares',
  };
  return reading(
    listSums(rows, lists, places),
    (sums: PlaceSumsByVisit[]) =>
      new Map(
        sums.map(({ place, newCount, newSum, newSquares, ...all }) => {
          const ofNew = { count: newCount, sum: newSum, squares: newSquares };
          const ofOld = {
            count: all.count - newCount,
            sum: all.sum - newSum,
            squares: all.squares - newSquares,
          };
          return [place, momentsOfRow(patientType === 'new' ? ofNew : ofOld)];
        }),
      ),
  );
}

/** The requested categories, by number. */
export function findCategories(
  { experienceType }: FigureScope,
  query: AnalyticsRatingQuery,
): SurveyCategory[] {
  const kind = query.patientQuestionType ?? (experienceType === 'PATIENT' ? 'experience' : 'trust');
  return surveyCategories
    .filter((category) => category.experienceType === experienceType && category.kind === kind)
    .sort((a, b) => a.id - b.id);
}

export const getMoments = ({ id }: CategoryName, sums: MomentsByPlace): Moments => sums.get(id) ?? NO_MOMENTS;
export const pickName = ({ id, code, name }: CategoryName): CategoryName => ({ id, code, name });
