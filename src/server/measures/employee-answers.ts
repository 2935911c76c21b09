import type { CategoryAnswers } from '../../generated/calls/types.ts';
import { computeFigure, NO_MOMENTS } from '../../domain/measures/stats/moments.ts';
import { questionPlaces } from '../../generated/rollups.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import { surveyQuestions } from '../../generated/surveys/questions.ts';
import { refuse } from '../http/errors.ts';
import { getMoments, momentsAt } from './category-moments.ts';
import { both, type FigureInput, type Reading } from './reading.ts';
import { dayRows } from './read-rollups.ts';
import { type FigureQuery, readPeriod } from './scope.ts';

/** Answers of employees to the questions of a category. @throws AppError 404 unless it is an employee category */
export function employeeAnswers(input: FigureInput<FigureQuery>): Reading<CategoryAnswers> {
  const code = input.params.categoryCode;
  const category = surveyCategories.find((one) => one.code === code && one.experienceType === 'EMPLOYEE');
  if (!category) throw refuse('NOT_FOUND', 'There is no such category.');
  const asked = surveyQuestions.filter((question) => question.category === code);
  const places = asked.flatMap(({ id }) => questionPlaces[id] ?? []);
  const rows = dayRows(input, readPeriod(input, 'currentMonth'));
  // confidential answers may count in their category only
  const all = momentsAt(rows, 'category', [category.id]);
  return both(all, momentsAt(rows, 'question', places), (byCategory, byQuestion) => {
    const { value: stars, ...figure } = computeFigure(getMoments(category, byCategory));
    const questions = asked.map(({ id, text }) => {
      const { count, value, interval } = computeFigure(byQuestion.get(questionPlaces[id] ?? 0) ?? NO_MOMENTS);
      return { id, text, count, stars: value, interval };
    });
    return { categoryName: category.name, ...figure, stars, questions };
  });
}
