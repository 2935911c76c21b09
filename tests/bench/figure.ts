/** One line of what the bench prints. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** the limit; `least` where more is better */
  limit?: { most: number } | { least: number };
  note?: string;
}

export function isWithin({ value, limit }: Figure): boolean {
  if (!limit) return true;
  return 'most' in limit ? value <= limit.most : value >= limit.least;
}

function limitText({ limit, unit }: Figure): string {
  if (!limit) return '';
  return 'most' in limit
    ? `at most ${rounded(limit.most)} ${unit}`
    : `at least ${rounded(limit.least)} ${unit}`;
}

function rounded(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value < 2 ? 2 : 1);
}

/** A line: name, value, limit, and whether it is met. */
export function formatLine(figure: Figure): string {
  const amount = `${rounded(figure.value)} ${figure.unit}`.trim();
  const verdict = figure.limit ? (isWithin(figure) ? 'ok  ' : 'OVER') : '    ';
  const extra = [limitText(figure), figure.note].filter(Boolean).join('; ');
  return `${verdict} ${figure.what.padEnd(58)} ${amount.padStart(14)}${extra ? `   (${extra})` : ''}`;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
