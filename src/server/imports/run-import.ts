import { toViewer } from '../../domain/session.ts';
import { loadPerson } from '../auth/load-session.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { readCsv } from '../csv/read-csv.ts';
import { DatabaseUnavailable, isDatabaseError, type Tenant, type Transaction } from '../db/database.ts';
import { lockUnchanged } from '../entities/record-state.ts';
import type { EntityRuntime } from '../entities/registry.ts';
import { compiledEntities } from '../entities/routes.ts';
import { getScope } from '../entities/scope.ts';
import type { RecordWrite } from '../entities/write-pairs.ts';
import { writeError } from '../entities/write-record.ts';
import { RecordRefused, writeRecords } from '../entities/write-records.ts';
import { AppError } from '../errors.ts';
import type { JobPayloads } from '../jobs/payloads.ts';
import { MOST_ROWS } from './check-import.ts';
import { checkTrees } from './check-plan.ts';
import { countRows, type ImportPlan, type PlannedRow, getState } from './plan.ts';
import { planImport } from './plan-import.ts';
import { finishImport, importContent, noteProgress } from './stored-imports.ts';

/** Why an import ended without changes, as shown to the user. */
class ImportRefused extends Error {}

/** More would not fit into a sentence. */
const MOST_ERRORS = 3;
/** Unique violation, foreign-key violation, deadlock, serialization failure: a concurrent write to the same records. */
const COLLISIONS = ['23505', '23503', '40P01', '40001'];
const COLLISION = 'Someone else changed some of these records during the import. Check the file again.';
const NO_ACCESS = 'You may no longer import this.';

interface Importer {
  signedIn: SignedIn;
  /** versions of the user and the organization from which the rights were loaded */
  fingerprint: string;
  runtime: EntityRuntime;
}

async function loadImporter(ctx: AppContext, tenant: Tenant, entity: string): Promise<Importer> {
  const person = await ctx.db.system((tx) => loadPerson(tx, tenant, ctx.config.companyMarker));
  const runtime = compiledEntities(ctx.config).get(entity);
  if (!person || !runtime) throw new ImportRefused(NO_ACCESS);
  const { session, fingerprint } = person;
  const viewer = toViewer(session);
  if (getScope(runtime, 'create', viewer) === undefined) throw new ImportRefused(NO_ACCESS);
  return { signedIn: { session, viewer, tenant }, fingerprint, runtime };
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

/** Whether user and organization still have the rights that the import started with. */
async function checkAccess(tx: Transaction, { signedIn, fingerprint }: Importer): Promise<void> {
  const [row] = await tx.query<{ fingerprint: string }>(
    `select app.session_fingerprint(u.updated_at, o.updated_at) as fingerprint
     from users u join organizations o on o.id = u.organization_id where u.organization_id = $1 and u.id = $2`,
    [signedIn.tenant.organizationId, signedIn.tenant.userId],
  );
  if (row?.fingerprint !== fingerprint)
    throw new ImportRefused('Your rights have changed. Check the file again.');
}

function toWrites({ id, prepared, before }: PlannedRow): RecordWrite[] {
  if (!prepared) return [];
  return [before ? { id, prepared, before } : { id, prepared }];
}

/** Repeats the checks that may have become outdated since planning, under locks held until everything is written. */
async function recheck(tx: Transaction, importer: Importer, rows: PlannedRow[]): Promise<void> {
  const { runtime, signedIn } = importer;
  const { organizationId } = signedIn.viewer;
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [
    `import ${runtime.model.table} ${organizationId}`,
  ]);
  await checkAccess(tx, importer);
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

/** Writes the whole plan and marks the import as finished in one transaction. */
async function savePlan(
  ctx: AppContext,
  importer: Importer,
  importId: string,
  plan: ImportPlan,
): Promise<void> {
  const { runtime, signedIn } = importer;
  const { tenant } = signedIn;
  const rows = plan.rows.filter((row) => ['create', 'update'].includes(getState(row)));
  try {
    await ctx.db.tenant(tenant, async (tx) => {
      await recheck(tx, importer, rows);
      await writeRecords({ ctx, tx, runtime, signedIn, names: plan.names }, rows.flatMap(toWrites));
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
  file: { entity: string; content: Uint8Array },
): Promise<void> {
  const importer = await loadImporter(ctx, tenant, file.entity);
  const { runtime, signedIn } = importer;
  const onProgress = (done: number): Promise<void> =>
    ctx.db.tenant(tenant, (tx) => noteProgress(tx, tenant, importId, 'CHECKING', done));
  await onProgress(0);
  const csv = await readCsv(file.content, MOST_ROWS);
  const plan = await planImport({ ctx, runtime, signedIn, file: csv, onProgress });
  refuseInvalid(plan);
  await ctx.db.tenant(tenant, (tx) => noteProgress(tx, tenant, importId, 'SAVING', plan.rows.length));
  await savePlan(ctx, importer, importId, plan);
}

/** The message for the user; undefined for an unexpected error. */
function getReason(error: unknown): string | undefined {
  return error instanceof ImportRefused || error instanceof AppError ? error.message : undefined;
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
    const reason = getReason(error);
    if (reason !== undefined || isLastTry) {
      const reasonText = reason ?? 'Something went wrong. Nothing was imported. Please try again.';
      await ctx.db.tenant(tenant, (tx) => finishImport(tx, tenant, importId, { error: reasonText }));
    }
    if (reason === undefined) throw error;
  }
}
