import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartModel } from '../../domain/measures/charts/chart-model.ts';
import type { Period } from '../../domain/measures/period.ts';
import type { DrillTarget, PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { requestText, type WidgetState } from '../../domain/measures/widgets/widget-state.ts';
import { type ShownFigures, widgetModel } from '../../measures/widget-model.ts';
import { encodeQuery, type Query } from '../../domain/text/query-string.ts';
import { logError } from '../core/log-error.ts';
import { useMinimum } from '../ui/Confidential.tsx';
import { figuresKey, useLoadWidget } from './page-figures.tsx';

/** A widget with a period. */
export type ShownWidget = WidgetState & { period: Period };

interface LoadedWidget {
  /** as requested: the next request may be under way */
  widget: ShownWidget;
  filters: PlaceFilters;
  figures: ShownFigures;
}

/** The address that a mark links to. */
export function toAddress({ path, query }: DrillTarget): string {
  return `${path}?${encodeQuery(query as Query)}`;
}

/** The figures of a widget. The previous ones stay, dimmed, while the next ones load. */
export function useWidgetFigures(widget: ShownWidget, filters: PlaceFilters) {
  const load = useLoadWidget();
  const text = requestText(widget);
  return useQuery({
    queryKey: figuresKey({ experienceType: widget.kind.experienceType, filters }, text),
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<LoadedWidget> => ({ widget, filters, figures: await load(text) }),
  });
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
