import { DEFAULT_PERIODS, isDay, type Period } from '../../domain/period.ts';
import type { WidgetKind } from '../../domain/widgets/widget-kind.ts';

/** Checks or unchecks an appointment type; the last one stays. */
export function toggleAppointment(chosen: readonly string[], type: string): readonly string[] {
  if (!chosen.includes(type)) return [...chosen, type];
  return chosen.length === 1 ? chosen : chosen.filter((one) => one !== type);
}

const PERIOD_OF = 'period.';

/** A widget's period in an address; its kind's default where there is none. */
export function widgetPeriod(params: URLSearchParams, kind: WidgetKind, today: string): Period {
  const [gte = '', lt = ''] = params.get(PERIOD_OF + kind.kind)?.split('_') ?? [];
  return isDay(gte) && isDay(lt) && gte < lt ? { gte, lt } : DEFAULT_PERIODS[kind.period](today);
}

/** The address's query with another period of a widget; its default stands there by being left out. */
export function withWidgetPeriod(
  params: URLSearchParams,
  kind: WidgetKind,
  period: Period,
  today: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const usual = DEFAULT_PERIODS[kind.period](today);
  const name = PERIOD_OF + kind.kind;
  if (usual.gte === period.gte && usual.lt === period.lt) next.delete(name);
  else next.set(name, `${period.gte}_${period.lt}`);
  return next;
}
