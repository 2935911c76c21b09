import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, Table } from './table.ts';

/** Maximum length of a text; spreadsheets refuse files with longer ones. */
const MOST_CHARACTERS = 32_767;
const MOST_TITLE = 31;
/** Widths in characters. */
const [NARROWEST, WIDEST] = [12, 40];
/** Rows compressed at a time. */
const BATCH = 100;
const LEVEL = 4;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30);

/** Indexes of the cell formats in `STYLES`. */
const STYLE = { head: 1, decimal: 2, day: 3, moment: 4, hundredths: 5 };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETML}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETML}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETML}.styles+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const PARTS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm&quot; UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters except tab and line ends, and noncharacters. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r\x7f-\x9f]|[\uFFFE\uFFFF]/gu;

/** Escapes text for XML: unsupported characters are removed, and text that looks like an escape of XLSX is escaped. */
function escaped(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replace(NOT_IN_XML, '');
}

/** An inline text cell, typed as text, so that a spreadsheet never runs it. */
function textXml(text: string, style = ''): string {
  if (text === '') return '';
  return `${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_CHARACTERS))}</t></is></c>`;
}

const styled = (style: keyof typeof STYLE): string => ` s="${STYLE[style]}"`;

function numberXml(value: number, style = ''): string {
  return Number.isFinite(value) ? `${style}><v>${value}</v></c>` : '';
}

function timeXml(text: string, style: 'day' | 'moment'): string {
  const at = Date.parse(text);
  return Number.isNaN(at) ? textXml(text) : numberXml((at - EPOCH) / DAY_MS, styled(style));
}

/** A cell without its reference attribute; nothing for an empty one. */
function cellXml(cell: Cell): string {
  if (typeof cell === 'string') return textXml(cell);
  if (typeof cell === 'number') return numberXml(cell);
  if ('decimal' in cell) {
    const { decimal, digits = 1 } = cell;
    if (digits > 2) return numberXml(decimal);
    return numberXml(decimal, styled(digits === 2 ? 'hundredths' : 'decimal'));
  }
  return 'day' in cell ? timeXml(cell.day, 'day') : timeXml(cell.moment, 'moment');
}

/** `A`, `B`, ... `Z`, `AA`: the name of a column, counted from 0. */
function columnName(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? columnName(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

function rowXml(cells: readonly string[], row: number): string {
  const named = cells.map((xml, index) => (xml === '' ? '' : `<c r="${columnName(index)}${row}"${xml}`));
  return `<row r="${row}">${named.join('')}</row>`;
}

function workbookXml(title: string): string {
  const name =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, MOST_TITLE) || 'Sheet';
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** Freezes the header row. */
function sheetStart(header: readonly string[]): string {
  const columns = header.map((title, index) => {
    const width = Math.min(WIDEST, Math.max(NARROWEST, title.length + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const head = rowXml(
    header.map((title) => textXml(title, styled('head'))),
    1,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${head}`;
}

/**
 * A table as a workbook of one sheet (ECMA-376), streamed row by row with constant memory.
 * @param pause awaited after each hundred rows
 */
export async function* writeXlsx(table: Table, pause?: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const takeParts = (): Uint8Array[] => packed.splice(0);
  const begin = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: LEVEL });
    zip.add(file);
    return file;
  };
  const small = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': ROOT,
    'xl/workbook.xml': workbookXml(table.title),
    'xl/_rels/workbook.xml.rels': PARTS,
    'xl/styles.xml': STYLES,
  };
  for (const [name, text] of Object.entries(small)) begin(name).push(strToU8(text), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(sheetStart(table.header)));
  let batch: string[] = [];
  let rows = 1;
  for await (const row of table.rows) {
    batch.push(rowXml(row.map(cellXml), (rows += 1)));
    if (batch.length < BATCH) continue;
    sheet.push(strToU8(batch.join('')));
    batch = [];
    yield* takeParts();
    await pause?.();
  }
  sheet.push(strToU8(`${batch.join('')}</sheetData></worksheet>`), true);
  zip.end();
  yield* takeParts();
}
