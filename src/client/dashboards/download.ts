import { TABLE_TYPES } from '../../domain/text/files/table.ts';
import { saveFile, toCsv } from '../core/save-file.ts';
import type { ChartModel, ChartTable } from '../../domain/measures/charts/chart-model.ts';

const SHARPNESS = 2;
const PADDING = 24;
const LINE = 24;

function fileName(title: string, periodText: string, extension: string): string {
  const name = `${title} ${periodText}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name}.${extension}`;
}

/** A chart that is saved as a file, with what the file displays. */
export interface DownloadedChart {
  model: ChartModel;
  title: string;
  /** as text */
  period: string;
}

export function downloadCsv({ model, title, period }: DownloadedChart): void {
  saveFile(
    new Blob([toCsv([model.table.columns, ...model.table.rows])], { type: TABLE_TYPES.csv }),
    fileName(title, period, 'csv'),
  );
}

/** Loaded on demand, because it is rarely used. */
export async function downloadXlsx({ model, title, period }: DownloadedChart): Promise<void> {
  const { writeXlsx } = await import('../../domain/text/files/xlsx.ts');
  const { columns: header, rows: all } = model.table;
  const rows = async function* () {
    yield* await Promise.resolve(all);
  };
  const parts: BlobPart[] = [];
  for await (const part of writeXlsx({ title, header, rows: rows() })) parts.push(new Uint8Array(part));
  saveFile(new Blob(parts, { type: TABLE_TYPES.xlsx }), fileName(title, period, 'xlsx'));
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
export async function downloadPng(
  widget: HTMLElement,
  { model, title, period }: DownloadedChart,
): Promise<void> {
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
  saveFile(blob, fileName(title, period, 'png'));
}
