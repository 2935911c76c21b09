import { isFew } from '../../../domain/measures/stats/few.ts';
import { BAR_AXES } from '../../../domain/measures/charts/axes.ts';
import {
  basisText,
  type ChartModel,
  countText,
  type Mark,
  type OutlierPlace,
  pluralText,
} from '../../../domain/measures/charts/chart-model.ts';
import { light, lightChart } from '../../../domain/measures/charts/palette.ts';
import { CONTENT_WIDTH, ink, LEFT, type PdfPage, RIGHT } from './pdf-page.ts';

const LABEL = 132;
const NOTE = 152;
const VALUE = 54;
const GAP = 10;
const BAR = 9;
/** Beyond the bar on both sides. */
const REFERENCE = BAR + 6;
const LINE = 11;
const ROW = 19;
const MOST_PLACES = 6;
/** Keeps a number on the line of the word before it. */
const NO_BREAK = '\u00A0';

/** A row with a bar: shares of the track's length, 0 to 1. */
export interface BarRow {
  label: string;
  from: number;
  to: number;
  color: string;
  /** ends of the interval */
  interval?: readonly [number, number] | undefined;
  /** a value that all rows are compared with, as a line across the bar */
  reference?: number;
  text: string;
  note: string;
  isPale?: boolean;
}

/** Under each bar. */
export const TRACK = light.bg.sunken;

/** The colour of a mark, as on screen; pale ones are darker, to stand out from the track. */
export function getColor({ tone, color = '' }: Pick<Mark, 'tone' | 'color'>): string {
  const own: Record<string, string> = {
    ...lightChart.nps,
    ...lightChart.sentiment,
    ...lightChart.appointmentTypes,
  };
  if (tone === 'own') return own[color] ?? lightChart.middle;
  if (tone === 'few') return lightChart.sequentialViolet[2] ?? lightChart.middle;
  return tone === 'quiet' ? light.border.control : lightChart[tone];
}

const clamped = (share: number): number => Math.min(1, Math.max(0, share));

function toBars(model: Extract<ChartModel, { chart: 'bars' | 'changeBars' }>): BarRow[] {
  const [low, high] = BAR_AXES[model.unit].domain;
  const at = (value: number): number => clamped((value - low) / (high - low));
  return model.marks.map((mark): BarRow => {
    const { label, value, text, count, interval, note } = mark;
    const isPale = isFew(count);
    return {
      label,
      from: at(0),
      to: at(value ?? 0),
      color: getColor(mark),
      interval: interval && !isPale ? [at(interval.low), at(interval.high)] : undefined,
      text,
      note: model.chart === 'changeBars' ? (note ?? '') : basisText(mark, model.unit),
      isPale,
    };
  });
}

/** The rows of a bar chart; undefined for a line or ring. */
export function toRows(model: ChartModel): BarRow[] | undefined {
  switch (model.chart) {
    case 'bars':
    case 'changeBars':
      return toBars(model);
    case 'ranking':
      return model.marks.map((mark) => ({
        label: mark.label,
        from: 0,
        to: clamped((mark.value ?? 0) / 100),
        reference: 0.5,
        color: getColor(mark),
        text: mark.text,
        note: [`DK Score ${mark.score}`, mark.note].filter(Boolean).join(' · '),
      }));
    case 'statusBars': {
      const most = Math.max(1, ...model.marks.map(({ count }) => count));
      return model.marks.map((mark) => ({
        label: mark.label,
        from: 0,
        to: mark.count / most,
        color: getColor(mark),
        text: mark.text,
        note: mark.note ?? '',
      }));
    }
    case 'funnel': {
      const most = Math.max(1, ...model.stages.map(({ count }) => count));
      return model.stages.map(({ label, count, share }, index) => ({
        label,
        from: 0,
        to: count / most,
        color: [lightChart.middle, lightChart.sequentialViolet[4], lightChart.highest][index] ?? ink.brand,
        text: countText(count),
        note: share === null ? '' : `${(share * 100).toFixed(1)}% of sent`,
      }));
    }
    case 'outliers': {
      const most = Math.max(1, ...model.cards.map(({ count }) => count));
      return model.cards.map((card) => ({
        label: `${card.label}, ${card.isNegative ? 'negative' : 'positive'}`,
        from: 0,
        to: card.count / most,
        color: getColor(card),
        text: card.text,
        // all kinds of places split the same outliers: the first one is enough
        note: listPlaces(card.splits[0]?.places ?? []),
      }));
    }
    default:
      return undefined;
  }
}

