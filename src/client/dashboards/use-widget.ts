import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answers, Measure } from '../../domain/widgets/answers.ts';
import type { DrillTarget } from '../../domain/widgets/drill-down.ts';
import type { WidgetKind } from '../../domain/widgets/widget-kinds.ts';
import type { ChartModel } from '../charts/chart-model.ts';
import { modelOf } from '../charts/model-of.ts';
import { encodeQuery, type Query } from '../core/api.ts';
import { useDashboardSource } from './source.ts';
import { chosenPart, type WidgetChoices, type WidgetRequest } from './widget-choices.ts';

export const ANALYTICS_KEY = ['analytics'] as const;

interface Answered {
  measure: Measure;
  answer: Answers[Measure];
}

/** The address of what a mark leads to. */
export function addressOf({ path, query }: DrillTarget): string {
  return `${path}?${encodeQuery(query as Query)}`;
}

/** The answer to a widget's request. The one before stays, dimmed, while the next one loads. */
export function useWidgetAnswer({ measure, query }: WidgetRequest) {
  const { load } = useDashboardSource();
  return useQuery({
    queryKey: [...ANALYTICS_KEY, measure, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Answered> => ({
      measure,
      answer: await load(measure, query, signal),
    }),
  });
}

/** What a widget's chart shows of an answer. */
export function useChartModel(
  kind: WidgetKind,
  answered: Answered | undefined,
  choices: WidgetChoices,
  periodText: string,
): ChartModel | undefined {
  return useMemo(() => {
    if (!answered) return undefined;
    const { measure, answer } = answered;
    return modelOf(measure, chosenPart(measure, answer, choices), {
      title: `${kind.title}, ${periodText}`,
      people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
      band: choices.band,
    });
  }, [kind, answered, choices, periodText]);
}
