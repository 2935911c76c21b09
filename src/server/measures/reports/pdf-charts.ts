import { tickText, weekTick } from '../../../domain/measures/charts/axes.ts';
import type { DonutModel, LineModel } from '../../../domain/measures/charts/chart-model.ts';
import { light, lightChart } from '../../../domain/measures/charts/palette.ts';
import { type Point, splitRuns } from '../../../domain/measures/charts/line-path.ts';
import { isFew } from '../../../domain/measures/stats/few.ts';
import { CONTENT_WIDTH, ink, LEFT, type PdfPage, RIGHT } from './pdf-page.ts';
import { getColor } from './pdf-rows.ts';

const PLOT = 150;
const AXIS = 18;
const SCALE = 44;
const INSET = 8;
const DOT = 2.4;
const small = { size: 7.5, color: lightChart.axis };

const path = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

interface Plot {
  x: (index: number) => number;
  y: (value: number) => number;
}

function createPlot({ axis, unit, points }: LineModel, top: number): Plot {
  const [low, high] = axis.domain;
  const step = (CONTENT_WIDTH - SCALE - 2 * INSET) / Math.max(1, points.length - 1);
  // best at the top: a percentile axis has its highest value at the top
  const share = (value: number): number =>
    unit === 'percentile' ? (value - low) / (high - low) : (high - value) / (high - low);
  return {
    x: (index) => LEFT + SCALE + INSET + index * step,
    y: (value) => top + Math.min(1, Math.max(0, share(value))) * PLOT,
  };
}

function drawScale(page: PdfPage, model: LineModel, { x, y }: Plot, top: number): void {
  const { doc } = page;
  for (const tick of model.axis.ticks) {
    doc
      .moveTo(LEFT + SCALE, y(tick))
      .lineTo(RIGHT, y(tick))
      .lineWidth(0.6)
      .stroke(lightChart.grid);
    page.line(tickText(tick, model.unit), LEFT + SCALE - 6, y(tick) - 5, { ...small, align: 'right' });
  }
  let last = -Infinity;
  model.points.forEach(({ date }, index) => {
    const month = weekTick(date);
    if (month === '' || x(index) - last < 26) return;
    last = x(index);
    page.line(month, x(index), top + PLOT + 4, { ...small, align: 'center' });
  });
}

function drawBands(page: PdfPage, model: LineModel, { x, y }: Plot): void {
  const ends = model.points.map(
    ({ interval }, index) => interval && { x: x(index), low: y(interval.low), high: y(interval.high) },
  );
  for (const run of splitRuns(ends)) {
    const upper = run.map(({ x: at, high }) => ({ x: at, y: high }));
    const lower = run.map(({ x: at, low }) => ({ x: at, y: low })).reverse();
    page.doc
      .save()
      .fillOpacity(0.12)
      .path(`${path([...upper, ...lower])}Z`)
      .fill(lightChart.line)
      .restore();
  }
}

function drawLines(page: PdfPage, model: LineModel, { x, y }: Plot): void {
  const { doc } = page;
  const shown = (value: number): number => (model.unit === 'percentile' ? 100 - value : value);
  const at = (index: number, value: number | null): Point | null =>
    value === null ? null : { x: x(index), y: y(shown(value)) };
  const stroke = (points: readonly (Point | null)[], color: string, width: number): void => {
    for (const run of splitRuns(points))
      if (run.length > 1) doc.path(path(run)).lineWidth(width).lineJoin('round').stroke(color);
  };
  doc.dash(1.5, { space: 3 });
  stroke(
    model.points.map(({ cumulative }, index) => at(index, cumulative)),
    lightChart.cumulative,
    1.2,
  );
  const first = model.points.findIndex(({ isPrediction }) => isPrediction);
  doc.dash(4, { space: 3 });
  if (first > 0)
    stroke(
      model.points.map(({ value }, index) => (index >= first - 1 ? at(index, value) : null)),
      lightChart.line,
      1.6,
    );
  doc.undash();
  const seen = model.points.map(({ value, isPrediction }, index) => (isPrediction ? null : at(index, value)));
  stroke(seen, lightChart.line, 1.6);
  seen.forEach((point, index) => {
    const isPale = isFew(model.points[index]?.count ?? 0);
    if (point) doc.circle(point.x, point.y, DOT).fill(isPale ? getColor({ tone: 'few' }) : lightChart.line);
  });
  const predicted = model.points[first];
  const hollow = predicted && at(first, predicted.value);
  if (hollow)
    doc
      .circle(hollow.x, hollow.y, DOT + 0.6)
      .lineWidth(1)
      .fillAndStroke(light.bg.surface, lightChart.line);
}

