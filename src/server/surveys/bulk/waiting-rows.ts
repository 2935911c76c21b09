import { type BulkCheck, getHandling, isWrong, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { mapInTurns } from '../../db/turns.ts';
import { isUuid } from '../../db/uuid.ts';
import { refuse } from '../../http/errors.ts';
import { WAITING_ROWS_KEPT } from '../../operations/jobs/janitor.ts';
import { csvText } from '../../intake/csv/write-csv.ts';
import { type CsvRow, linesWithin } from '../../intake/csv/read-csv.ts';
import { getHeader } from '../../../domain/text/intake/row-shape.ts';
import type { BulkFile } from './read-file.ts';
import { isOfWithdrawn } from './same-file.ts';
import type { Skipped } from './send-bulk-part.ts';
import { findAbove } from './titles.ts';

/** Notes on a received file about its rows. */
interface NotedRows {
  problems: string[];
  skipped: Skipped[];
}

/** Rows of a file to correct, with the file's titles. */
export interface WaitingRows {
  header: string[];
  rows: CsvRow[];
}

/** Problems and skipped rows of one file that are stored; more are only counted. */
export const MOST_STORED = 200;

export const describeSkipped = ({ line, reason }: Skipped): string => `Line ${line}: ${reason}`;

/** Nothing of the file could be read. */
export const ALL_ROWS = null;

/** Whether a person can make a row sendable: it is wrong, or skipped for a reason that nobody else can judge. */
const isCorrectable = (row: UnsentRow): boolean => isWrong(row) || getHandling(row.skip?.kind).waits === true;

/** Whether a row that waits is skipped until a person includes it. */
export const isDoubtful = (row: UnsentRow): boolean =>
  isCorrectable(row) && getHandling(row.skip?.kind).include !== undefined;

/** The rows that wait, as typed; with the practices of titles, which do not wait, in a column. @param unsent of the file's check */
export function listWaiting(file: BulkFile, unsent: readonly UnsentRow[] | typeof ALL_ROWS): WaitingRows {
  const { header, problems, shape, offices } = file;
  const rows =
    unsent === null
      ? [...file.rows, ...problems].sort((one, other) => one.line - other.line)
      : unsent.filter(isCorrectable).map(({ line, source }) => ({ line, cells: source }));
  if (offices.length === 0) return { header, rows };
  return {
    header: [...header, getHeader(shape, 'practice')],
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: [...cells, findAbove(offices, { line })?.text ?? ''],
    })),
  };
}

/** Stores the rows that wait. */
export function storeWaiting(
  tx: Transaction,
  {
    organizationId,
    uploadId,
    practiceId,
  }: { organizationId: string; uploadId: string; practiceId: string | null },
  { header, rows }: WaitingRows,
): Promise<unknown> {
  if (rows.length === 0) return Promise.resolve();
  const all = [{ line: 0, cells: header }, ...rows];
  return tx.asOwner((owner) =>
    owner.query(
      `insert into waiting_rows (organization_id, upload_id, practice_id, line, cells)
       select $1, $2, $3, r.line, r.cells from jsonb_to_recordset($4::jsonb) r (line int, cells jsonb)`,
      [organizationId, uploadId, practiceId, JSON.stringify(all.map(({ line, cells }) => ({ line, cells })))],
    ),
  );
}

/** SQL: whether the practice of waiting rows is there, and their time is not over. */
const IS_READABLE = `u.created_at > now() - interval '${WAITING_ROWS_KEPT}' and (w.practice_id is null or exists (
  select from practices p where p.organization_id = w.organization_id and p.id = w.practice_id))`;

/** SQL: the practice and the number of waiting rows of the upload `u`. */
export const WAITING = `select min(w.practice_id::text) as "practiceId", count(*)::int as waiting from waiting_rows w
  where w.organization_id = u.organization_id and w.upload_id = u.id and w.line > 0 and ${IS_READABLE}`;

function requireAdministrator({ role }: Pick<Viewer, 'role'>): void {
  if (role !== 'ADMIN') throw refuse('FORBIDDEN', 'Only administrators see them.');
}

const noneWait = (): Error => refuse('NOT_FOUND', 'No rows of this file wait any more.');

/**
 * The rows of a received file that wait, as a file.
 * @returns its bytes, with the lines of the received file by its own
 * @throws AppError 403, 404
 */
