import type { ExperienceType } from '../access/survey-permissions.ts';
import type { EnumOption } from '../../generated/enums.ts';
import { skipKind } from '../../generated/enums/skip-kind.ts';
import { employeesRow, patientsRow } from '../../generated/rows.ts';
import { findOnlyText } from '../text/files/table-lines.ts';
import { describeMissing, isOpen } from '../text/intake/match-columns.ts';
import type { RowShape } from '../text/intake/row-shape.ts';
import type {
  BulkSkip,
  BulkUnsentRow,
  PatientBulkCheckAnswer,
  SurveyUpload,
} from '../../generated/calls/types.ts';

/** A sendable row of a bulk file: output of the check and input of the sending. */
export type BulkRow = Readonly<Record<string, unknown>>;

/** A row that is not sent: with problems to correct, or skipped. */
export type UnsentRow = BulkUnsentRow;
export type SkipKind = BulkSkip['kind'];

/** The reasons to skip rows, in the order of their groups. */
export const SKIP_KINDS: readonly (EnumOption & { value: SkipKind })[] = skipKind;

/** The handling of rows that are skipped for a reason. */
export const getHandling = (kind: SkipKind | undefined): NonNullable<EnumOption['skip']> =>
  SKIP_KINDS.find(({ value }) => value === kind)?.skip ?? {};

/** A reason that a person overrules: for all rows, or for that of a line. */
export type Included = SkipKind | { kind: SkipKind; line: number };

/** A row to include alone, as a word of `uncleaned`: `noted12`. */
export const toIncludedRow = (by: string, line: number): string => `${by}${line}`;

/** The reasons that a person overrules with words of `uncleaned`: `old,noted12`. */
export function readIncluded(words = ''): Included[] {
  return words.split(',').flatMap((word): Included[] => {
    const [, by, line = ''] = /^([a-z]+)(\d*)$/.exec(word) ?? [];
    const found = SKIP_KINDS.find(({ skip }) => skip?.include && skip.include.by === by);
    if (!found) return [];
    const kind = found.value;
    if (line !== '') return [{ kind, line: Number(line) }];
    return found.skip?.include?.isSingle ? [] : [kind];
  });
}

/** Columns of a table in which a single text may be a title rather than a person. */
export const TITLED_WIDTH = 3;

/** Whether a row may be a person: it has more than one text, or a contact. Titles are not included with other rows. */
export function mayBePerson(contact: string | null, cells: readonly string[]): boolean {
  return contact !== null || cells.length < TITLED_WIDTH || findOnlyText(cells) === undefined;
}

export const toSkip = (kind: SkipKind, reason: string): BulkSkip => ({ kind, reason, nextAt: null });

/** The result of checking a bulk file: the rows that can be sent, and why the others are not. */
export interface BulkCheck<Row = BulkRow> extends Omit<PatientBulkCheckAnswer['data'], 'data'> {
  data: Row[];
  /** sound rows that a person has left out, to be put back */
  leftOut?: readonly LeftOutRow<Row>[];
}

type PreviewRow = BulkCheck['preview']['rows'][number];
interface LeftOutRow<Row> {
  line: number;
  row: Row;
  shown: PreviewRow | undefined;
}

export const ROW_SHAPES: Readonly<Record<ExperienceType, RowShape>> = {
  PATIENT: patientsRow,
  EMPLOYEE: employeesRow,
};

/** Whether a person should choose before the result is shown: a column, or the meaning of a value. */
export function needsMatch(
  { columns, unknown }: Pick<BulkCheck, 'columns' | 'unknown'>,
  type: ExperienceType,
): boolean {
  return (
    unknown.length > 0 || columns.some(isOpen) || describeMissing(columns, ROW_SHAPES[type]) !== undefined
  );
}

/** The column that says why a row was not sent, in the file of those rows; ignored when it is sent again. */
export const REASON = 'Reason';

/** Progress of a bulk sending. */
export type UploadInfo = SurveyUpload;

/** Whether a job is a sending, rather than an import. */
export function isSending(job: object): job is UploadInfo {
  return 'sent' in job;
}

/** Whether a sending is still running. */
export function isUnderWay({ status }: Pick<UploadInfo, 'status'>): boolean {
  return status === 'QUEUED' || status === 'SENDING';
}

/** A row with the person's name and how the sending identifies the person. */
export interface Recipient {
  line: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  employeeId?: string;
}

/** Rows with one key are one recipient, who gets one survey. */
export function getRecipientKey({ employeeId, email, phone }: Omit<Recipient, 'line' | 'name'>): string {
  return email ?? phone ?? employeeId ?? '';
}

const sameText = (one: string | null, other: string | null): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/** Why a row is skipped whose recipient already has a survey by an earlier one. */
export function findSharedSkip(row: Recipient, first: Recipient): BulkSkip {
  const isSame =
    row.employeeId === undefined ? sameText(row.name, first.name) : row.employeeId === first.employeeId;
  const reason = `Same as line ${first.line}`;
  if (isSame) return toSkip('TWICE', reason);
  const kind = row.email === null ? 'SHARED_PHONE' : 'SHARED_EMAIL';
  return toSkip(kind, first.name === null ? reason : `${reason}, ${first.name}`);
}

/** Whether a row must be corrected before others are sent. */
export function isWrong({ skip }: UnsentRow): boolean {
  return skip === null;
}

function withRows<Row>(check: BulkCheck<Row>, data: Row[], rows: UnsentRow[]): BulkCheck<Row> {
  return { ...check, data, rows, successfulCount: data.length, errorCount: rows.length };
}

/** The rows to send with more in their places. */
function addPreview({ titles, rows }: BulkCheck['preview'], more: readonly PreviewRow[]) {
  return { titles, rows: [...rows, ...more].sort(byLine) };
}

