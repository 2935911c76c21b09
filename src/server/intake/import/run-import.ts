import { entityCalls } from '../../../generated/calls/models.ts';
import { noteStoppedWork, requireJobPerson, WorkStopped } from '../../identity/auth/job-person.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import { storeMapping } from '../csv/mappings.ts';
import { readImportFile } from './read-import-file.ts';
import { DatabaseUnavailable, isDatabaseError, type Tenant, type Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { pascalCase } from '../../entities/naming.ts';
import { lockUnchanged } from '../../entities/record-state.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { compiledEntities } from '../../entities/routes.ts';
import { getScope } from '../../entities/scope.ts';
import type { RecordWrite } from '../../entities/write-pairs.ts';
import { writeError } from '../../entities/write-record.ts';
import { RecordRefused, writeRecords } from '../../entities/write-records.ts';
import { AppError } from '../../http/errors.ts';
import type { ImportStatus } from '../../../domain/model/import.ts';
import type { JobPayloads } from '../../operations/jobs/payloads.ts';
import { checkTrees } from './check-plan.ts';
import { countRows, type ImportPlan, type PlannedRow, getState } from './plan.ts';
import { planImport } from './plan-import.ts';
import {
  finishImport,
  importContent,
  noteProgress,
  requireImport,
  type StoredFile,
} from './stored-imports.ts';

/** Why an import ended without changes, as shown to the user. */
class ImportRefused extends Error {}

/** More would not fit into a sentence. */
const MOST_ERRORS = 3;
/** Unique violation, foreign-key violation, deadlock, serialization failure: a concurrent write to the same records. */
const COLLISIONS = ['23505', '23503', '40P01', '40001'];
const COLLISION = 'Someone else changed some of these records during the import. Check the file again.';
const NO_ACCESS = 'You may no longer import this.';
const STOPPED = 'The import was stopped.';

interface Importer {
  signedIn: SignedIn;
  /** versions of the user and the organization from which the rights were loaded */
  fingerprint: string;
  runtime: EntityRuntime;
}

/** The person of the import or its undo, with their current rights. @param tx of `db.system` @throws WorkStopped */
export async function loadImporter(
  ctx: AppContext,
  tx: Transaction,
  tenant: Tenant,
  runtime: EntityRuntime,
  verb: 'import' | 'undoImport' = 'import',
): Promise<Importer> {
  const call = entityCalls[`${verb}${pascalCase(runtime.model.name)}`];
  if (!call) throw new ImportRefused(NO_ACCESS);
  const { fingerprint, ...signedIn } = await requireJobPerson(ctx, tx, tenant, call);
  if (getScope(runtime, 'create', signedIn.viewer) === undefined)
    throw new WorkStopped(`${auditName(signedIn.session)} may no longer import this.`);
  return { signedIn, fingerprint, runtime };
}

/** Checks before each part that the import may go on, and stores its progress. @throws WorkStopped */
function continueImport(
  ctx: AppContext,
  { signedIn: { tenant }, runtime }: Importer,
  importId: string,
  [status, done]: [ImportStatus, number],
): Promise<void> {
  return ctx.db.tenant(tenant, async (tx) => {
    await tx.asOwner((owner) => loadImporter(ctx, owner, tenant, runtime));
    if (!(await noteProgress(tx, tenant, importId, status, done))) throw new WorkStopped(STOPPED);
  });
}

function formatErrors({ line, errors }: PlannedRow): string[] {
  return errors.map(
    ({ column, message }) => `Line ${line}: ${column === null ? message : `${column}: ${message}`}`,
  );
}

function refuseInvalid({ rows }: ImportPlan): void {
  const sentences = rows.filter((row) => getState(row) === 'invalid').flatMap(formatErrors);
  if (sentences.length === 0) return;
  const more =
    sentences.length > MOST_ERRORS
      ? ` And ${(sentences.length - MOST_ERRORS).toLocaleString('en-US')} more.`
      : '';
  throw new ImportRefused(
    `Since the file was checked, records have changed. ${sentences.slice(0, MOST_ERRORS).join('. ')}.${more}`,
  );
}

/**
 * Whether user and organization still have the rights that the import started with, and nobody has stopped it. The lock
 * makes a later stop wait for the end.
 */
async function checkAccess(
  ctx: AppContext,
  tx: Transaction,
  { signedIn: { tenant }, runtime, fingerprint }: Importer,
  importId: string,
): Promise<void> {
  const { status } = await requireImport(tx, tenant, importId, 'for update');
  if (status === 'STOPPED') throw new WorkStopped(STOPPED);
  const now = await tx.asOwner((owner) => loadImporter(ctx, owner, tenant, runtime));
  if (now.fingerprint !== fingerprint)
    throw new ImportRefused('Your rights have changed. Check the file again.');
}

function toWrites({ id, prepared, before }: PlannedRow): RecordWrite[] {
  if (!prepared) return [];
  return [before ? { id, prepared, before } : { id, prepared }];
}

/** Imports of one entity, and their undo, write one after another. */
export async function lockTable(
  tx: Transaction,
  { model }: EntityRuntime,
  organizationId: string,
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`import ${model.table} ${organizationId}`]);
}

