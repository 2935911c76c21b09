import type { ImportInfo } from '../../../domain/model/import.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { refuse } from '../../http/errors.ts';
import { finishImport, requireImport } from './stored-imports.ts';

/**
 * Confirms a checked import, which then runs in the background. Confirming it again changes nothing.
 * @throws AppError 404 for another user's import, or one of another entity
 */
export async function startImport(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  body: unknown,
): Promise<ImportInfo> {
  const { tenant } = signedIn;
  const importId = (body as { importId?: unknown } | null)?.importId;
  if (typeof importId !== 'string') throw refuse('VALIDATION', 'Field is required', 'importId');
  const { organizationId } = tenant;
  return ctx.db.tenant(tenant, async (tx) => {
    const found = await requireImport(tx, tenant, importId);
    if (found.entity !== runtime.model.name)
      throw refuse('NOT_FOUND', 'This import does not exist or has been removed.');
    const started = await tx.query(
      `update uploads set status = 'QUEUED', updated_at = now()
       where organization_id = $1 and id = $2 and status = 'CHECKED' returning id`,
      [organizationId, importId],
    );
    if (started.length > 0) {
      await tx.asOwner((owner) =>
        ctx.jobs.enqueue(owner, 'import-records', {
          importId,
          organizationId,
          userId: tenant.userId,
        }),
      );
    }
    return requireImport(tx, tenant, importId);
  });
}

/**
 * Stops an import, which then changes nothing. Stopping it again changes nothing.
 * @throws AppError 404 for another user's import, 409 if it has finished
 */
export function stopImport(db: Database, { tenant, session }: SignedIn, id: string): Promise<ImportInfo> {
  return db.tenant(tenant, async (tx) => {
    // waits while it is saved
    await requireImport(tx, tenant, id, 'for update');
    const error = `Stopped by ${auditName(session)}. Nothing was imported.`;
    await finishImport(tx, tenant, id, { error, isStopped: true });
    const stopped = await requireImport(tx, tenant, id);
    if (stopped.status !== 'STOPPED') throw refuse('CONFLICT', 'This import has already finished.');
    return stopped;
  });
}
