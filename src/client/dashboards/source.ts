import { createContext, useContext } from 'react';
import { dayOfReader } from '../../domain/measures/period.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import type { WidgetLayout } from '../../domain/measures/widgets/layout.ts';
import {
  analyticsPage,
  analyticsWidgets,
  saveAnalyticsWidgets,
} from '../../generated/calls/analytics-calls.ts';
import type { WidgetFigures } from '../../generated/calls/types.ts';
import { send } from '../core/call.ts';

/** A request for the figures of widgets, as in `widgetText`. */
export interface PageRequest {
  experienceType: ExperienceType;
  filters: PlaceFilters;
  widgets: readonly string[];
}

/** Source of the dashboards' figures and widgets. */
export interface DashboardSource {
  /** YYYY-MM-DD, in the reader's time zone */
  today: () => string;
  /** the figures in the order of the widgets */
  loadFigures: (page: PageRequest) => Promise<WidgetFigures[]>;
  loadLayout: (experienceType: ExperienceType, signal: AbortSignal) => Promise<WidgetLayout>;
  saveLayout: (experienceType: ExperienceType, layout: WidgetLayout) => Promise<unknown>;
}

export const apiSource: DashboardSource = {
  today: () => dayOfReader(new Date()),
  loadFigures: async ({ experienceType, filters, widgets }) => {
    const places = Object.fromEntries(Object.entries(filters).map(([key, ids]) => [key, [...ids]]));
    const call = analyticsPage({ query: { experienceType, ...places, widgets: [...widgets] } });
    return (await send(call)).data;
  },
  loadLayout: async (experienceType, signal) =>
    (await send(analyticsWidgets({ query: { experienceType } }), { signal })).data,
  saveLayout: (experienceType, layout) =>
    send(saveAnalyticsWidgets({ query: { experienceType }, body: [...layout] })),
};

/** Replaces the API for pages with sample data. */
export const DashboardSourceContext = createContext(apiSource);

export const useDashboardSource = (): DashboardSource => useContext(DashboardSourceContext);
