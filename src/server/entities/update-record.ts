import { factsOf } from '../../domain/facts.ts';
import { canAssign } from '../../domain/permissions.ts';
import type { Scope } from '../../domain/model.ts';
import type { Viewer } from '../../domain/session.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { changesOf, writeAudit } from './audit.ts';
import { checkReferences, checkUnique } from './check-database.ts';
import { checkStale } from './check-stale.ts';
import { type PreparedInput, prepareInput } from './prepare-input.ts';
import { readAfterChange } from './read-record.ts';
import { lockRecord, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { quoted } from './sql-builder.ts';
import { columnValue, storedFields, writeError, writeLinks } from './write-record.ts';

/**
 * A viewer who may give a field some of its values only (a practice user no role but two) may not change records that have
 * another one: who edits an administrator's e-mail could sign in as them.
 */
export function refuseOutOfReach(runtime: EntityRuntime, viewer: Viewer, before: RecordState): void {
  for (const field of runtime.model.fields) {
    if (field.assignable && !canAssign(field, before.values[field.name] ?? null, viewer)) {
      throw refuse('FORBIDDEN', `You may not change this ${runtime.model.label.singular.toLowerCase()}.`);
    }
  }
}

/** Moves `updated_at` on in any case: sessions and forms tell versions apart by it. */
async function writeColumns(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  id: string,
  { values, changed }: PreparedInput,
): Promise<void> {
  const names = new Set(changed.map((field) => field.name));
  const fields = storedFields(runtime).filter((field) => names.has(field.name));
  const assignments = fields.map((field, index) => `${quoted(field.column)} = $${index + 3}`);
  assignments.push(`updated_at = greatest(now(), updated_at + interval '1 millisecond')`);
  await tx.query(
    `update ${quoted(runtime.model.table)} set ${assignments.join(', ')} where organization_id = $1 and id = $2`,
    [viewer.organizationId, id, ...fields.map((field) => columnValue(field, values))],
  );
}

async function update(
  ctx: AppContext,
  runtime: EntityRuntime,
  { session, viewer }: SignedIn,
  tx: Transaction,
  before: RecordState,
  prepared: PreparedInput,
): Promise<void> {
  const { id } = before;
  const { values, changed } = prepared;
  const check = { tx, runtime, viewer, values, changed, before };
  const { failures, names } = await checkReferences(check);
  const all = [...prepared.failures, ...failures, ...(await checkUnique(check))];
  for (const { beforeUpdate } of runtime.hooks) {
    all.push(...((await beforeUpdate?.({ ctx, tx, session, viewer, id }, values, before.values)) ?? []));
  }
  if (all.length > 0) throw new AppError(all);
  if (changed.length === 0) return;
  await writeColumns(tx, runtime, viewer, id, prepared);
  await writeLinks(tx, runtime, viewer, { id, values, changed, before });
  const changes = changesOf(changed, values, before, names);
  await writeAudit(tx, session, { entity: runtime.model.name, recordId: id, action: 'UPDATE', changes });
  for (const { afterUpdate } of runtime.hooks) {
    await afterUpdate?.({ ctx, tx, session, viewer, id }, values, before.values);
  }
}

/**
 * Changes the fields that the body names; the others stay. With `updatedAt` in the body, only if nobody changed the record
 * since.
 * @returns the record as the JSON text of the answer
 * @throws AppError 404, 409 STALE, or every failure of the body
 */
export async function updateRecord(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  scope: Scope,
  id: string,
  body: unknown,
): Promise<string> {
  const { session, viewer, tenant } = signedIn;
  let values: Record<string, unknown> = {};
  try {
    return await ctx.db.tenant(tenant, async (tx) => {
      const before = await lockRecord(tx, runtime, viewer, scope, id);
      refuseOutOfReach(runtime, viewer, before);
      await checkStale(tx, runtime, viewer, before, body);
      const prepared = prepareInput(runtime, body, viewer, factsOf(session), before);
      values = prepared.values;
      await update(ctx, runtime, signedIn, tx, before, prepared);
      return `{"data":${await readAfterChange(tx, runtime, viewer, before.id)}}`;
    });
  } catch (error) {
    throw writeError(runtime, error, values);
  }
}
