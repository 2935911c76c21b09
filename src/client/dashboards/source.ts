import { createContext, useContext } from 'react';
import type { Answers, Measure } from '../../domain/widgets/answers.ts';
import type { DrillTarget } from '../../domain/widgets/drill-down.ts';
import type { WidgetLayout } from '../../domain/widgets/layout.ts';
import type { Query } from '../core/api.ts';

/** Where a dashboard reads its figures, keeps its layout and leads its marks. */
export interface DashboardSource {
  load: <M extends Measure>(measure: M, query: Query, signal: AbortSignal) => Promise<Answers[M]>;
  saveLayout: (layout: WidgetLayout) => Promise<unknown>;
  /** the address of a mark's target; undefined: no screen is there */
  linkOf: (target: DrillTarget) => string | undefined;
}

export const DashboardSourceContext = createContext<DashboardSource | null>(null);

/** @throws Error outside of a dashboard */
export function useDashboardSource(): DashboardSource {
  const source = useContext(DashboardSourceContext);
  if (!source) throw new Error('useDashboardSource is used outside of a dashboard');
  return source;
}