function toRecipient(row: BulkRow): Recipient {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const employeeId = text(row.employeeId);
  return {
    line: Number(row.line),
    name: text(row.patientName),
    email: text(row.email),
    phone: text(row.phone),
    ...(employeeId !== null && { employeeId }),
  };
}

const byLine = (one: { line?: unknown }, other: { line?: unknown }): number =>
  Number(one.line) - Number(other.line);

/** The cells of the file with those that a person has corrected: a field of several columns stands in the first of them. */
function correctSource(
  { source, cells }: UnsentRow,
  corrected: UnsentRow['cells'],
  { columns }: Pick<BulkCheck, 'columns'>,
): string[] {
  const written = new Set<string>();
  return columns.map(({ target }, index) => {
    const cell = source[index] ?? '';
    const [field = ''] = (target ?? '').split('.');
    const text = corrected[field];
    if (text === undefined || text === (cells[field] ?? '')) return cell;
    const isFirst = !written.has(field);
    written.add(field);
    return isFirst ? text : '';
  });
}

/**
 * The result of a file one of whose rows was corrected and checked alone.
 * @param corrected its cells as sent to that check
 * @param alone the result of a file with that row only, whose line differs
 */
export function mergeRow(
  check: BulkCheck,
  { line, cells: corrected }: Pick<UnsentRow, 'line' | 'cells'>,
  alone: BulkCheck,
): BulkCheck {
  const others = check.rows.filter((row) => row.line !== line);
  const [sound] = alone.data;
  const [wrong] = alone.rows;
  const before = check.rows.find((row) => row.line === line);
  if (!before) return check;
  const source = correctSource(before, corrected, check);
  if (!sound)
    return withRows(check, check.data, [...others, { ...before, ...wrong, line, source }].sort(byLine));
  const recipient = { ...toRecipient(sound), line };
  const first = check.data
    .map(toRecipient)
    .find((other) => getRecipientKey(other) === getRecipientKey(recipient));
  if (!first) {
    const merged = withRows(check, [...check.data, { ...sound, line }].sort(byLine), others);
    const shown = alone.preview.rows.map(({ values }) => ({ line, values }));
    return { ...merged, preview: addPreview(check.preview, shown) };
  }
  const skip = findSharedSkip(recipient, first);
  return withRows(check, check.data, [...others, { ...before, source, problems: [], skip }].sort(byLine));
}

/** The choice to leave out rows without an email or phone, in later files as well. */
export const LEAVES_OUT_CONTACTLESS = { field: 'email', value: '', target: null } as const;

const CONTACT_FIELDS = patientsRow.fields.flatMap(({ name, read }) =>
  read === 'email' || read === 'us-phone' ? [name] : [],
);

/** Whether a row of patients has no contact at all, that of a responsible party included. */
export const lacksContact = (cells: Readonly<Record<string, string>>): boolean =>
  CONTACT_FIELDS.every((name) => (cells[name] ?? '') === '');

/** Whether a row needs a correction because it has no contact. */
export const isContactless = ({ problems, cells }: UnsentRow): boolean =>
  problems.some(({ field }) => field === LEAVES_OUT_CONTACTLESS.field) && lacksContact(cells);

/** Whether one of these rows is there without a contact: a person who puts it back decides about all such rows anew. */
export const hasContactless = ({ rows }: Pick<BulkCheck, 'rows'>, lines: readonly number[]): boolean =>
  rows.some((row) => lines.includes(row.line) && isContactless(row));

export const LEFT_OUT = toSkip('LEFT_OUT', 'Left out by you');

/** Leaves rows out of the sending, or puts them back. */
export function leaveOut(check: BulkCheck, lines: readonly number[], isOut: boolean): BulkCheck {
  const chosen = new Set(lines);
  const isChosen = ({ line }: { line?: unknown }): boolean => chosen.has(Number(line));
  const isOther = (one: { line?: unknown }): boolean => !isChosen(one);
  const marked = check.rows.map((row) =>
    isChosen(row) && row.problems.length > 0 ? { ...row, skip: isOut ? LEFT_OUT : null } : row,
  );
  const { preview, leftOut = [] } = check;
  if (isOut) {
    const shown = new Map(preview.rows.filter(isChosen).map((row) => [row.line, row]));
    const left = check.data.filter(isChosen).map((row): LeftOutRow<BulkRow> => {
      const line = Number(row.line);
      return { line, row, shown: shown.get(line) };
    });
    if (left.length === 0) return { ...check, rows: marked };
    const rows = left.map(({ line, row, shown: of }): UnsentRow => {
      const { name, email, phone } = toRecipient(row);
      const contact = email ?? phone ?? of?.values[1] ?? null;
      return {
        ...{ line, name: name ?? of?.values[0] ?? null, contact, cells: {}, source: [] },
        ...{ problems: [], skip: LEFT_OUT },
      };
    });
    return {
      ...withRows(check, check.data.filter(isOther), [...marked, ...rows].sort(byLine)),
      preview: { ...preview, rows: preview.rows.filter(isOther) },
      leftOut: [...leftOut, ...left],
    };
  }
  const back = leftOut.filter(isChosen);
  if (back.length === 0) return { ...check, rows: marked };
  const returned = new Set(back.map(({ line }) => line));
  return {
    ...withRows(
      check,
      [...check.data, ...back.map(({ row }) => row)].sort(byLine),
      marked.filter(({ line }) => !returned.has(line)),
    ),
    preview: addPreview(
      preview,
      back.flatMap(({ shown }) => shown ?? []),
    ),
    leftOut: leftOut.filter(isOther),
  };
}
