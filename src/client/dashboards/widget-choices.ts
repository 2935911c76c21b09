import { createContext } from 'react';
import { DEFAULT_PERIODS, isDay, type Period } from '../../domain/measures/period.ts';
import type { WidgetLayout } from '../../domain/measures/widgets/layout.ts';
import type { WidgetKind } from '../../domain/measures/widgets/widget-kind.ts';
import { widgetKind } from '../../domain/measures/widgets/widget-kinds.ts';
import { START_CHOICES, type WidgetChoices } from '../../domain/measures/widgets/widget-request.ts';
import type { WidgetState } from '../../domain/measures/widgets/widget-state.ts';

/** Choices in the widgets of a page, by kind, for downloads of the whole page. */
export const ShownChoices = createContext(new Map<string, WidgetChoices>());

/** Toggles an appointment type; the last one stays checked. */
export function toggleAppointment(chosen: readonly string[], type: string): readonly string[] {
  if (!chosen.includes(type)) return [...chosen, type];
  return chosen.length === 1 ? chosen : chosen.filter((one) => one !== type);
}

const PERIOD_OF = 'period.';

/** A widget's period in an address, or its kind's default. */
export function widgetPeriod(params: URLSearchParams, kind: WidgetKind, today: string): Period {
  const [gte = '', lt = ''] = params.get(PERIOD_OF + kind.kind)?.split('_') ?? [];
  return isDay(gte) && isDay(lt) && gte < lt ? { gte, lt } : DEFAULT_PERIODS[kind.period](today);
}

/** The address's query with another period of a widget; the default is omitted. */
export function withWidgetPeriod(
  params: URLSearchParams,
  kind: WidgetKind,
  period: Period,
  today: string,
): string {
  const next = new URLSearchParams(params);
  const usual = DEFAULT_PERIODS[kind.period](today);
  const name = PERIOD_OF + kind.kind;
  if (usual.gte === period.gte && usual.lt === period.lt) next.delete(name);
  else next.set(name, `${period.gte}_${period.lt}`);
  return next.toString();
}

/** The current widgets of a page. */
export function shownWidgets(
  layout: WidgetLayout,
  chosen: ReadonlyMap<string, WidgetChoices>,
  params: URLSearchParams,
  today: string,
): WidgetState[] {
  return layout.flatMap(({ widget }) => {
    const kind = widgetKind(widget);
    if (!kind) return [];
    const period = widgetPeriod(params, kind, today);
    return [{ kind, period, choices: chosen.get(widget) ?? START_CHOICES }];
  });
}
