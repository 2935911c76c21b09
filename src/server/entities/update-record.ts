import { toFacts } from '../../domain/model/facts.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import { checkReferences, checkUnique } from './check-database.ts';
import { checkStale } from './check-stale.ts';
import { type PreparedInput, prepareInput } from './prepare-input.ts';
import { readAfterChange } from './read-record.ts';
import { lockRecord, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { writeError } from './write-record.ts';
import { writeIntercepted } from './write-records.ts';

/** Refuses a change of a record out of the viewer's reach. @throws AppError 403 */
export function refuseOutOfReach(runtime: EntityRuntime, before: RecordState): void {
  if (before.isWithinReach) return;
  throw refuse('FORBIDDEN', `You may not change this ${runtime.model.label.singular.toLowerCase()}.`);
}

async function update(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  tx: Transaction,
  before: RecordState,
  prepared: PreparedInput,
): Promise<void> {
  const { id } = before;
  const { session, viewer, origin } = signedIn;
  const { values, changed } = prepared;
  const change = { ctx, tx, session, viewer, id, origin };
  const check = { tx, runtime, viewer, values, changed, before };
  const { failures, names } = await checkReferences(check);
  const all = [...prepared.failures, ...failures, ...(await checkUnique(check))];
  for (const { beforeUpdate } of runtime.hooks) {
    all.push(...((await beforeUpdate?.(change, values, before.values)) ?? []));
  }
  if (all.length > 0) throw new AppError(all);
  if (changed.length === 0) return;
  await writeIntercepted({ ctx, tx, runtime, signedIn, names }, { id, prepared, before });
}

/**
 * Changes the fields in the body; the others stay. With `updatedAt` in the body, or the If-Match header, only if the
 * record has not changed since.
 * @returns the record as the JSON text of the response
 * @throws AppError 404, 409 STALE, 412, or every failure of the body
 */
export async function updateRecord(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  scope: Scope,
  id: string,
  body: unknown,
  ifMatch?: string,
): Promise<string> {
  const { session, viewer, tenant } = signedIn;
  let values: Record<string, unknown> = {};
  try {
    return await ctx.db.tenant(tenant, async (tx) => {
      const before = await lockRecord(tx, runtime, viewer, scope, id);
      refuseOutOfReach(runtime, before);
      await checkStale(tx, runtime, viewer, before, body, ifMatch);
      const prepared = prepareInput(runtime, body, viewer, toFacts(session), before);
      values = prepared.values;
      await update(ctx, runtime, signedIn, tx, before, prepared);
      return `{"data":${await readAfterChange(tx, runtime, viewer, before.id)}}`;
    });
  } catch (error) {
    throw writeError(runtime, error, values);
  }
}
