import { plainText, type WordsClause } from '../../../domain/measures/in-words/in-words.ts';
import { WORDING } from '../../../domain/measures/in-words/wording.ts';
import type { ChartModel } from '../../../domain/measures/charts/chart-model.ts';
import type { FoundChanges } from '../found-changes.ts';
import { drawLine, drawRing } from './pdf-charts.ts';
import { drawHome, type HomePaper } from './home-pdf.ts';
import { drawRanking, type Ranking } from './leaderboard-pdf.ts';
import { type DrawingWork, ink, LEFT, PdfPage, RIGHT, type ReportHead, type TextStyle } from './pdf-page.ts';
import { drawRows, toRows } from './pdf-rows.ts';
import { drawTable } from './pdf-table.ts';

/** A printed widget. */
export interface PaperWidget {
  title: string;
  /** as text */
  period: string;
  model: ChartModel;
}

const HEADING = 24;
const LEAST_BODY = 90;
const LINE_BODY = 215;
/** A higher section of sentences continues on the next page. */
const MOST_UNBROKEN = 360;
/** A row of the ranking; one of up to so many rows stays on a page. */
const RANK = 20;
const MOST_TOGETHER = 25;
/** The heading of all figures with the first rows. */
const LEAST_FIGURES = 180;

function drawHeading(page: PdfPage, { title, period, model }: PaperWidget): void {
  page.section(HEADING + (model.chart === 'line' && !model.isEmpty ? LINE_BODY : LEAST_BODY));
  page.tagged('H2', {}, () => page.line(title, LEFT, page.y, { size: 13, weight: 'semibold' }));
  const style = { size: 9, color: ink.muted, align: 'right' } as const;
  page.tagged('P', {}, () => page.line(period, RIGHT, page.y + 4, style));
  page.y += HEADING;
}

function drawHeadline(page: PdfPage, { lead, headline }: ChartModel): void {
  if (lead !== undefined) page.paragraph(lead, { size: 9 });
  if (!headline) return;
  const { text, note, isFew, change } = headline;
  const sign = change && { up: '▲ ', down: '▼ ', none: '' }[change.direction];
  const notes = [
    change &&
      `${sign}${change.text} against ${change.against}${change.isQuiet ? ', within the interval' : ''}`,
    note,
  ];
  const figure = { size: 18, weight: 'semibold', color: isFew ? ink.pale : ink.text } as const;
  page.tagged('P', {}, () => {
    page.line(text, LEFT, page.y, figure);
    const left = LEFT + page.width(text, figure) + 10;
    page.line(notes.filter(Boolean).join(' · '), left, page.y + 10, { size: 9, color: ink.muted });
  });
  page.y += 30;
}

function drawFoot(page: PdfPage, { foot }: ChartModel): void {
  if (foot === undefined) return;
  page.y += 4;
  page.paragraph(foot, { size: 8, color: ink.muted });
}

/** Draws a chart below its heading. */
export function drawBody(page: PdfPage, { title, model }: PaperWidget): void {
  if (model.isEmpty) {
    page.paragraph(model.emptyText ?? 'No Data', { size: 10, color: ink.muted });
    return;
  }
  drawHeadline(page, model);
  const rows = toRows(model);
  if (rows) {
    // it explains the bars, which may continue on another page
    drawFoot(page, model);
    if (model.foot !== undefined) page.y += 4;
    drawRows(page, rows, title);
    return;
  }
  if (model.chart === 'line') drawLine(page, model);
  else if (model.chart === 'donut') drawRing(page, model);
  drawFoot(page, model);
}

/** Whether a cell of a column is a figure. */
const isFigure = (cell: string | number): boolean =>
  typeof cell === 'number' || /^[+−–-]?[\d.,]+( (–|to) .*| predicted)?%?$/.test(cell) || cell === '';

/** All figures with their intervals and numbers of answers, behind the charts. */
async function drawFigures(page: PdfPage, widgets: readonly PaperWidget[]): Promise<void> {
  const filled = widgets.filter(({ model }) => !model.isEmpty);
  if (filled.length === 0) return;
  page.section(LEAST_FIGURES);
  page.paragraph('All figures', { size: 18, weight: 'semibold' }, 'H2');
  page.y += 8;
  for (const { title, period, model } of filled) {
    page.ensure(LEAST_BODY);
    page.paragraph(`${title}, ${period}`, { size: 11, weight: 'semibold' }, 'H3');
    const { columns, rows } = model.table;
    await drawTable(page, {
      columns: columns.map((name, index) => ({
        title: name,
        ...(index > 0 && rows.every((row) => isFigure(row[index] ?? '')) && { align: 'right' as const }),
      })),
      rows: rows.map((row) =>
        row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-US') : cell)),
      ),
    });
    page.y += 18;
  }
}