/** `Las Cruces 5, Tempe 4, 3 more places` */
function listPlaces(places: readonly OutlierPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ shortName, count }) => `${shortName}${NO_BREAK}${count}`);
  const left = places.length - shown.length;
  return [...shown, ...(left > 0 ? [pluralText(left, 'more place')] : [])].join(', ');
}

function drawBar(page: PdfPage, { from, to, color, interval, reference }: BarRow, middle: number): void {
  const left = LEFT + LABEL + GAP;
  const track = CONTENT_WIDTH - LABEL - VALUE - NOTE - 3 * GAP;
  const { doc } = page;
  const [start, end] = [Math.min(from, to), Math.max(from, to)].map((share) => left + share * track) as [
    number,
    number,
  ];
  page.artifact(() => {
    doc.roundedRect(left, middle - BAR / 2, track, BAR, BAR / 2).fill(TRACK);
    doc
      .roundedRect(
        start,
        middle - BAR / 2,
        Math.max(2, end - start),
        BAR,
        Math.min(BAR / 2, Math.max(1, (end - start) / 2)),
      )
      .fill(color);
    if (reference !== undefined) {
      const x = left + reference * track;
      doc
        .moveTo(x, middle - REFERENCE / 2)
        .lineTo(x, middle + REFERENCE / 2)
        .lineWidth(0.75)
        .stroke(ink.muted);
    }
    if (!interval) return;
    const [low, high] = interval.map((share) => left + share * track) as [number, number];
    doc.lineWidth(1).strokeColor(ink.muted);
    doc.moveTo(low, middle).lineTo(high, middle).stroke();
    for (const x of [low, high])
      doc
        .moveTo(x, middle - 2.5)
        .lineTo(x, middle + 2.5)
        .stroke();
  });
}

const HEAD_HEIGHT = 18;

/** Names a chart again at the top of the page that it continues on. */
function drawContinued(page: PdfPage, title: string): void {
  const style = { size: 9, weight: 'semibold', color: ink.muted } as const;
  page.artifact(() => page.line(`${title}, continued`, LEFT, page.y, style));
  page.y += HEAD_HEIGHT;
}

/**
 * Rows with bars, each tagged as a table row for screen readers. They continue over pages, with the title at the top of
 * each.
 */
export function drawRows(page: PdfPage, rows: readonly BarRow[], title: string): void {
  const table = page.group('Table');
  for (const row of rows) {
    const color = row.isPale ? ink.pale : ink.text;
    const labels = page.wrap(row.label, LABEL, {});
    const notes = row.note === '' ? [] : page.wrap(row.note, NOTE, { size: 8 });
    const height = Math.max(ROW, Math.max(labels.length, notes.length) * LINE + 8);
    if (page.ensure(height)) drawContinued(page, title);
    const middle = page.y + height / 2;
    const top = (lines: number): number => middle - (lines * LINE) / 2;
    const element = page.group('TR', table);
    page.tagged(
      'TH',
      { scope: 'Row' },
      () => labels.forEach((text, at) => page.line(text, LEFT, top(labels.length) + at * LINE, { color })),
      element,
    );
    drawBar(page, row, middle);
    const end = RIGHT - NOTE - GAP;
    const value = { weight: 'semibold', align: 'right', color } as const;
    page.tagged('TD', {}, () => page.line(row.text, end, top(1), value), element);
    page.tagged(
      'TD',
      {},
      () =>
        notes.forEach((text, at) =>
          page.line(text, end + GAP, top(notes.length) + at * LINE, { size: 8, color: ink.muted }),
        ),
      element,
    );
    page.y += height;
  }
}
