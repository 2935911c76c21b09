import type { ImportInfo, ImportUndo } from '../../../domain/model/import.ts';
import { noteStoppedWork, WorkStopped } from '../../identity/auth/job-person.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { DatabaseUnavailable, type Tenant, type Transaction } from '../../db/database.ts';
import { deleteLocked } from '../../entities/delete-record.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { compiledEntities } from '../../entities/routes.ts';
import { getScope } from '../../entities/scope.ts';
import { writeRecords } from '../../entities/write-records.ts';
import { refuse } from '../../http/errors.ts';
import type { JobPayloads } from '../../operations/jobs/payloads.ts';
import { describeUndo, planUndo, type UndoRequest } from './plan-undo.ts';
import { loadImporter, lockTable } from './run-import.ts';
import { noteUndo, requireImport } from './stored-imports.ts';

/** One of the user's own imports that is done and not undone. @throws AppError 404, or 409 for any other state */
async function requireUndoable(
  tx: Transaction,
  runtime: EntityRuntime,
  { tenant, viewer }: SignedIn,
  id: string,
  lock?: string,
): Promise<ImportInfo> {
  const found = await requireImport(tx, tenant, id, lock);
  if (found.entity !== runtime.model.name)
    throw refuse('NOT_FOUND', 'This import does not exist or has been removed.');
  if (getScope(runtime, 'create', viewer) === undefined)
    throw refuse('FORBIDDEN', `You may not import ${runtime.model.label.plural.toLowerCase()}.`);
  if (found.status === 'DONE') return found;
  throw refuse(
    'CONFLICT',
    found.status.startsWith('UND') ? 'This import is already undone.' : 'This import has changed nothing.',
  );
}

/** Plans the undo of an import, for the person to confirm. */
export function checkUndo(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  importId: string,
): Promise<ImportUndo> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await requireUndoable(tx, runtime, signedIn, importId);
    return describeUndo(runtime, await planUndo({ ctx, tx, runtime, signedIn, importId, isShown: true }));
  });
}

/** Starts the undo of an import in the background. */
export function startUndo(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  importId: string,
): Promise<ImportInfo> {
  const { tenant } = signedIn;
  const { organizationId, userId } = tenant;
  return ctx.db.tenant(tenant, async (tx) => {
    await requireUndoable(tx, runtime, signedIn, importId, 'for update');
    await noteUndo(tx, tenant, importId, { status: 'UNDOING' });
    await tx.asOwner((owner) => ctx.jobs.enqueue(owner, 'undo-import', { importId, organizationId, userId }));
    return requireImport(tx, tenant, importId);
  });
}

/** Puts earlier values back before it removes records, since these may be among the values that the import has set. */
async function undo(request: UndoRequest): Promise<number> {
  const { ctx, tx, runtime, signedIn, importId } = request;
  const { removed, restored, names } = await planUndo(request);
  const changes = restored.flatMap(({ id, prepared, before }) =>
    prepared ? [{ id, prepared, before }] : [],
  );
  await writeRecords({ ctx, tx, runtime, signedIn, names, importId, isUndo: true }, changes);
  const refused = await deleteLocked(ctx, runtime, signedIn, tx, removed, importId);
  const [refusal] = refused.values();
  if (refusal) throw refusal;
  return removed.length + restored.length;
}

/**
 * Job: undoes an import with the current rights of the person who asked for it. All that can be undone, or nothing, in one
 * transaction: an attempt that died has left nothing.
 */
export async function runUndo(
  ctx: AppContext,
  { importId, organizationId, userId }: JobPayloads['undo-import'],
  { isLastTry }: { isLastTry: boolean },
): Promise<void> {
  const tenant: Tenant = { organizationId, userId };
  const end = (error: string): Promise<void> =>
    ctx.db.tenant(tenant, (tx) =>
      noteUndo(tx, tenant, importId, { status: 'DONE', error: `${error} Nothing was undone.` }),
    );
  try {
    await ctx.db.tenant(tenant, async (tx) => {
      const { status, entity } = await requireImport(tx, tenant, importId, 'for update');
      const runtime = compiledEntities(ctx.config).get(entity);
      if (status !== 'UNDOING' || !runtime) return; // an earlier attempt died between its commit and the queue's
      await lockTable(tx, runtime, organizationId);
      const { signedIn } = await tx.asOwner((owner) =>
        loadImporter(ctx, owner, tenant, runtime, 'undoImport'),
      );
      const undone = await undo({ ctx, tx, runtime, signedIn, importId });
      await noteUndo(tx, tenant, importId, { status: 'UNDONE', undone });
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (error instanceof WorkStopped) {
      await end(error.message);
      const note = { work: 'IMPORT', workId: importId, reason: error.message } as const;
      return ctx.db.system((tx) => noteStoppedWork(tx, organizationId, note));
    }
    if (isLastTry) await end('Something went wrong.');
    throw error;
  }
}
