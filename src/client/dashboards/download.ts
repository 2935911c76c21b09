import { TABLE_TYPES } from '../../domain/text/files/table.ts';
import type { ChartModel, ChartTable } from '../../domain/measures/charts/chart-model.ts';

const SAVED_FOR_MS = 10_000;
const SHARPNESS = 2;
const PADDING = 24;
const LINE = 24;

/** Makes the browser save a file. */
function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVED_FOR_MS);
}

/** A cell that spreadsheets treat as text: quoted if necessary, and never a formula. */
function csvCell(cell: string | number): string {
  const text = String(cell);
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A chart's table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv({ columns, rows }: ChartTable): string {
  return `\uFEFF${[columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function fileName(title: string, periodText: string, extension: string): string {
  const name = `${title} ${periodText}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name}.${extension}`;
}

/** The displayed parts of a file. */
interface Shown {
  model: ChartModel;
  title: string;
  /** as text */
  period: string;
}

export function downloadCsv({ model, title, period }: Shown): void {
  save(new Blob([toCsv(model.table)], { type: TABLE_TYPES.csv }), fileName(title, period, 'csv'));
}

/** Loaded on demand, because it is rarely used. */
export async function downloadXlsx({ model, title, period }: Shown): Promise<void> {
  const { writeXlsx } = await import('../../domain/text/files/xlsx.ts');
  const { columns: header, rows: all } = model.table;
  const rows = async function* () {
    yield* await Promise.resolve(all);
  };
  const parts: BlobPart[] = [];
  for await (const part of writeXlsx({ title, header, rows: rows() })) parts.push(new Uint8Array(part));
  save(new Blob(parts, { type: TABLE_TYPES.xlsx }), fileName(title, period, 'xlsx'));
}

async function toImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.fontFamily = getComputedStyle(svg).fontFamily;
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image(svg.clientWidth, svg.clientHeight);
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws rows of text in columns of equal width. */
function drawTable(
  context: CanvasRenderingContext2D,
  { columns, rows }: ChartTable,
  width: number,
  top: number,
): void {
  [columns, ...rows].forEach((row, line) =>
    row.forEach((cell, column) =>
      context.fillText(
        String(cell),
        PADDING + (column * (width - 2 * PADDING)) / columns.length,
        top + line * LINE,
      ),
    ),
  );
}

/**
 * A widget as a picture: its title, then its drawing, or its table if the chart is made of text.
 * @throws Error if the browser cannot draw it
 */
export async function downloadPng(widget: HTMLElement, { model, title, period }: Shown): Promise<void> {
  const svg = widget.querySelector<SVGSVGElement>('[data-chart] figure [role="img"] svg:not(.lucide)');
  const { backgroundColor, color, fontFamily } = getComputedStyle(widget);
  const width = svg ? svg.clientWidth + 2 * PADDING : 720;
  const body = svg ? svg.clientHeight : (model.table.rows.length + 1) * LINE;
  const top = PADDING + 2 * LINE;
  const canvas = document.createElement('canvas');
  canvas.width = width * SHARPNESS;
  canvas.height = (top + body + PADDING) * SHARPNESS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The chart could not be drawn.');
  context.scale(SHARPNESS, SHARPNESS);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(`${title}, ${period}`, PADDING, PADDING + 16);
  context.font = `14px ${fontFamily}`;
  if (model.chart === 'donut')
    context.fillText(`${model.centre.text} ${model.centre.label}`, PADDING, PADDING + 40);
  if (svg) context.drawImage(await toImage(svg), PADDING, top, svg.clientWidth, svg.clientHeight);
  else drawTable(context, model.table, width, top + LINE / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The chart could not be drawn.');
  save(blob, fileName(title, period, 'png'));
}
