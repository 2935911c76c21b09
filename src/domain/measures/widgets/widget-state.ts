import { isDay, type Period } from '../period.ts';
import { BANDS, EXPERIENCE_METRICS, START_CHOICES, type WidgetChoices } from './widget-request.ts';
import type { WidgetKind } from './widget-kind.ts';
import { widgetKind } from './widget-kinds.ts';

/** The state of a widget on a page: its kind, its period, and its switches. */
export interface WidgetState {
  kind: WidgetKind;
  /** absent: the kind's default */
  period?: Period;
  choices: WidgetChoices;
}

const ALLOWED: { [Name in keyof WidgetChoices]: (text: string) => WidgetChoices[Name] | undefined } = {
  question: (text) => (['experience', 'outcome'] as const).find((one) => one === text),
  score: (text) => (['DK_SCORE', 'PERCENTILE'] as const).find((one) => one === text),
  sign: (text) => (['all', 'positive', 'negative'] as const).find((one) => one === text),
  band: (text) => BANDS.find((one) => one === text),
  categoryId: (text) => EXPERIENCE_METRICS.find(({ id }) => String(id) === text)?.id,
  appointments: (text) => {
    const types = text.split(',');
    return types.every((type) => START_CHOICES.appointments.includes(type)) ? types : undefined;
  },
};

/** A widget as query text: `DK_SCORE?gte=2026-10-01&lt=2026-11-01&score=PERCENTILE`; defaults are omitted. */
export function widgetText({ kind, period, choices }: WidgetState): string {
  const params = new URLSearchParams(period && { ...period });
  for (const name of Object.keys(ALLOWED) as (keyof WidgetChoices)[])
    if (String(choices[name]) !== String(START_CHOICES[name])) params.set(name, String(choices[name]));
  return `${kind.kind}?${params.toString()}`;
}

/** The text of a widget's request: without the switches that choose a part of its figures. */
export function requestText({ choices, ...widget }: WidgetState): string {
  const { band, appointments } = START_CHOICES;
  return widgetText({ ...widget, choices: { ...choices, band, appointments } });
}

/** Parses a widget from query text; undefined if invalid. */
export function readWidget(text: string): WidgetState | undefined {
  const [name = '', search = ''] = text.split('?');
  const kind = widgetKind(name);
  if (!kind) return undefined;
  const { gte, lt, ...chosen } = Object.fromEntries(new URLSearchParams(search));
  const read = Object.entries(chosen).map(([key, value]) => {
    const allowed = Object.hasOwn(ALLOWED, key) ? ALLOWED[key as keyof WidgetChoices](value) : undefined;
    return [key, allowed] as const;
  });
  if (read.some(([, value]) => value === undefined)) return undefined;
  const choices = { ...START_CHOICES, ...Object.fromEntries(read) };
  if (gte === undefined && lt === undefined) return { kind, choices };
  const isPeriod = gte !== undefined && lt !== undefined && isDay(gte) && isDay(lt) && gte < lt;
  return isPeriod ? { kind, choices, period: { gte, lt } } : undefined;
}
