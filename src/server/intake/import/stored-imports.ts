import { v7 as uuidv7 } from 'uuid';
import type { ImportCounts, ImportInfo, ImportStatus } from '../../../domain/model/import.ts';
import type { Tenant, Transaction } from '../../db/database.ts';
import { isUuid } from '../../db/uuid.ts';
import { refuse } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/files/read-upload.ts';
import type { FileChoices } from './row-changes.ts';

/** Share of the progress for reading and checking rows, in percent; saving them is the rest. */
const CHECKING_SHARE = 70;

interface ImportRow extends Omit<ImportInfo, 'progress'> {
  processed: number;
}

const COLUMNS = `id, entity, file_name as "fileName", status, total, processed, created, updated, unchanged, undone, error,
  app.iso(created_at) as "createdAt", app.iso(finished_at) as "finishedAt"`;

function computeProgress({ status, processed, total }: ImportRow): number {
  if (status === 'DONE' || status === 'UNDONE') return 100;
  if (status === 'SAVING') return CHECKING_SHARE;
  return status === 'CHECKING' ? Math.floor((CHECKING_SHARE * processed) / Math.max(total, 1)) : 0;
}

function toInfo(row: ImportRow): ImportInfo {
  const { processed: _processed, ...info } = row;
  return { ...info, progress: computeProgress(row) };
}

interface CheckedFile extends UploadedFile {
  entity: string;
  counts: ImportCounts;
  choices: FileChoices;
}

/**
 * Stores a checked file.
 * @param status CHECKED: its import may be confirmed. STORING: it has errors, and is only there to be checked again, until
 * the next such file of the user
 * @returns its id, which is the import's
 */
