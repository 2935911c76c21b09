import type { SurveyMetrics } from '../generated/calls/types.ts';
import {
  countText,
  type FunnelModel,
  type ModelContext,
  percentText,
} from '../domain/measures/charts/chart-model.ts';
import type { MeasureModel } from './measure.ts';

/** Sent, opened and completed surveys. */
export function funnelModel(
  metrics: SurveyMetrics,
  { title, emptyText }: ModelContext & { emptyText?: string },
): FunnelModel {
  const { sentCount, openedCount, completedCount, expiredCount } = metrics;
  const stages: FunnelModel['stages'] = [
    { key: 'sent', label: 'Sent', count: sentCount, share: null },
    { key: 'opened', label: 'Opened', count: openedCount, share: metrics.percentOpened },
    { key: 'completed', label: 'Completed', count: completedCount, share: metrics.percentCompleted },
  ];
  return {
    chart: 'funnel',
    stages,
    isEmpty: sentCount === 0,
    sentence: `${title}: ${stages.map(({ label, count }) => `${label.toLowerCase()} ${countText(count)}`).join(', ')}.`,
    foot:
      completedCount === 0 && emptyText !== undefined
        ? emptyText
        : completedCount > 0 && metrics.percentCompletedAfterOpen === null
          ? 'Confidential answers count once they are released. That can be in a later month.'
          : `${percentText(metrics.percentCompletedAfterOpen)} completed after opening, ${countText(expiredCount)} expired (${percentText(metrics.percentExpired)})`,
    table: {
      columns: ['Stage', 'Surveys', 'Share of sent'],
      rows: [...stages, { label: 'Expired', count: expiredCount, share: metrics.percentExpired }].map(
        ({ label, count, share }) => [label, count, share === null ? '' : percentText(share)],
      ),
    },
  };
}

export const surveyMetrics = {
  call: 'surveyMetrics',
  toModel: funnelModel,
} satisfies MeasureModel<SurveyMetrics>;