/** Repeats the checks that may have become outdated since planning, under locks held until everything is written. */
async function recheck(
  ctx: AppContext,
  tx: Transaction,
  { importer, importId }: { importer: Importer; importId: string },
  rows: PlannedRow[],
): Promise<void> {
  const { runtime, signedIn } = importer;
  const { organizationId } = signedIn.viewer;
  await lockTable(tx, runtime, organizationId);
  await checkAccess(ctx, tx, importer, importId);
  const states = rows.flatMap(({ before }) => (before ? [before] : []));
  const stale = await lockUnchanged(tx, runtime, organizationId, states);
  if (stale.size > 0) throw new ImportRefused(COLLISION);
  await checkTrees({
    tx,
    runtime,
    organizationId,
    rows,
    addFailures: ({ line }, [failure]) => {
      throw new ImportRefused(`Line ${line}: ${failure?.message ?? ''}`);
    },
  });
}

/** Uses the schema's message if a unique value was claimed, or a related record removed. */
function collision(runtime: EntityRuntime, error: unknown): ImportRefused {
  const known = writeError(runtime, error, {});
  return new ImportRefused(known instanceof AppError ? `${known.message}. ${COLLISION}` : COLLISION);
}

/** Remembers the choices about a file for the next one; that rows differ is of this file alone. */
async function rememberChoices(
  tx: Transaction,
  { organizationId, userId }: Tenant,
  entity: string,
  { columns, values: all }: BulkMapping,
): Promise<void> {
  const values = all.filter(({ value, target }) => value !== '' || target !== null);
  const added = { columns, values };
  if (!isEmptyMapping(added)) await storeMapping(tx, { organizationId, entity }, { userId, added });
}

/** Writes the whole plan and marks the import as finished in one transaction. */
async function savePlan(
  ctx: AppContext,
  importer: Importer,
  { importId, entity, choices: { mapping } }: StoredFile & { importId: string },
  plan: ImportPlan,
): Promise<void> {
  const { runtime, signedIn } = importer;
  const { tenant } = signedIn;
  const rows = plan.rows.filter((row) => ['create', 'update'].includes(getState(row)));
  try {
    await ctx.db.tenant(tenant, async (tx) => {
      await recheck(ctx, tx, { importer, importId }, rows);
      const write = { ctx, tx, runtime, signedIn, names: plan.names, importId };
      await writeRecords(write, rows.flatMap(toWrites));
      if (mapping) await rememberChoices(tx, tenant, entity, mapping);
      await finishImport(tx, tenant, importId, { counts: countRows(plan) });
    });
  } catch (error) {
    if (isDatabaseError(error, ...COLLISIONS)) throw collision(runtime, error);
    if (error instanceof RecordRefused) {
      const line = rows.find(({ id }) => id === error.recordId)?.line ?? 0;
      throw new ImportRefused(`Line ${line}: ${error.message}`);
    }
    throw error;
  }
}

async function importFile(
  ctx: AppContext,
  tenant: Tenant,
  importId: string,
  file: StoredFile,
): Promise<void> {
  const runtime = compiledEntities(ctx.config).get(file.entity);
  if (!runtime) throw new ImportRefused(NO_ACCESS);
  const importer = await ctx.db.system((tx) => loadImporter(ctx, tx, tenant, runtime));
  const { signedIn } = importer;
  const onProgress = (done: number): Promise<void> =>
    continueImport(ctx, importer, importId, ['CHECKING', done]);
  await onProgress(0);
  const csv = await readImportFile(file.content, runtime, file.choices);
  const plan = await planImport({
    ctx,
    runtime,
    signedIn,
    file: csv,
    choices: file.choices,
    onProgress,
  });
  refuseInvalid(plan);
  await continueImport(ctx, importer, importId, ['SAVING', plan.rows.length]);
  await savePlan(ctx, importer, { ...file, importId }, plan);
}

/** The message for the user; undefined for an unexpected error. */
function getReason(error: unknown): string | undefined {
  return error instanceof ImportRefused || error instanceof AppError ? error.message : undefined;
}

/** Ends an import that may not go on. Notifies the administrators unless a person has stopped it. */
function stopForRights(ctx: AppContext, tenant: Tenant, importId: string, reason: string): Promise<void> {
  return ctx.db.system(async (tx) => {
    const error = `${reason} Nothing was imported.`;
    if (!(await finishImport(tx, tenant, importId, { error, isStopped: true }))) return;
    const note = { work: 'IMPORT', workId: importId, reason } as const;
    await noteStoppedWork(tx, tenant.organizationId, note);
  });
}

/**
 * Job: imports a file that its user confirmed, with their current rights. Everything is written in one transaction, or
 * nothing; then the import stores the reason.
 */
export async function runImport(
  ctx: AppContext,
  { importId, organizationId, userId }: JobPayloads['import-records'],
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const tenant: Tenant = { organizationId, userId };
  const file = await ctx.db.tenant(tenant, (tx) => importContent(tx, tenant, importId));
  if (!file) return; // already finished: an earlier attempt died between its commit and the queue's
  try {
    await importFile(ctx, tenant, importId, file);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof WorkStopped) return stopForRights(ctx, tenant, importId, error.message);
    const reason = getReason(error);
    if (reason !== undefined || isLastTry) {
      const reasonText = reason ?? 'Something went wrong. Nothing was imported. Please try again.';
      await ctx.db.tenant(tenant, (tx) => finishImport(tx, tenant, importId, { error: reasonText }));
    }
    if (reason === undefined) throw error;
  }
}