export async function readWaitingFile(
  db: Database,
  { tenant, viewer }: SignedIn,
  uploadId: string,
): Promise<{ bytes: Buffer; lines: Map<number, number> }> {
  requireAdministrator(viewer);
  if (!isUuid(uploadId)) throw noneWait();
  const rows = await db.tenant(tenant, (tx) =>
    tx.asOwner((owner) =>
      owner.query<CsvRow>(
        `select w.line, w.cells from waiting_rows w join uploads u on u.organization_id = w.organization_id and u.id = w.upload_id
         where w.organization_id = $1 and w.upload_id = $2 and ${IS_READABLE} order by w.line`,
        [viewer.organizationId, uploadId],
      ),
    ),
  );
  const [titles, ...others] = rows;
  if (!titles || others.length === 0) throw noneWait();
  const lines = new Map<number, number>();
  let next = 2 + linesWithin(titles.cells);
  const texts = await mapInTurns(others, ({ line, cells }) => {
    lines.set(next, line);
    next += 1 + linesWithin(cells);
    return csvText([cells]).replace(/^\uFEFF/, '');
  });
  return { bytes: Buffer.from(csvText([titles.cells]) + texts.join('')), lines };
}

/** Resolves the problems of a received file, whose rows wait no longer. @param owner transaction of the owner */
export async function settle(owner: Transaction, organizationId: string, uploadId: string): Promise<void> {
  const of = [organizationId, uploadId];
  await owner.query(
    `update uploads set is_settled = true, updated_at = now()
     where organization_id = $1 and id = $2 and is_received`,
    of,
  );
  await owner.query(`delete from waiting_rows where organization_id = $1 and upload_id = $2`, of);
}

/**
 * Settles a received file all of whose waiting rows are skipped by now, such as those of patients who were surveyed since.
 * @param check of the rows as they wait
 * @returns the text that says so; undefined: some can be sent or corrected
 */
export async function settleSkipped(
  db: Database,
  { tenant, viewer }: SignedIn,
  uploadId: string,
  { data, rows }: Pick<BulkCheck<unknown>, 'data' | 'rows'>,
): Promise<string | undefined> {
  if (data.length > 0 || rows.some(isCorrectable)) return undefined;
  await db.tenant(tenant, (tx) => tx.asOwner((owner) => settle(owner, viewer.organizationId, uploadId)));
  return 'All of these rows are skipped, so the file is settled. They wait no longer.';
}

/**
 * Deletes waiting rows that are sent now, in the same transaction. The others go on waiting, and are the file's problems
 * from now on; without any other, it is settled.
 * @param lines of the rows that are sent
 * @throws AppError 403, or 404 if one of them was sent before, so that none is sent twice
 */
export async function forgetWaiting(
  tx: Transaction,
  viewer: Viewer,
  { uploadId, lines }: { uploadId: string; lines: readonly number[] },
): Promise<void> {
  requireAdministrator(viewer);
  const { organizationId } = viewer;
  const of = [organizationId, uploadId];
  await tx.asOwner(async (owner) => {
    // of two people who send rows of the same file, the second waits for the first
    const [file] = await owner.query<NotedRows>(
      `select problems, skipped from uploads where organization_id = $1 and id = $2 and is_received for update`,
      of,
    );
    if (!file) throw noneWait();
    const waiting = await owner.query<{ line: number }>(
      `select line from waiting_rows where organization_id = $1 and upload_id = $2 and line > 0 order by line`,
      of,
    );
    if (waiting.length === 0) throw noneWait();
    const left = new Set(waiting.map(({ line }) => line));
    if (!lines.every((line) => left.delete(line)))
      throw refuse(
        'NOT_FOUND',
        'Some of these rows wait no longer. Close this window, and open the file again.',
      );
    const problems = describeLeft([...left], file);
    if (problems.length === 0) return settle(owner, organizationId, uploadId);
    await owner.query(
      `delete from waiting_rows where organization_id = $1 and upload_id = $2 and line = any($3::int[])`,
      [...of, lines],
    );
    await owner.query(
      `update uploads set problems = $3, problem_count = $4, updated_at = now() where organization_id = $1 and id = $2`,
      [...of, JSON.stringify(problems.slice(0, MOST_STORED)), problems.length],
    );
  });
}

/** The problems of rows that go on waiting while others are sent: their own, as far as they are stored; and of surveys that were withdrawn. */
function describeLeft(lines: readonly number[], { problems, skipped }: NotedRows): string[] {
  const reasons = new Map<string, string[]>();
  const add = (line: string, text: string): void => {
    const known = reasons.get(line) ?? [];
    if (!known.includes(text)) reasons.set(line, [...known, text]);
  };
  for (const text of problems) {
    const [, line] = /^Line (\d+)\b/.exec(text) ?? [];
    if (line !== undefined) add(line, text);
  }
  for (const row of skipped) add(String(row.line), describeSkipped(row));
  const ofRows = lines.flatMap(
    (line) =>
      reasons.get(String(line)) ?? [describeSkipped({ line, reason: 'It was not sent with other rows.' })],
  );
  return [...ofRows, ...problems.filter(isOfWithdrawn)];
}
