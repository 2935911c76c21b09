import { CONTENT_WIDTH, ink, LEFT, PdfPage, type TextStyle } from './pdf-page.ts';

const GAP = 10;
const PADDING = 4;
const HEAD: TextStyle = { size: 8, weight: 'semibold', color: ink.muted };
const CELL: TextStyle = { size: 8.5 };
/** Text columns narrower than this would break words. */
const LEAST_TEXT = 110;

export interface PdfColumn {
  title: string;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** the column that gets the rest of the width; absent: the first one of text */
  flexible?: number;
  /** rows printed in a pale colour */
  isPale?: (row: number) => boolean;
}

/** Each column as wide as its widest text; one text column gets the rest. */
function computeWidths(page: PdfPage, { columns, rows, flexible: chosen }: PdfTable): number[] {
  const widest = columns.map(({ title }, index) => {
    const cells = rows.map((row) => page.width(row[index] ?? '', CELL));
    return Math.ceil(cells.reduce((most, width) => Math.max(most, width), page.width(title, HEAD))) + 1;
  });
  const first = columns.findIndex(({ align }) => align !== 'right');
  const flexible = chosen ?? Math.max(0, first);
  const others = widest.reduce((sum, width, index) => (index === flexible ? sum : sum + width), 0);
  const room = CONTENT_WIDTH - GAP * (columns.length - 1);
  const rest = Math.max(LEAST_TEXT, room - others);
  const share = Math.min(1, (room - rest) / Math.max(1, others));
  return widest.map((width, index) => (index === flexible ? rest : width * share));
}

/** A table that continues over pages, with its head at the top of each. */
export async function drawTable(page: PdfPage, table: PdfTable): Promise<void> {
  const { columns, rows } = table;
  const widths = computeWidths(page, table);
  const element = page.group('Table');
  const drawRow = (texts: readonly string[], style: TextStyle, tag: 'TH' | 'TD'): void => {
    const lines = texts.map((text, index) => (text === '' ? [] : page.wrap(text, widths[index] ?? 0, style)));
    const height =
      Math.max(1, ...lines.map(({ length }) => length)) * PdfPage.lineHeight(style) + 2 * PADDING;
    if (page.ensure(height) && tag === 'TD') drawRow(heads, HEAD, 'TH');
    const row = page.group('TR', element);
    let x = LEFT;
    for (const [index, column] of columns.entries()) {
      const width = widths[index] ?? 0;
      const end = column.align === 'right' ? x + width : x;
      page.tagged(
        tag,
        tag === 'TH' ? { scope: 'Column' } : {},
        () =>
          lines[index]?.forEach((line, at) =>
            page.line(line, end, page.y + PADDING + at * PdfPage.lineHeight(style), {
              ...style,
              ...(column.align && { align: column.align }),
            }),
          ),
        row,
      );
      x += width + GAP;
    }
    row.end();
    page.y += height;
    page.rule(page.y);
  };
  const heads = columns.map(({ title }) => title);
  drawRow(heads, HEAD, 'TH');
  for (const [index, row] of rows.entries()) {
    drawRow(row, table.isPale?.(index) ? { ...CELL, color: ink.pale } : CELL, 'TD');
    await page.step();
  }
  element.end();
}
