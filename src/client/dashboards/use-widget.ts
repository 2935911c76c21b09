import { useMemo } from 'react';
import type { ChartModel } from '../../domain/measures/charts/chart-model.ts';
import type { DrillTarget } from '../../domain/measures/widgets/drill-down.ts';
import { widgetModel } from '../../measures/widget-model.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { logError } from '../core/log-error.ts';
import { useMinimum } from '../ui/Confidential.tsx';
import type { LoadedWidget, ShownWidget } from './page-figures.tsx';

/** The address that a mark links to. */
export function toAddress({ path, query }: DrillTarget): string {
  return `${path}?${encodeQuery(query as Query)}`;
}

/**
 * Converts a widget's figures into its chart's model; an error if nothing can be drawn.
 * @param shown with the switches that choose a part of the loaded figures
 */
export function useChartModel(
  shown: ShownWidget,
  loaded: LoadedWidget | undefined,
  today: string,
): { model?: ChartModel; error?: unknown } {
  const isConfidential = useMinimum(shown.kind.experienceType) !== null;
  const { choices } = shown;
  return useMemo(() => {
    if (!loaded) return {};
    const { widget, figures } = loaded;
    const { band, appointments } = choices;
    const state = { ...widget, choices: { ...widget.choices, band, appointments } };
    try {
      return { model: widgetModel(state, figures, { today, isConfidential }) };
    } catch (error) {
      logError(error);
      return { error };
    }
  }, [loaded, choices, today, isConfidential]);
}