export async function storeFile(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  status: 'CHECKED' | 'STORING',
  file: CheckedFile,
): Promise<string> {
  const id = uuidv7();
  const { total, created, updated, unchanged } = file.counts;
  if (status === 'STORING')
    await tx.query(
      `update uploads set content = null
       where organization_id = $1 and user_id = $2 and entity is not null and status = 'STORING' and content is not null`,
      [organizationId, userId],
    );
  await tx.query(
    `insert into uploads (organization_id, id, user_id, entity, file_name, content, changes, total, created, updated, unchanged, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      organizationId,
      id,
      userId,
      file.entity,
      file.name,
      file.bytes,
      JSON.stringify(file.choices),
      total,
      created,
      updated,
      unchanged,
      status,
    ],
  );
  return id;
}

/**
 * One of the user's own imports.
 * @throws AppError 404 for another user's, or an unknown one
 */
export async function requireImport(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  id: string,
  lock = '',
): Promise<ImportInfo> {
  const rows = isUuid(id)
    ? await tx.query<ImportRow>(
        `select ${COLUMNS} from uploads where organization_id = $1 and user_id = $2 and id = $3 and entity is not null
           and status <> 'STORING' ${lock}`,
        [organizationId, userId, id],
      )
    : [];
  const [row] = rows;
  if (!row) throw refuse('NOT_FOUND', 'This import does not exist or has been removed.');
  return toInfo(row);
}

const MOST_LISTED = 20;

/** The user's own imports of an entity that have changed something, newest first. */
export async function listImports(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  entity: string,
): Promise<ImportInfo[]> {
  const rows = await tx.query<ImportRow>(
    `select ${COLUMNS} from uploads where organization_id = $1 and user_id = $2 and entity = $3
       and status in ('DONE', 'UNDOING', 'UNDONE') and created + updated > 0
     order by created_at desc, id desc limit ${MOST_LISTED}`,
    [organizationId, userId, entity],
  );
  return rows.map(toInfo);
}

/** A checked file that waits for its import, or for its confirmation. */
export interface StoredFile {
  entity: string;
  status: ImportStatus;
  content: Uint8Array;
  choices: FileChoices;
}

type StoredRow = Omit<StoredFile, 'content' | 'choices'> & {
  size: number | null;
  choices: Partial<FileChoices>;
};

/** Bytes of a file that are read at once: decoding more would block requests. */
const SLICE = 1_048_576;

/** The file of an unfinished import. */
export async function importContent(
  tx: Transaction,
  { organizationId }: Tenant,
  id: string,
): Promise<StoredFile | undefined> {
  const [row] = await tx.query<StoredRow>(
    `select entity, status, octet_length(content) as size, changes as choices from uploads
     where organization_id = $1 and id = $2`,
    [organizationId, id],
  );
  if (!row || row.size === null) return undefined;
  const { size, choices, ...file } = row;
  const slices: Uint8Array[] = [];
  for (let start = 1; start <= size; start += SLICE) {
    const [part] = await tx.query<{ slice: Uint8Array | null }>(
      'select substring(content from $3 for $4) as slice from uploads where organization_id = $1 and id = $2',
      [organizationId, id, start, SLICE],
    );
    // it has ended in the meantime
    if (!part?.slice) return undefined;
    slices.push(part.slice);
  }
  // one that was checked before choices existed has none
  return {
    ...file,
    content: Buffer.concat(slices),
    choices: { rows: {}, columns: {}, values: {}, ...choices },
  };
}

/**
 * A file of the user's that an earlier check of the entity has stored, unless its import has been confirmed.
 * @throws AppError 404 for another user's, or one that is not stored any more
 */
export async function requireFile(
  tx: Transaction,
  tenant: Tenant,
  { entity, fileId }: { entity: string; fileId: string },
): Promise<UploadedFile> {
  const { organizationId, userId } = tenant;
  const [found] = isUuid(fileId)
    ? await tx.query<{ name: string }>(
        `select file_name as name from uploads where organization_id = $1 and user_id = $2 and id = $3 and entity = $4
           and status in ('STORING', 'CHECKED')`,
        [organizationId, userId, fileId, entity],
      )
    : [];
  const stored = found && (await importContent(tx, tenant, fileId));
  if (!found || !stored) throw refuse('NOT_FOUND', 'This file is not stored any more. Choose it again.');
  return { name: found.name, bytes: Buffer.from(stored.content) };
}

/** Has not ended: no job or stop changes an import after its end. */
const IS_OPEN = `status in ('CHECKED', 'QUEUED', 'CHECKING', 'SAVING')`;

/** Stores the progress of an import. @returns false if it was stopped */
export async function noteProgress(
  tx: Transaction,
  { organizationId }: Tenant,
  id: string,
  status: ImportStatus,
  processed: number,
): Promise<boolean> {
  const noted = await tx.query(
    `update uploads set status = $3, processed = $4, updated_at = now()
     where organization_id = $1 and id = $2 and ${IS_OPEN} returning id`,
    [organizationId, id, status, processed],
  );
  return noted.length > 0;
}

/** Finishes an import and deletes its file. @returns false if it had ended */
export async function finishImport(
  tx: Transaction,
  { organizationId }: Tenant,
  id: string,
  result: { counts: ImportCounts } | { error: string; isStopped?: boolean },
): Promise<boolean> {
  const isDone = 'counts' in result;
  const { created, updated, unchanged } = isDone ? result.counts : { created: 0, updated: 0, unchanged: 0 };
  const finished = await tx.query(
    `update uploads set status = $3, error = $4, created = $5, updated = $6, unchanged = $7, content = null, changes = '{}',
       processed = total, finished_at = now(), updated_at = now()
     where organization_id = $1 and id = $2 and ${IS_OPEN} returning id`,
    [
      organizationId,
      id,
      isDone ? 'DONE' : result.isStopped ? 'STOPPED' : 'FAILED',
      isDone ? null : result.error,
      created,
      updated,
      unchanged,
    ],
  );
  return finished.length > 0;
}

/** Changes whether an import is undone. */
export async function noteUndo(
  tx: Transaction,
  { organizationId }: Tenant,
  id: string,
  { status, undone = 0, error = null }: { status: ImportStatus; undone?: number; error?: string | null },
): Promise<void> {
  await tx.query(
    `update uploads set status = $3, undone = $4, error = $5, updated_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, id, status, undone, error],
  );
}
