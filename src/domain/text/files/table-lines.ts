import { formatNumber } from '../format.ts';

/** A line of a file that is no row. */
export interface SkippedLine {
  line: number;
  reason: 'title' | 'header' | 'total';
  text: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** characters in which the delimiter is looked for */
const SAMPLE = 65_536;
/** Rows in which the header is looked for: reports have a few lines above it. */
export const MOST_TITLE_LINES = 20;
/** Columns whose titles are looked at. */
const MOST_COLUMNS = 500;

/** How often each delimiter stands in each line, outside of quotes. */
function countDelimiters(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  let counts = new Map<string, number>();
  let isQuoted = false;
  for (const sign of text.slice(0, SAMPLE)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') {
      lines.push(counts);
      counts = new Map();
    } else if (DELIMITERS.includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...lines, counts];
}

/** In how many lines the sign stands equally often, and how often. */
function measure(lines: readonly Map<string, number>[], sign: string): { lines: number; times: number } {
  const frequencies = new Map<number, number>();
  for (const counts of lines) {
    const times = counts.get(sign) ?? 0;
    if (times > 0) frequencies.set(times, (frequencies.get(times) ?? 0) + 1);
  }
  return [...frequencies].reduce(
    (best, [times, count]) =>
      count > best.lines || (count === best.lines && times > best.times) ? { lines: count, times } : best,
    { lines: 0, times: 0 },
  );
}

/** The delimiter of a table: the sign that stands equally often in most lines, since titles and totals have others. */
export function findDelimiter(text: string): string {
  const lines = countDelimiters(text);
  let best = { sign: ',', lines: 0, times: 0 };
  for (const sign of DELIMITERS) {
    const found = measure(lines, sign);
    if (found.lines > best.lines || (found.lines === best.lines && found.times > best.times))
      best = { sign, ...found };
  }
  return best.sign;
}

const listFilled = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** The texts of a line in one. */
export const joinCells = (cells: readonly string[]): string => listFilled(cells).join(' ');

/** The text of a line with only one; undefined: it has none, or several. */
export function findOnlyText(cells: readonly string[]): string | undefined {
  const [text, ...others] = listFilled(cells);
  return others.length === 0 ? text : undefined;
}

const countFilled = (cells: readonly string[]): number => listFilled(cells).length;

/** Characters of a cell that are looked at: longer ones are notes. */
const MOST_SIGNS = 100;
/** An email address or a phone number: no title has one. */
const CONTACT = /\S@\S+\.\w|^\+?1?[\s.(-]*\d{3}[\s.)-]*\d{3}[\s.-]*\d{4}\b/;
export const hasContact = (cells: readonly string[]): boolean =>
  cells.some((cell) => CONTACT.test(cell.trim().slice(0, MOST_SIGNS)));

/**
 * The position of the row that names the columns: of those that are wide enough, the one with the most known titles.
 * @returns -1: the first row already has values
 */
export function findHeader(rows: readonly (readonly string[])[], isTitle: (text: string) => boolean): number {
  const first = rows.slice(0, MOST_TITLE_LINES);
  const width = Math.max(0, ...first.map(countFilled));
  // a patient's row may have words such as "Email" and "Cancelled"
  const countTitles = (cells: readonly string[]): number =>
    hasContact(cells) ? 0 : cells.slice(0, MOST_COLUMNS).filter((cell) => isTitle(cell)).length;
  const known = first.map((cells) => (countFilled(cells) * 2 > width ? countTitles(cells) : -1));
  const most = Math.max(...known);
  // a value may look like the title of a column
  if (most > 1 || (most === 1 && width === 1)) return known.indexOf(most);
  const widest = known.findIndex((count) => count >= 0);
  const [cells = []] = widest < 0 ? [] : [first[widest]];
  return widest === 0 && known[0] === 0 && hasContact(cells) ? -1 : Math.max(widest, 0);
}

/** Whether a row repeats the header, as each page of a report does. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.every((title, index) => title.toLowerCase() === (cells[index] ?? '').trim().toLowerCase());
}

/** A text by which titles are compared: the numbers of pages, times and dates differ. */
const withoutNumbers = (text: string): string => text.trim().toLowerCase().replace(/\d+/g, '#');

/**
 * Whether a row repeats a title that stands above the header, as each page of a report does: all of its cells, or its only
 * text.
 */
export function isRepeatedTitle(cells: readonly string[], titles: readonly (readonly string[])[]): boolean {
  if (titles.length === 0 || hasContact(cells)) return false;
  const [texts, filled] = [cells.map(withoutNumbers), cells.filter((cell) => cell.trim() !== '')];
  if (!texts.some((text) => /\p{L}/u.test(text))) return false;
  const isSame = (title: readonly string[]): boolean =>
    Array.from({ length: Math.max(title.length, texts.length) }).every(
      (_, index) => withoutNumbers(title[index] ?? '') === (texts[index] ?? ''),
    );
  const [only = '', ...others] = filled.map(withoutNumbers);
  const isOnly = (title: readonly string[]): boolean => title.some((cell) => withoutNumbers(cell) === only);
  return titles.some((title) => isSame(title) || (others.length === 0 && isOnly(title)));
}

const NOUNS =
  '(patients?|appointments?|visits?|records?|rows?|employees?|entries|production|amount|count|empleados?|pacientes?|citas|registros?|personas?)';
const TOTAL = new RegExp(
  [
    `^(grand |sub-?|report |company |department |office |practice |location |provider |day |daily )?total(s|es)?( (de )?${NOUNS})?:?( [$\\d(].*)?$`,
    '^total( [a-z]+){1,4}: ?[$\\d][\\d.,]*$',
    '^((scheduled|completed|net|gross|total) ){1,2}(production|collections?|amount):?( [$\\d].*)?$',
    `^((number|total|n[úu]mero) (of |de )?)?${NOUNS}( count)?: ?\\d+$`,
    `^\\d+ ${NOUNS}$`,
    '^(count|sum|average|suma|gesamt|summe|total general)( of .*)?:?( [$\\d].*)?$',
    '^(page|página) \\d+( (of|de) \\d+)?$',
    '^[*-]* ?(end of report|fin del informe)\\b',
    '^(printed|report printed|generated|report generated)( on| by)?:? ',
    '^[-=*_]{3,}$',
  ].join('|'),
  'i',
);

const NUMBERS = new RegExp(`^([\\d\\s$€,.:/()%-]+|\\d+ ${NOUNS})$`, 'i');

/** Columns of a table of which a line with a single text is no row. */
const SECTION_WIDTH = 3;
const SECTION = /^\p{L}[\p{L} .]{1,30}: ?\S/u;

/**
 * Whether a line heads the rows below it, such as `Provider: Ann Miller`: a label with a value and nothing beside it, or
 * a text without any delimiter.
 */
export function isSection(cells: readonly string[], header: readonly string[]): boolean {
  const text = findOnlyText(cells) ?? '';
  if (text === '' || header.length < SECTION_WIDTH || text.length > MOST_SIGNS) return false;
  return (cells.length === 1 || SECTION.test(text)) && !hasContact(text.split(':'));
}

/** Whether a row is a total or the foot of a page: the words of a foot, and beside them nothing but numbers. */
export function isTotal(cells: readonly string[]): boolean {
  const [first = '', ...others] = listFilled(cells);
  return (
    first.length <= MOST_SIGNS &&
    TOTAL.test(first.replace(/\s+/g, ' ')) &&
    others.every((cell) => NUMBERS.test(cell) && !hasContact([cell]))
  );
}

/** Numbers of lines that are listed. */
const MOST_LINES = 50;

/** The numbers of lines, the first of many: "3, 7 and 12 more". */
export function listLines(lines: readonly number[]): string {
  const left = lines.length - MOST_LINES;
  return `${lines.slice(0, MOST_LINES).join(', ')}${left > 0 ? ` and ${formatNumber(left)} more` : ''}`;
}

/** The skipped lines in a sentence, for the sender of the file. */
export function describeSkipped(skipped: readonly SkippedLine[]): string[] {
  if (skipped.length === 0) return [];
  const texts = skipped.slice(0, 3).map(({ line, text }) => `line ${line} "${text.slice(0, 60)}"`);
  const lines = skipped.slice(3).map(({ line }) => line);
  return [
    `Skipped lines outside of the table: ${texts.join(', ')}${lines.length > 0 ? `, ${listLines(lines)}` : ''}.`,
  ];
}
