import { daysBetween, listMonths, type Period, previousPeriod } from '../../domain/measures/period.ts';
import {
  type Change,
  computeChange,
  type Figure,
  computeFigure,
  type Moments,
  NO_MOMENTS,
} from '../../domain/measures/stats/moments.ts';
import type { AppointmentFigure } from '../../generated/calls/types.ts';
import { appointmentType } from '../../generated/enums/appointment-type.ts';
import { categoryPlaces, questionPlaces } from '../../generated/rollups.ts';
import { type SurveyCategory, surveyCategories } from '../../generated/surveys/categories.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';
import { refuse } from '../http/errors.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import { dayRows, listSums, monthRows, type RollupRows } from './read-rollups.ts';
import { type FigureQuery, type FigureScope, readPeriod } from './scope.ts';

export interface CategoryQuery extends FigureQuery {
  patientQuestionType?: 'experience' | 'outcome' | 'health';
  patientType?: 'old' | 'new';
  previousPeriod?: Period;
}

type CategoryName = Pick<SurveyCategory, 'id' | 'code' | 'name'>;
type MomentsByPlace = Map<number, Moments>;

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
function momentsAt(rows: RollupRows, prefix: string, places: readonly number[]): Reading<MomentsByPlace> {
  const lists = { count: `${prefix}_counts`, sum: `${prefix}_sums`, squares: `${prefix}_squares` };
  return reading(
    listSums(rows, lists, places),
    (sums: PlaceSums[]) => new Map(sums.map((row) => [row.place, momentsOfRow(row)])),
  );
}

function categoryMoments(
  rows: RollupRows,
  categories: readonly SurveyCategory[],
  patientType: CategoryQuery['patientType'],
): Reading<MomentsByPlace> {
  const places = categories.flatMap(({ code }) => categoryPlaces[code] ?? []);
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

function findCategories({ experienceType }: FigureScope, query: CategoryQuery): SurveyCategory[] {
  const kind = query.patientQuestionType ?? (experienceType === 'PATIENT' ? 'experience' : 'trust');
  return surveyCategories
    .filter((category) => category.experienceType === experienceType && category.kind === kind)
    .sort((a, b) => a.id - b.id);
}

const getMoments = ({ code }: CategoryName, sums: MomentsByPlace): Moments =>
  sums.get(categoryPlaces[code] ?? 0) ?? NO_MOMENTS;
const pickName = ({ id, code, name }: CategoryName): CategoryName => ({ id, code, name });

/** The requested earlier period, or the one to compare with. @throws AppError 400 unless it is earlier and as long */
function earlierPeriod({ query, today }: FigureInput<CategoryQuery>, period: Period): Period {
  const { previousPeriod: wanted } = query;
  if (!wanted) return previousPeriod(period, today);
  const usual = previousPeriod(period, today);
  const [months, length] = [wanted, period].map((one) => listMonths(one, today)?.length);
  const isAsLong =
    (months !== undefined && months === length) ||
    daysBetween(wanted.gte, wanted.lt) === daysBetween(period.gte, period.lt) ||
    (wanted.gte === usual.gte && wanted.lt === usual.lt);
  if (!isAsLong || wanted.lt > period.gte)
    throw refuse('VALIDATION', 'Choose an equally long period before the current one.', 'previousPeriod');
  return wanted;
}

/** The period that the changes are against. @throws AppError 400 unless it is earlier and as long */
export function comparedPeriod(input: FigureInput<CategoryQuery>): Period {
  return earlierPeriod(input, readPeriod(input, 'currentMonth'));
}

/** Each category in a period of whole months, and in the period that it is compared with. */
export function changes(input: FigureInput<CategoryQuery>): Reading<(Change & { category: CategoryName })[]> {
  const { scope, query } = input;
  const period = readPeriod(input, 'currentMonth');
  const categories = findCategories(scope, query);
  const moments = (rows: RollupRows) => categoryMoments(rows, categories, query.patientType);
  const [rows, rowsBefore] = [monthRows(input, period), dayRows(input, comparedPeriod(input))];
  return both(moments(rows), moments(rowsBefore), (now, before) =>
    categories.map((category) => ({
      category: pickName(category),
      ...computeChange(getMoments(category, now), getMoments(category, before)),
    })),
  );
}

/** Each category's stars in a period of whole months. */
export function rating(input: FigureInput<CategoryQuery>): Reading<(Figure & { category: CategoryName })[]> {
  const { scope, query } = input;
  const categories = findCategories(scope, query);
  const rows = monthRows(input, readPeriod(input, 'currentMonth'));
  const sums = categoryMoments(rows, categories, query.patientType);
  return {
    ...sums,
    answer: (rows) => {
      const byPlace = sums.answer(rows);
      return categories.map((category) => ({
        category: pickName(category),
        ...computeFigure(getMoments(category, byPlace)),
      }));
    },
  };
}

/** The experience metrics of a provider, best first; without responses last. */
export function metricScores(
  input: FigureInput<FigureQuery>,
): Reading<
  { categoryId: number; name: string; score: number | null; count: number; interval: Figure['interval'] }[]
> {
  const ratings = rating(input);
  return {
    ...ratings,
    answer: (rows) =>
      ratings
        .answer(rows)
        .map(({ category, value, count, interval }) => ({
          categoryId: category.id,
          name: category.name,
          score: value,
          count,
          interval,
        }))
        .sort((a, b) => (b.score ?? 0) - (a.score ?? 0)),
  };
}

/** The score of each appointment type. */
export function appointments(input: FigureInput<FigureQuery>): Reading<AppointmentFigure[]> {
  const places = appointmentType.map((_, index) => index + 1);
  const sums = momentsAt(monthRows(input, readPeriod(input, 'currentMonth')), 'appointment', places);
  return {
    ...sums,
    answer: (rows) => {
      const byPlace = sums.answer(rows);
      return appointmentType.map(({ value }, index) => ({
        appointmentType: value as AppointmentFigure['appointmentType'],
        ...computeFigure(byPlace.get(index + 1) ?? NO_MOMENTS),
      }));
    },
  };
}

export interface CategoryAnswers {
  categoryName: string;
  count: number;
  stars: number | null;
  interval: Figure['interval'];
  questions: {
    id: string;
    text: string;
    count: number;
    stars: number | null;
    interval: Figure['interval'];
  }[];
}

/** Answers of employees to the questions of a category. @throws AppError 404 unless it is an employee category */
export function employeeAnswers(input: FigureInput<FigureQuery>): Reading<CategoryAnswers> {
  const code = input.params.categoryCode;
  const category = surveyCategories.find((one) => one.code === code && one.experienceType === 'EMPLOYEE');
  if (!category) throw refuse('NOT_FOUND', 'There is no such category.');
  const asked = surveyQuestions.filter((question) => question.category === code);
  const places = asked.flatMap(({ id }) => questionPlaces[id] ?? []);
  const rows = dayRows(input, readPeriod(input, 'currentMonth'));
  // confidential answers may count in their category only
  const all = momentsAt(rows, 'category', [categoryPlaces[category.code] ?? 0]);
  return both(all, momentsAt(rows, 'question', places), (byCategory, byQuestion) => {
    const { value: stars, ...figure } = computeFigure(getMoments(category, byCategory));
    const questions = asked.map(({ id, text }) => {
      const { count, value, interval } = computeFigure(byQuestion.get(questionPlaces[id] ?? 0) ?? NO_MOMENTS);
      return { id, text, count, stars: value, interval };
    });
    return { categoryName: category.name, ...figure, stars, questions };
  });
}
