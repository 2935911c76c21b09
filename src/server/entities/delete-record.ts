import type { FieldModel, RelationModel, Scope } from '../../domain/model.ts';
import type { Session } from '../../domain/session.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseError, type Transaction } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import { auditName, changesOfDelete, writeAudit } from './audit.ts';
import { displayText } from './display.ts';
import { pairsOf } from './naming.ts';
import { lockRecord, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from './sql-builder.ts';
import { refuseOutOfReach } from './update-record.ts';

/** A relation of some entity that leads to the entity being deleted. */
interface Referrer {
  runtime: EntityRuntime;
  field: FieldModel;
  relation: RelationModel;
}

function referrersOf(target: EntityRuntime): Referrer[] {
  return [...target.registry.values()].flatMap((runtime) =>
    runtime.model.fields.flatMap((field) => {
      const { relation } = field;
      const isOwn = relation?.kind === 'one' || relation?.kind === 'many';
      return isOwn && relation.to === target.model.name ? [{ runtime, field, relation }] : [];
    }),
  );
}

/** What the referring records are called, seen from the one they refer to: `3 sub-units`, `1 employee`. */
function countedLabel(target: EntityRuntime, { runtime, field }: Referrer, count: number): string {
  const back = target.model.fields.find(
    (one) => one.relation?.via === field.name && one.relation.to === runtime.model.name,
  );
  const { singular, plural } = runtime.model.label;
  const [one, many] = back ? [back.title.replace(/s$/, ''), back.title] : [singular, plural];
  return `${count} ${(count === 1 ? one : many).toLowerCase()}`;
}

function ownIdSql({ runtime, relation }: Referrer): { table: string; id: string; column: string } {
  if (relation.kind === 'one') return { table: runtime.model.table, id: 'id', column: relation.storage };
  const { table, own, other } = pairsOf(runtime.model, relation);
  return { table, id: own, column: other };
}

async function refuseInUse(
  tx: Transaction,
  target: EntityRuntime,
  organizationId: string,
  id: string,
): Promise<void> {
  const reasons: string[] = [];
  for (const referrer of referrersOf(target)) {
    if (referrer.relation.onTargetDelete !== 'refuse') continue;
    const { table, column } = ownIdSql(referrer);
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from ${quoted(table)} where organization_id = $1 and ${quoted(column)} = $2`,
      [organizationId, id],
    );
    if (row && row.count > 0) reasons.push(countedLabel(target, referrer, row.count));
  }
  if (reasons.length === 0) return;
  const label = target.model.label.singular.toLowerCase();
  throw refuse('IN_USE', `This ${label} has ${reasons.join(' and ')}. Move or delete them first.`);
}

/** Takes the record out of those that refer to it, and notes it in their trails. */
async function detach(
  tx: Transaction,
  target: EntityRuntime,
  session: Session,
  id: string,
  name: string,
): Promise<void> {
  for (const referrer of referrersOf(target)) {
    if (referrer.relation.onTargetDelete !== 'detach') continue;
    const { table, id: ownId, column } = ownIdSql(referrer);
    const { runtime, field } = referrer;
    const change = [{ field: field.name, title: field.title, from: name, to: null }];
    const where = `organization_id = $1 and ${quoted(column)} = $2`;
    const isPair = referrer.relation.kind === 'many';
    const own = quoted(runtime.model.table);
    const touched = `updated_at = greatest(now(), t.updated_at + interval '1 millisecond')`;
    const detached = isPair
      ? `detached as (delete from ${quoted(table)} where ${where} returning ${quoted(ownId)} as id),
         touched as (update ${own} t set ${touched} from detached d where t.organization_id = $1 and t.id = d.id)`
      : `detached as (update ${own} t set ${quoted(column)} = null, ${touched} where ${where} returning t.id)`;
    await tx.query(
      `with ${detached}
       insert into audit_entries (organization_id, id, entity, record_id, action, user_id, user_name, at, changes)
       select $1, gen_random_uuid(), ${literal(runtime.model.name)}, d.id, 'UPDATE', $3, $4, now(), $5 from detached d`,
      [session.organizationId, id, session.id, auditName(session), JSON.stringify(change)],
    );
  }
}

/** A row of another table than the entities' still refers to it. */
function inUse(runtime: EntityRuntime, error: unknown): unknown {
  if (!isDatabaseError(error, '23503', '23001')) return error;
  return refuse(
    'IN_USE',
    `This ${runtime.model.label.singular.toLowerCase()} is in use and cannot be deleted.`,
  );
}

async function deleteLocked(
  ctx: AppContext,
  runtime: EntityRuntime,
  { session, viewer }: SignedIn,
  tx: Transaction,
  before: RecordState,
): Promise<void> {
  const { id } = before;
  for (const { beforeDelete } of runtime.hooks) {
    const failures = (await beforeDelete?.({ ctx, tx, session, viewer, id }, before.values)) ?? [];
    if (failures.length > 0) throw new AppError(failures);
  }
  await refuseInUse(tx, runtime, session.organizationId, id);
  await detach(tx, runtime, session, id, displayText(runtime.model.display, before.values));
  const changes = changesOfDelete(runtime, before);
  await tx.query(`delete from ${quoted(runtime.model.table)} where organization_id = $1 and id = $2`, [
    session.organizationId,
    id,
  ]);
  await writeAudit(tx, session, { entity: runtime.model.name, recordId: id, action: 'DELETE', changes });
}

/**
 * Deletes a record. What refers to it is let go, or is a reason to refuse, as the schema says.
 * @throws AppError 404, 409 IN_USE, or what a hook objects to
 */
export async function deleteRecord(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  scope: Scope,
  id: string,
): Promise<string> {
  const { viewer, tenant } = signedIn;
  try {
    return await ctx.db.tenant(tenant, async (tx) => {
      const before = await lockRecord(tx, runtime, viewer, scope, id);
      refuseOutOfReach(runtime, viewer, before);
      await deleteLocked(ctx, runtime, signedIn, tx, before);
      return `{"data":{"id":"${before.id}"}}`;
    });
  } catch (error) {
    throw inUse(runtime, error);
  }
}
