const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The unit of a value; it decides axis, ticks and format. NPS runs from -100 to 100, percentiles and shares to 100. */
export type Unit = 'stars' | 'change' | 'nps' | 'percentile' | 'share';

/** Range and ticks of an axis. */
export interface Axis {
  domain: readonly [number, number];
  ticks: readonly number[];
}

const NPS_AXIS: Axis = { domain: [-105, 105], ticks: [-100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100] };

/** The axes of the specification (section 9 of both documents). */
export const BAR_AXES: Readonly<Record<Unit, Axis>> = {
  stars: { domain: [0, 5.2], ticks: [0, 1, 2, 3, 4, 5] },
  change: { domain: [-5, 5], ticks: [-5, 0, 5] },
  nps: NPS_AXIS,
  percentile: { domain: [0, 100], ticks: [0, 25, 50, 75, 100] },
  share: { domain: [0, 100], ticks: [0, 50, 100] },
};

export const LINE_AXES: Readonly<Record<Unit, Axis>> = {
  ...BAR_AXES,
  stars: { domain: [0.8, 5.2], ticks: [1, 2, 3, 4, 5] },
  // drawn as 100 minus the percentile, best at the top
  percentile: { domain: [0, 100], ticks: [1, 25, 50, 75] },
};

const SHARE_ENDS = [10, 20, 50, 100];

/** The axis of shares that ends above the largest, in percent. */
export function shareAxis(largest: number): Axis {
  const end = SHARE_ENDS.find((one) => one >= largest) ?? 100;
  return { domain: [0, end], ticks: [0, end / 2, end] };
}

/** The axis of a practice's own question (specification, section 9). */
export const QUESTION_AXIS: Axis = { domain: [0, 5], ticks: [0, 1, 2, 3, 4, 5] };

/** The label of a tick: percentiles as share at the top, changes with a sign, shares in percent, the rest as numbers. */
export function tickText(tick: number, unit: Unit): string {
  if (unit === 'percentile') return `Top ${tick}%`;
  if (unit === 'change') return tick === 0 ? '0' : `${tick > 0 ? '+' : '−'}${Math.abs(tick)}`;
  if (unit === 'share') return `${tick}%`;
  return String(tick).replace('-', '−');
}

/** Weekly ticks print the month where the day is the 7th or earlier. */
export function weekTick(day: string): string {
  return Number(day.slice(8)) <= 7 ? MONTH.format(new Date(`${day}T00:00:00Z`)) : '';
}
