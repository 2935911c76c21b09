import { QUESTION_AXIS } from '../domain/measures/charts/axes.ts';
import type { LineModel, ModelContext } from '../domain/measures/charts/chart-model.ts';
import { lineModel } from '../domain/measures/charts/line-chart.ts';
import { pooledFigure } from '../domain/measures/stats/series.ts';
import type { QuestionSeries } from '../domain/measures/widgets/answers.ts';
import type { MeasureModel } from './measure.ts';

/** A practice's own question week by week. */
export function questionModel(
  { question, points: weeks, isOfPractice }: QuestionSeries,
  context: ModelContext,
): LineModel {
  const model = lineModel(
    weeks.map((week) => ({ ...week, value: week.stars })),
    {
      ...context,
      unit: 'stars',
      canDrill: false,
      total: pooledFigure(weeks.map(({ stars: mean, ...week }) => ({ ...week, mean }))),
    },
  );
  return {
    ...model,
    axis: QUESTION_AXIS,
    lead: isOfPractice ? `${question} (all answers of the practice)` : question,
  };
}

export const question = {
  call: 'questionAnswers',
  toModel: questionModel,
} satisfies MeasureModel<QuestionSeries>;
