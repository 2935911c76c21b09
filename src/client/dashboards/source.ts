import { createContext, useContext } from 'react';
import { dayOfReader, type Period } from '../../domain/measures/period.ts';
import type { ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import type { WidgetLayout } from '../../domain/measures/widgets/layout.ts';
import {
  analyticsFindings,
  analyticsPage,
  analyticsWidgets,
  saveAnalyticsWidgets,
} from '../../generated/calls/analytics-calls.ts';
import type { Calls, WidgetFigures } from '../../generated/calls/types.ts';
import { send } from '../core/call.ts';

/** A request for the figures of widgets, as in `widgetText`. */
export interface PageRequest {
  experienceType: ExperienceType;
  filters: PlaceFilters;
  widgets: readonly string[];
}

/** A request for what changed. @property period absent: the latest */
export interface FindingsRequest {
  experienceType: ExperienceType;
  filters: PlaceFilters;
  period: Period | undefined;
}

export type FindingsAnswer = Calls['analyticsFindings']['answer'];

/** The filters of a query: empty lists would match nothing. */
export function toQuery(filters: PlaceFilters): Record<string, string[]> {
  const set = Object.entries(filters).filter(([, ids]) => ids.length > 0);
  return Object.fromEntries(set.map(([key, ids]) => [key, [...ids]]));
}

/** Source of the dashboards' figures and widgets. */
export interface DashboardSource {
  /** YYYY-MM-DD, in the reader's time zone */
  today: () => string;
  /** the figures in the order of the widgets */
  loadFigures: (page: PageRequest) => Promise<WidgetFigures[]>;
  loadFindings: (request: FindingsRequest, signal: AbortSignal) => Promise<FindingsAnswer>;
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
  loadFindings: ({ experienceType, filters, period }, signal) => {
    const date = period && { date: { ...period } };
    return send(analyticsFindings({ query: { experienceType, ...toQuery(filters), ...date } }), { signal });
  },
  loadLayout: async (experienceType, signal) =>
    (await send(analyticsWidgets({ query: { experienceType } }), { signal })).data,
  saveLayout: (experienceType, layout) =>
    send(saveAnalyticsWidgets({ query: { experienceType }, body: [...layout] })),
};

/** Replaces the API for pages with sample data. */
export const DashboardSourceContext = createContext(apiSource);

export const useDashboardSource = (): DashboardSource => useContext(DashboardSourceContext);
