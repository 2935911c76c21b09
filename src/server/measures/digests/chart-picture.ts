import sharp from 'sharp';
import { LINE_AXES } from '../../../domain/measures/charts/axes.ts';
import { splitRuns } from '../../../domain/measures/charts/line-path.ts';
import { light, lightChart } from '../../../domain/measures/charts/palette.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import type { DigestFigures } from './digest.ts';

/** Size of the picture in the mail in pixels; it is rendered at double size for dense screens. */
export const CHART = { width: 510, height: 120 } as const;
const DENSITY = 2;
const DOT = 3.5;
const INSET = 6;
const COLORS = {
  line: lightChart.line,
  few: lightChart.sequentialViolet[1] ?? lightChart.zero,
  grid: lightChart.grid,
  ground: light.bg.surface,
};
const AXIS = LINE_AXES.stars;

/** Distance of a value from the top, 0 to 1, on the axis of every weekly score. */
export function computeHeight(value: number): number {
  const [low, high] = AXIS.domain;
  return (high - Math.min(high, Math.max(low, value))) / (high - low);
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A weekly score as SVG without text: labels are beside it in the mail, rendered in the reader's font. */
export function chartSvg(weeks: DigestFigures['weeks']): string {
  const { width, height } = CHART;
  const step = (width - 2 * INSET) / Math.max(1, weeks.length - 1);
  const points = weeks.map(({ value }, index) =>
    value === null ? null : { x: round(INSET + step * index), y: round(computeHeight(value) * height) },
  );
  const grid = AXIS.ticks.map((tick) => {
    const y = round(computeHeight(tick) * height);
    return `<line x1="0" x2="${width}" y1="${y}" y2="${y}" stroke="${COLORS.grid}"/>`;
  });
  const lines = splitRuns(points).map((run) => run.map(({ x, y }) => `${x} ${y}`).join('L'));
  const areas = splitRuns(points).map(
    (run, index) => `M${lines[index]}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}Z`,
  );
  const dots = points.flatMap((point, index) =>
    point
      ? `<circle cx="${point.x}" cy="${point.y}" r="${DOT}" fill="${isFew(weeks[index]?.count ?? 0) ? COLORS.few : COLORS.line}" stroke="${COLORS.ground}" stroke-width="1.5"/>`
      : [],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * DENSITY}" height="${height * DENSITY}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLORS.ground}"/>`,
    `<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${COLORS.line}" stop-opacity="0.14"/><stop offset="1" stop-color="${COLORS.line}" stop-opacity="0"/></linearGradient>`,
    ...grid,
    `<path d="${areas.join('')}" fill="url(#fade)"/>`,
    `<path d="${lines.map((line) => `M${line}`).join('')}" fill="none" stroke="${COLORS.line}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    ...dots,
    '</svg>',
  ].join('');
}

/** The chart as PNG. */
export function chartPng(weeks: DigestFigures['weeks']): Promise<Buffer> {
  return sharp(Buffer.from(chartSvg(weeks)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}
