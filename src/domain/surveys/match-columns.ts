import type { BulkColumn as FoundColumn } from '../../generated/calls/types.ts';
import { formats } from '../../generated/formats.ts';
import type { ExperienceType } from '../access/survey-permissions.ts';
import { type BulkCheck, REASON } from './bulk-upload.ts';
import type { BulkColumn } from './bulk-columns.ts';
import { parseDay } from '../text/parse-day.ts';
import { parseUsPhone } from '../text/phone.ts';

/** Normalizes headers, labels and names for comparison: ignores case, punctuation and spaces. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');
}

/** A field that a column can be read as, or a part of a name in several columns. */
export interface MatchTarget {
  /** `email`, `patientName.last` */
  name: string;
  label: string;
}

const NAME_PARTS = ['first', 'last'] as const;
const PART_HEADERS: Record<(typeof NAME_PARTS)[number], readonly string[]> = {
  first: ['First Name', 'FName', 'First', 'Patient First Name'],
  last: ['Last Name', 'LName', 'Last', 'Patient Last Name'],
};

/** Everything that a column of the file can be read as. */
export function listTargets(columns: readonly BulkColumn[]): MatchTarget[] {
  return columns.flatMap(({ name, header }) => [
    { name, label: header },
    ...(name === 'patientName'
      ? NAME_PARTS.map((part) => ({ name: `${name}.${part}`, label: `${header}, ${part}` }))
      : []),
  ]);
}

const listTitles = ({ header, aliases = [] }: BulkColumn): string[] => [header, ...aliases].map(comparable);

/** The target of a header: by a column's titles, or its name in rows unless that is another column's title. */
function findByName(header: string, columns: readonly BulkColumn[]): string | undefined {
  const wanted = comparable(header);
  const titled = columns.find((column) => listTitles(column).includes(wanted));
  const found = titled ?? columns.find(({ name }) => comparable(name) === wanted);
  if (found) return found.name;
  if (!columns.some(({ name }) => name === 'patientName')) return undefined;
  const part = NAME_PARTS.find((one) => PART_HEADERS[one].map(comparable).includes(wanted));
  return part && `patientName.${part}`;
}

const YEAR_MS = 366 * 86_400_000;

/** Whether a text is the day of an appointment, rather than a birthday or a number that spreadsheets show as a day. */
function isRecentDay(text: string): boolean {
  const day = /\D/.test(text) ? parseDay(text) : undefined;
  return day !== undefined && Math.abs(Date.parse(day) - Date.now()) < YEAR_MS;
}

const CONTENTS: [target: string, fits: (text: string) => boolean][] = [
  ['email', (text) => formats.email.test(text)],
  ['phone', (text) => parseUsPhone(text) !== null],
  ['appointmentDate', isRecentDay],
];

const SAMPLES = 3;

/** Whether a target or another form of it, such as a part of the name, is read from another column. */
export function isTaken(target: string, used: ReadonlySet<string>): boolean {
  const [field = ''] = target.split('.');
  return (
    used.has(target) ||
    (target === field ? [...used].some((one) => one.startsWith(`${field}.`)) : used.has(field))
  );
}

/** Whether a file has rows that were not sent, as downloaded: its columns have our own titles, whatever is remembered. */
function isDownload(header: readonly string[], columns: readonly BulkColumn[]): boolean {
  const titles = header.slice(0, -1);
  return (
    header.at(-1) === REASON && titles.every((title) => columns.some((column) => column.header === title))
  );
}

/**
 * The target of each column of a file: as chosen, else by its header. Of the others, those whose content looks like
 * that of a field which no column has are candidates, among which a person chooses.
 * @param choices by normalized header; null: not read
 */
export function matchColumns(
  { header, rows }: { header: readonly string[]; rows: readonly { cells: readonly string[] }[] },
  columns: readonly BulkColumn[],
  choices: Readonly<Record<string, string | null>>,
): FoundColumn[] {
  const targets = new Set(listTargets(columns).map(({ name }) => name));
  const used = new Set<string>();
  const take = (target: string): string | null => {
    if (isTaken(target, used)) return null;
    used.add(target);
    return target;
  };
  const known = isDownload(header, columns) ? {} : choices;
  const found = header.map((title, index): FoundColumn => {
    const texts = rows.slice(0, 200).map(({ cells }) => (cells[index] ?? '').trim());
    const samples = [...new Set(texts.filter((text) => text !== ''))].slice(0, SAMPLES);
    const column = { header: title, samples, target: null, by: null, candidates: [] };
    const chosen = Object.hasOwn(known, comparable(title)) ? known[comparable(title)] : undefined;
    if (chosen === null) return { ...column, by: 'choice' };
    if (chosen !== undefined && targets.has(chosen)) return { ...column, target: take(chosen), by: 'choice' };
    const named = findByName(title, columns);
    return named === undefined ? column : { ...column, target: take(named), by: 'name' };
  });
  return found.map((column) => {
    if (column.by !== null || column.samples.length === 0) return column;
    const fitting = CONTENTS.filter(
      ([target, fits]) => targets.has(target) && !isTaken(target, used) && column.samples.every(fits),
    );
    return { ...column, candidates: fitting.map(([target]) => target) };
  });
}

/** A file needs a column of one of these fields. */
export const NEEDED: Readonly<Record<ExperienceType, readonly string[]>> = {
  PATIENT: ['email', 'phone'],
  EMPLOYEE: ['identifier', 'email'],
};

/** Whether a person should choose before the result is shown: a column, or the meaning of a value. */
export function needsMatch(
  { columns, unknown }: Pick<BulkCheck, 'columns' | 'unknown'>,
  type: ExperienceType,
): boolean {
  return (
    unknown.length > 0 ||
    columns.some(({ candidates }) => candidates.length > 0) ||
    !columns.some(({ target }) => target !== null && NEEDED[type].includes(target))
  );
}
