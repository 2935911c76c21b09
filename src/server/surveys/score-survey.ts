import {
  averageScoreOf,
  npsGroupOf,
  outliersOf,
  scoreOf,
  type NpsGroup,
  type Outlier,
} from '../../domain/survey-scores.ts';
import type { GivenAnswer } from './check-submission.ts';
import type { RollupLine } from './rollups.ts';
import { isCountedCategory, OWN_QUESTION } from './survey-questions.ts';

/** Categories whose answer is the NPS of a survey. */
const NPS_CATEGORY = { PATIENT: 'WR', EMPLOYEE: 'ERFWL' } as const;
/** Stands in the rollups for the survey's own average. */
export const SCORE = 'SCORE';

/** What follows from the answers of one survey. */
export interface ScoredSurvey {
  /** 0 to 100; null: nothing that counts was answered */
  averageScore: number | null;
  /** stars, 1 to 5 */
  score: number | null;
  /** 0 to 100 */
  npsAnswer: number | null;
  npsGroup: NpsGroup | null;
  outliers: Outlier[];
}

/** An answer as it is stored, with what its survey's scores say of it. */
export interface StoredAnswer extends GivenAnswer {
  /** points above (or below) the mean of the others; null: no outlier */
  outlier: number | null;
}

/** Score, average, NPS and outliers of a survey, by the formulas of `domain/survey-scores.ts`. */
export function scoreSurvey(
  experienceType: keyof typeof NPS_CATEGORY,
  answers: readonly GivenAnswer[],
): ScoredSurvey {
  const numbers = answers.flatMap(({ category, value }) => (value === null ? [] : [{ category, value }]));
  const counted = numbers.filter(({ category }) => isCountedCategory(category));
  const values = counted.map(({ value }) => value);
  const npsAnswer = numbers.find(({ category }) => category === NPS_CATEGORY[experienceType])?.value ?? null;
  return {
    averageScore: averageScoreOf(values),
    score: scoreOf(values),
    npsAnswer,
    npsGroup: npsAnswer === null ? null : npsGroupOf(npsAnswer),
    outliers: outliersOf(counted),
  };
}

/** The outliers as a survey's row names them: `+EMP`, `-WT`. */
export function outlierMarks(outliers: readonly Outlier[]): string[] {
  return outliers.map(({ category, isNegative }) => `${isNegative ? '-' : '+'}${category}`);
}

/** The answers with how far each of them stands out. */
export function storedAnswers(answers: readonly GivenAnswer[], outliers: readonly Outlier[]): StoredAnswer[] {
  const deviations = new Map(outliers.map(({ category, deviation }) => [category, deviation]));
  return answers.map((answer) => ({ ...answer, outlier: deviations.get(answer.category) ?? null }));
}

/** What a completed survey adds to the day rollups, sorted by category: one line for each number, one for its average. */
export function rollupLines(answers: readonly GivenAnswer[], scored: ScoredSurvey): RollupLine[] {
  const outliers = new Map(scored.outliers.map(({ category, isNegative }) => [category, isNegative]));
  const lines = answers.flatMap(({ category, value, questionId }): RollupLine[] => {
    if (value === null) return [];
    const isNegative = outliers.get(category);
    return [
      {
        // a practice's own questions are charted one by one
        category: category === OWN_QUESTION ? `${OWN_QUESTION}:${questionId}` : category,
        value,
        npsGroup: npsGroupOf(value),
        outlier: isNegative === undefined ? null : isNegative ? 'negative' : 'positive',
      },
    ];
  });
  const { averageScore, npsGroup } = scored;
  if (averageScore !== null) lines.push({ category: SCORE, value: averageScore, npsGroup, outlier: null });
  return lines.sort((a, b) => (a.category < b.category ? -1 : 1));
}