/** A weekly line with its intervals, as on screen. */
export function drawLine(page: PdfPage, model: LineModel): void {
  page.ensure(PLOT + AXIS + 12);
  const top = page.y + 6;
  const plot = createPlot(model, top);
  page.tagged('Figure', { alt: model.sentence }, () => {
    drawScale(page, model, plot, top);
    drawBands(page, model, plot);
    drawLines(page, model, plot);
  });
  const legend = [
    'Weekly score',
    model.points.some(({ interval }) => interval) && 'band: 95% interval',
    model.hasCumulative && 'dotted: cumulative',
    model.points.some(({ isPrediction }) => isPrediction) && 'dashed: predicted',
  ].filter(Boolean);
  page.tagged('P', {}, () =>
    page.line(legend.join(' · '), RIGHT, top + PLOT + AXIS, { ...small, align: 'right' }),
  );
  page.y = top + PLOT + AXIS + 14;
}

const RADIUS = 50;
const THICKNESS = 15;

/** A part of a ring between two shares of the whole. */
function arcPath(middle: Point, from: number, to: number): string {
  const point = (share: number, radius: number): string => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${(middle.x + radius * Math.cos(angle)).toFixed(3)} ${(middle.y + radius * Math.sin(angle)).toFixed(3)}`;
  };
  const inner = RADIUS - THICKNESS;
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `M${point(from, RADIUS)}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(to, RADIUS)}L${point(to, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${point(from, inner)}Z`;
}

/** Shares as a ring, with the figure in its centre and a line for each beside it. */
export function drawRing(page: PdfPage, { marks, centre, sentence }: DonutModel): void {
  const row = 26;
  const height = Math.max(2 * RADIUS, marks.length * row) + 16;
  page.ensure(height);
  const middle = { x: LEFT + RADIUS + 16, y: page.y + height / 2 };
  page.tagged('Figure', { alt: sentence }, () => {
    let from = 0;
    for (const mark of marks) {
      // a whole ring has no ends to draw an arc between
      const to = Math.min(from + (mark.value ?? 0), from + 0.9999);
      if (to > from) page.doc.path(arcPath(middle, from, to)).fill(getColor(mark));
      from = to;
    }
    const color = centre.isFew ? ink.pale : ink.text;
    page.line(centre.text, middle.x, middle.y - 15, { size: 18, weight: 'semibold', align: 'center', color });
  });
  const left = middle.x + RADIUS + 36;
  const top = middle.y - ((marks.length + 0.5) * row) / 2;
  page.tagged('P', {}, () => page.line(centre.label, left, top - 6, { size: 8, color: ink.muted }));
  marks.forEach((mark, index) => {
    const y = top + 10 + index * row;
    page.artifact(() => page.doc.roundedRect(left, y + 2, 8, 8, 2).fill(getColor(mark)));
    page.tagged('P', {}, () => {
      page.line(mark.label, left + 16, y, { weight: 'semibold' });
      page.line(mark.text, left + 150, y, { weight: 'semibold', align: 'right' });
      page.line(mark.note ?? '', left + 162, y + 0.5, { size: 8, color: ink.muted });
    });
  });
  page.y += height;
}
