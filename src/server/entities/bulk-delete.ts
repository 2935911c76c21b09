import type { Scope } from '../../domain/access/access-model.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { BulkFailures, lockItems, readBulkItems } from './bulk.ts';
import { deleteLocked, inUse } from './delete-record.ts';
import type { EntityRuntime } from './registry.ts';

/**
 * Deletes the records named in a body: all of them, or none if one may not be deleted. Records that refer to each other
 * can be deleted together.
 * @throws AppError with the failures of each record, or 400 for a body without records
 */
export async function bulkDelete(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  scope: Scope,
  body: unknown,
): Promise<string> {
  const items = readBulkItems(body);
  const failures = new BulkFailures(runtime, items);
  try {
    return await ctx.db.tenant(signedIn.tenant, async (tx) => {
      const locked = await lockItems(tx, runtime, signedIn, scope, items, failures);
      const records = locked.map(({ before }) => before);
      const states = new Map(records.map((record) => [record.id, record]));
      for (const [id, refusal] of await deleteLocked(ctx, runtime, signedIn, tx, records)) {
        failures.add(id, refusal, states.get(id));
      }
      failures.throwIfAny();
      return JSON.stringify({ data: { ids: records.map(({ id }) => id) } });
    });
  } catch (error) {
    throw inUse(runtime, error);
  }
}
