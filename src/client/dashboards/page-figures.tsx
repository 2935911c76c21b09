import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Period } from '../../domain/measures/period.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { requestText, type WidgetState } from '../../domain/measures/widgets/widget-state.ts';
import type { WidgetFigures } from '../../generated/calls/types.ts';
import type { ShownFigures } from '../../measures/widget-model.ts';
import { ApiError } from '../core/api.ts';
import { FRESH_MS } from '../core/query-client.ts';
import { type DashboardSource, useDashboardSource } from './source.ts';

/** A widget with a period. */
export type ShownWidget = WidgetState & { period: Period };

export interface LoadedWidget {
  /** as requested: the next request may already be running */
  widget: ShownWidget;
  filters: PlaceFilters;
  figures: ShownFigures;
}

/** Loads the figures of one widget. @throws ApiError if they were refused, alone or with the whole page */
type LoadWidget = (text: string) => Promise<WidgetFigures>;

export interface FiguresPage {
  experienceType: ExperienceType;
  filters: PlaceFilters;
}

/** The query key of a widget's figures. */
export function figuresKey({ experienceType, filters }: FiguresPage, text: string) {
  return ['analytics', experienceType, filters, text] as const;
}

function requireFigures(figures: WidgetFigures | undefined): WidgetFigures {
  if (figures?.status === 200) return figures;
  throw new ApiError(
    figures?.status ?? 0,
    (figures?.errors ?? []) as ConstructorParameters<typeof ApiError>[1],
    figures,
  );
}

/**
 * Loads the widgets of a page in one request, which the first of them sends; later each on its own, when it changes or is
 * refreshed.
 * @param isLoaded whether a widget needs no request
 */
export function createLoader(
  { loadFigures }: Pick<DashboardSource, 'loadFigures'>,
  page: FiguresPage,
  { texts, isLoaded }: { texts: readonly string[]; isLoaded: (text: string) => boolean },
): LoadWidget {
  const waiting = new Set(texts);
  let together: Promise<Map<string, WidgetFigures | undefined>> | undefined;
  const load = async (widgets: readonly string[]) => {
    const figures = await loadFigures({ ...page, widgets });
    return new Map(widgets.map((text, index) => [text, figures[index]]));
  };
  return async (text) => {
    const isFirst = waiting.delete(text);
    if (!isFirst) return requireFigures((await load([text])).get(text));
    together ??= load(texts.filter((one) => one === text || !isLoaded(one)));
    return requireFigures((await together).get(text));
  };
}

const PageFiguresContext = createContext<LoadWidget | undefined>(undefined);

interface Props extends FiguresPage {
  /** the widgets of the page as text */
  texts: readonly string[];
  children: ReactNode;
}

/** Loads the figures of the widgets inside in one request, and again after each change of the filters. */
export function PageFigures({ experienceType, filters, texts, children }: Props) {
  const source = useDashboardSource();
  const queryClient = useQueryClient();
  const key = JSON.stringify([experienceType, filters]);
  const create = () => {
    const page = { experienceType, filters };
    const isLoaded = (text: string): boolean => {
      const query = queryClient.getQueryCache().find({ queryKey: figuresKey(page, text) });
      return query?.state.data !== undefined && !query.isStaleByTime(FRESH_MS);
    };
    return { key, load: createLoader(source, page, { texts, isLoaded }) };
  };
  const [current, setCurrent] = useState(create);
  const next = current.key === key ? current : create();
  if (next !== current) setCurrent(next);
  return <PageFiguresContext value={next.load}>{children}</PageFiguresContext>;
}

/** The figures of a widget inside of `PageFigures`. The previous ones stay, dimmed, while the next ones load. */
export function useWidgetFigures(widget: ShownWidget, filters: PlaceFilters) {
  const load = useContext(PageFiguresContext);
  const text = requestText(widget);
  return useQuery({
    queryKey: figuresKey({ experienceType: widget.kind.experienceType, filters }, text),
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<LoadedWidget> => {
      if (!load) throw new Error('A widget is drawn inside of PageFigures.');
      return { widget, filters, figures: await load(text) };
    },
  });
}
