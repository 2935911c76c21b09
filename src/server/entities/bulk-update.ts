import { toFacts } from '../../domain/model/facts.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import { canWriteField } from '../../domain/access/permissions.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import { BulkFailures, type BulkItem, asRefusal, lockItems, readBulkItems } from './bulk.ts';
import { prepareInput, type PreparedInput } from './prepare-input.ts';
import { readStates, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { writeRecords } from './write-records.ts';

interface Change {
  id: string;
  before: RecordState;
  prepared: PreparedInput;
}

function readField({ model }: EntityRuntime, { viewer }: SignedIn, body: unknown): FieldModel {
  const name = (body as { field?: unknown } | null)?.field;
  const field = model.fields.find((one) => one.name === name && model.screens.list.bulk.includes(one.name));
  if (!field) throw refuse('VALIDATION', 'This field cannot be changed for several records', 'field');
  if (!canWriteField(field, 'update', viewer)) {
    throw refuse('FORBIDDEN', 'You may not change this field', 'field');
  }
  return field;
}

function prepare(
  runtime: EntityRuntime,
  { session, viewer }: SignedIn,
  field: FieldModel,
  { item, before }: { item: BulkItem; before: RecordState },
): Change {
  const { value = null } = item;
  const prepared = prepareInput(runtime, { [field.name]: value }, viewer, toFacts(session), before);
  if (prepared.failures.length > 0) throw new AppError(prepared.failures);
  return { id: before.id, before, prepared };
}

async function write(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  tx: Transaction,
  changes: Change[],
  failures: BulkFailures,
): Promise<void> {
  const names = new Map<string, string>();
  const isFollowed = runtime.hooks.some((hooks) => hooks.beforeUpdate ?? hooks.afterUpdate);
  for (const together of isFollowed ? changes.map((change) => [change]) : [changes]) {
    try {
      await writeRecords({ ctx, tx, runtime, signedIn, names }, together);
    } catch (error) {
      const [first] = together;
      if (first) failures.add(first.id, asRefusal(error), first.before);
    }
  }
}

/** Data for undoing the change: the earlier values, and the versions that it made. */
async function buildAnswer(
  tx: Transaction,
  runtime: EntityRuntime,
  { viewer }: SignedIn,
  field: FieldModel,
  changes: Change[],
): Promise<string> {
  const after = await readStates(
    tx,
    runtime,
    viewer,
    changes.map(({ id }) => id),
  );
  const records = changes.map(({ id, before }) => ({
    id,
    updatedAt: after.get(id)?.updatedAt,
    previous: before.values[field.name] ?? null,
  }));
  const isUndoable = changes.every(({ prepared }) => prepared.changed.every((one) => one === field));
  return JSON.stringify({ data: { records, isUndoable } });
}

/**
 * Sets one field of several records, each to its given value: all of them, or none if one fails. The same call with the
 * previous values and the new versions undoes it, unless other fields lost their values with it (`isUndoable`).
 * @throws AppError with the failures of each record, or 400 and 403 for the body as a whole
 */
export async function bulkUpdate(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  scope: Scope,
  body: unknown,
): Promise<string> {
  const items = readBulkItems(body);
  const field = readField(runtime, signedIn, body);
  const failures = new BulkFailures(runtime, items);
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const changes: Change[] = [];
    for (const locked of await lockItems(tx, runtime, signedIn, scope, items, failures)) {
      try {
        const change = prepare(runtime, signedIn, field, locked);
        if (change.prepared.changed.length > 0) changes.push(change);
      } catch (error) {
        failures.add(locked.before.id, asRefusal(error), locked.before);
      }
    }
    await write(ctx, runtime, signedIn, tx, changes, failures);
    failures.throwIfAny();
    return buildAnswer(tx, runtime, signedIn, field, changes);
  });
}
