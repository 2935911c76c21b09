import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Answers, Measure } from '../../domain/widgets/answers.ts';
import type { DrillTarget } from '../../domain/widgets/drill-down.ts';
import type { WidgetKind } from '../../domain/widgets/widget-kind.ts';
import { previousPeriod } from '../../domain/period.ts';
import { periodLabel } from '../../flows/month-range.ts';
import type { ChartModel } from '../../domain/charts/chart-model.ts';
import { toChartModel } from '../../domain/charts/to-chart-model.ts';
import { encodeQuery, type Query } from '../core/api.ts';
import { useEmptyText } from '../ui/Confidential.tsx';
import { logError } from '../core/log-error.ts';
import { useDashboardSource } from './source.ts';
import { chosenPart, type WidgetChoices, type WidgetRequest } from '../../domain/widgets/widget-request.ts';

export const ANALYTICS_KEY = ['analytics'] as const;

interface Answered extends WidgetRequest {
  answer: Answers[Measure];
}

/** The address that a mark links to. */
export function toAddress({ path, query }: DrillTarget): string {
  return `${path}?${encodeQuery(query as Query)}`;
}

/** The response to a widget's request. The previous one stays, dimmed, while the next one loads. */
export function useWidgetAnswer(request: WidgetRequest, isWanted = true) {
  const { load } = useDashboardSource();
  const cache = useRef<RequestCache>('default');
  const { measure, query } = request;
  const result = useQuery({
    queryKey: [...ANALYTICS_KEY, measure, query],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Answered> => ({
      ...request,
      answer: await load(measure, query, { signal, cache: cache.current }),
    }),
  });
  const refresh = async (): Promise<void> => {
    cache.current = 'no-cache';
    await result.refetch();
    cache.current = 'default';
  };
  return { ...result, refresh: () => void refresh() };
}

interface ModelOptions {
  choices: WidgetChoices;
  today: string;
  /** the same for the previous period */
  before: Answered | undefined;
}

/** Converts a widget's response into its chart's model; an error if nothing can be drawn. */
export function useChartModel(
  kind: WidgetKind,
  answered: Answered | undefined,
  { choices, today, before }: ModelOptions,
): { model?: ChartModel; error?: unknown } {
  const emptyText = useEmptyText(kind.experienceType, undefined);
  return useMemo(() => {
    if (!answered) return {};
    const { measure, answer, period } = answered;
    const context = {
      title: `${kind.title}, ${periodLabel(period, { today })}`,
      people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
      band: choices.band,
      // requests have names, and are never withheld
      ...(emptyText !== undefined && measure !== 'statusCounts' && { emptyText }),
      ...(measure === 'changes' && { against: periodLabel(previousPeriod(period, today), { today }) }),
      ...(before?.measure === 'scores' && {
        before: {
          scores: before.answer as Answers['scores'],
          label: periodLabel(before.period, { today, isNarrow: true }),
        },
      }),
    };
    try {
      return { model: toChartModel(measure, chosenPart(measure, answer, choices), context) };
    } catch (error) {
      logError(error);
      return { error };
    }
  }, [kind, answered, choices, today, before, emptyText]);
}