const SENTENCE = { size: 11 } as const;
const BASIS = { size: 9, color: ink.muted } as const;
const TITLE = { size: 13, weight: 'semibold' } as const;
const BETWEEN = 8;

interface PaperText {
  text: string;
  style: TextStyle;
}

/**
 * Draws a section of sentences: on one page, where it would break within them, unless it fills most of a page. Paragraphs that
 * belong together are never parted.
 */
function drawSentences(
  page: PdfPage,
  title: string,
  { intro = [], items }: { intro?: readonly PaperText[]; items: readonly (readonly PaperText[])[] },
): void {
  const heights = items.map((item) => page.measureHeight(item) + BETWEEN);
  const head = page.measureHeight([{ text: title, style: TITLE }, ...intro]) + BETWEEN;
  const whole = heights.reduce((sum, height) => sum + height, head);
  page.section(whole <= MOST_UNBROKEN ? whole : head + (heights[0] ?? 0));
  page.paragraph(title, TITLE, 'H2');
  for (const { text, style } of intro) page.paragraph(text, style);
  page.y += BETWEEN;
  items.forEach((item, at) => {
    page.ensure(heights[at] ?? 0);
    for (const { text, style } of item) page.paragraph(text, style);
    page.y += BETWEEN;
  });
  page.y -= BETWEEN;
}

/** Draws the findings in the sentences of the screen. */
function drawChanges(page: PdfPage, { periods, items, rest }: FoundChanges): void {
  drawSentences(page, 'What changed', {
    intro: [{ text: periods, style: BASIS }],
    items: [
      ...items.map(({ headline, explanation, basis }) => [
        { text: headline + explanation, style: SENTENCE },
        { text: basis, style: BASIS },
      ]),
      [{ text: rest, style: SENTENCE }],
    ],
  });
}

/** Draws the sentences of the screen. */
function drawWords(page: PdfPage, words: DashboardPaper['words']): void {
  if (words.length === 0) return;
  drawSentences(page, 'This month in words', {
    items: [
      ...words.map((clauses) => [{ text: plainText([clauses]), style: SENTENCE }]),
      [{ text: WORDING.en.writtenBy, style: BASIS }],
    ],
  });
}

/** Content of a printed dashboard. */
export interface DashboardPaper {
  head: ReportHead;
  /** YYYY-MM-DD */
  today: string;
  /** who waits for a call and the strip of figures, for the home screen */
  home?: HomePaper;
  widgets: readonly PaperWidget[];
  /** the month in sentences */
  words: readonly (readonly WordsClause[])[];
  changes?: FoundChanges | undefined;
  /** the practices by rank, for the home screen */
  ranking?: Ranking & { period: string };
}

/** A dashboard on paper: its charts, then the figures behind them. */
export async function dashboardPdf(
  { head, today, home, widgets, words, changes, ranking }: DashboardPaper,
  onProgress: DrawingWork['onProgress'],
): Promise<Buffer> {
  const figures = widgets.reduce((sum, { model }) => sum + model.table.rows.length, 0);
  const steps = widgets.length + figures + (ranking?.rows.length ?? 0);
  const page = new PdfPage(head, { steps, onProgress });
  if (home) await drawHome(page, home, today);
  drawWords(page, words);
  if (changes) drawChanges(page, changes);
  for (const widget of widgets) {
    drawHeading(page, widget);
    drawBody(page, widget);
    await page.step();
  }
  if (widgets.length === 0) page.paragraph('There are no widgets on this page.', { color: ink.muted });
  if (ranking) {
    page.section(Math.min(MOST_TOGETHER, ranking.rows.length) * RANK + LEAST_BODY);
    page.paragraph(`Practices by rank, ${ranking.period}`, { size: 13, weight: 'semibold' }, 'H2');
    page.y += 4;
    await drawRanking(page, ranking);
  }
  await drawFigures(page, widgets);
  return page.finish();
}
