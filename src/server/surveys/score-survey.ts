import {
  computeAverageScore,
  toNpsGroup,
  findOutliers,
  computeScore,
  type NpsGroup,
  type Outlier,
} from '../../domain/surveys/survey-scores.ts';
import type { SubmittedAnswer } from './check-submission.ts';
import { getCategoryId, isCountedCategory } from './survey-questions.ts';

/** Categories whose answer is the NPS of a survey. */
const NPS_CATEGORY = { PATIENT: getCategoryId('WR'), EMPLOYEE: getCategoryId('ERFWL') };

/** The scores of one survey. */
export interface ScoredSurvey {
  /** 0 to 100; null: no counting question was answered */
  averageScore: number | null;
  /** stars, 1 to 5 */
  score: number | null;
  /** 0 to 100 */
  npsAnswer: number | null;
  npsGroup: NpsGroup | null;
  outliers: Outlier[];
}

/** A stored answer with its values derived from the survey's scores. */
export interface StoredAnswer extends SubmittedAnswer {
  /** points above (or below) the mean of the others; null: no outlier */
  outlier: number | null;
  /** whether it counts in the survey's average */
  isCounted: boolean;
}

/** Score, average, NPS and outliers of a survey, by the formulas of `domain/surveys/survey-scores.ts`. */
export function scoreSurvey(
  experienceType: keyof typeof NPS_CATEGORY,
  answers: readonly SubmittedAnswer[],
): ScoredSurvey {
  const numbers = answers.flatMap(({ categoryId, value }) =>
    value === null || categoryId === null ? [] : [{ categoryId, value }],
  );
  const counted = numbers.filter(({ categoryId }) => isCountedCategory(categoryId));
  const values = counted.map(({ value }) => value);
  const npsAnswer =
    numbers.find(({ categoryId }) => categoryId === NPS_CATEGORY[experienceType])?.value ?? null;
  return {
    averageScore: computeAverageScore(values),
    score: computeScore(values),
    npsAnswer,
    npsGroup: npsAnswer === null ? null : toNpsGroup(npsAnswer),
    outliers: findOutliers(counted),
  };
}

/** The outliers as an array of the database: ids of categories, negative for answers below the others. */
export function outlierMarks(outliers: readonly Outlier[]): string {
  return `{${outliers.map(({ categoryId, isNegative }) => (isNegative ? -categoryId : categoryId)).join()}}`;
}

/** The answers with their outlier values. */
export function storedAnswers(
  answers: readonly SubmittedAnswer[],
  outliers: readonly Outlier[],
): StoredAnswer[] {
  const deviations = new Map<number | null, number>(
    outliers.map(({ categoryId, deviation }) => [categoryId, deviation]),
  );
  return answers.map((answer) => ({
    ...answer,
    outlier: deviations.get(answer.categoryId) ?? null,
    isCounted: answer.value !== null && isCountedCategory(answer.categoryId),
  }));
}
