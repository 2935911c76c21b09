import type { FieldModel, RelationModel } from '../../domain/model/model.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import { isPermitted } from '../../domain/access/permissions.ts';
import { toFacts } from '../../domain/model/facts.ts';
import type { Session } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseError, type Transaction } from '../db/database.ts';
import { LOCKED_AT } from '../db/sql-text.ts';
import { AppError, refuse } from '../http/errors.ts';
import { auditName, changesOfDelete, INTO_AUDIT, writeAudit } from './audit.ts';
import { deleteDetachedFiles } from './attached-files.ts';
import { displayText } from './display.ts';
import { getPairs } from './naming.ts';
import { lockRecord, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from '../db/sql-builder.ts';
import { refuseOutOfReach } from './update-record.ts';

/** A relation of some entity that leads to the entity being deleted. */
interface Referrer {
  runtime: EntityRuntime;
  field: FieldModel;
  relation: RelationModel;
}

function findReferrers(target: EntityRuntime): Referrer[] {
  return [...target.registry.values()].flatMap((runtime) =>
    runtime.model.fields.flatMap((field) => {
      const { relation } = field;
      const isOwn = relation?.kind === 'one' || relation?.kind === 'many';
      return isOwn && relation.to === target.model.name ? [{ runtime, field, relation }] : [];
    }),
  );
}

/** Labels of the referring records, seen from the one they refer to: `3 sub-units`, `1 employee`. */
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
  const { table, own, other } = getPairs(runtime.model, relation);
  return { table, id: own, column: other };
}

/** Number of records that refer to each one, except those in `apart`. */
async function referringCounts(
  tx: Transaction,
  target: EntityRuntime,
  organizationId: string,
  referrer: Referrer,
  ids: string[],
  apart: string[],
): Promise<{ id: string; count: number }[]> {
  const { table, id: ownId, column } = ownIdSql(referrer);
  const others = referrer.runtime === target ? apart : [];
  return tx.query(
    `select ${quoted(column)} as id, count(*)::int as count from ${quoted(table)}
     where organization_id = $1 and ${quoted(column)} = any($2::uuid[]) and ${quoted(ownId)} <> all($3::uuid[]) group by 1`,
    [organizationId, ids, others],
  );
}

/** Columns of tables without entity whose rows a delete would leave without their record, so that it fails. */
const OTHER_REFERENCES = `
select k.conrelid::regclass::text as table, quote_ident(a.attname) as column from pg_constraint k
join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'organization_id'
where k.contype = 'f' and k.confrelid = $1::regclass and k.confdeltype in ('a', 'r')
  and k.conrelid::regclass::text <> all($2::text[])`;

/**
 * The records that others refer to, whether or not these would prevent a delete.
 * @param apart records of the same entity that do not count
 */
export async function findReferredTo(
  tx: Transaction,
  target: EntityRuntime,
  organizationId: string,
  ids: string[],
  apart: string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const referrer of findReferrers(target)) {
    for (const { id } of await referringCounts(tx, target, organizationId, referrer, ids, apart))
      found.add(id);
  }
  const entities = [...target.registry.values()].map(({ model }) => model.table);
  const values = [target.model.table, entities];
  await tx.asOwner(async (owner) => {
    const others = await owner.query<{ table: string; column: string }>(OTHER_REFERENCES, values);
    for (const { table, column } of others) {
      const rows = await owner.query<{ id: string }>(
        `select distinct ${column} as id from ${table} where organization_id = $1 and ${column} = any($2::uuid[])`,
        [organizationId, ids],
      );
      for (const { id } of rows) found.add(id);
    }
  });
  return found;
}

/** The reasons why records cannot be deleted, by id: the records that refer to them. */
async function findUses(
  tx: Transaction,
  target: EntityRuntime,
  organizationId: string,
  ids: string[],
): Promise<Map<string, AppError>> {
  const reasons = new Map<string, string[]>();
  for (const referrer of findReferrers(target)) {
    if (referrer.relation.onTargetDelete !== 'refuse') continue;
    for (const { id, count } of await referringCounts(tx, target, organizationId, referrer, ids, ids)) {
      reasons.set(id, [...(reasons.get(id) ?? []), countedLabel(target, referrer, count)]);
    }
  }
  const label = target.model.label.singular.toLowerCase();
  const refusal = (of: string[]): AppError =>
    refuse('IN_USE', `This ${label} has ${of.join(' and ')}. Move or delete them first.`);
  return new Map([...reasons].map(([id, of]) => [id, refusal(of)]));
}

/** Removes the deleted records from those that refer to them, and records it in their history. */
async function detach(
  tx: Transaction,
  target: EntityRuntime,
  session: Session,
  records: RecordState[],
): Promise<void> {
  const names = records.map(({ values }) => displayText(target.model, values));
  for (const referrer of findReferrers(target)) {
    if (referrer.relation.onTargetDelete !== 'detach') continue;
    const { table, id: ownId, column } = ownIdSql(referrer);
    const { runtime, field } = referrer;
    const where = `d.organization_id = $1 and d.${quoted(column)} = any($2::uuid[])`;
    const isPair = referrer.relation.kind === 'many';
    const own = quoted(runtime.model.table);
    const touched = `updated_at = greatest(now(), t.updated_at + interval '1 millisecond')`;
    const found = `found as (select d.${quoted(ownId)} as id, d.${quoted(column)} as other
      from ${quoted(table)} d where ${where})`;
    const cleared = isPair ? '' : `${quoted(column)} = null, `;
    const unpaired = isPair ? `, unpaired as (delete from ${quoted(table)} d where ${where})` : '';
    await tx.query(
      `with ${found}${unpaired}, touched as (update ${own} t set ${cleared}${touched}
         from (select distinct id from found) f where t.organization_id = $1 and t.id = f.id returning t.id)
       ${INTO_AUDIT}
       select $1, gen_random_uuid(), ${literal(runtime.model.name)}, f.id, 'UPDATE', $4, $5, ${LOCKED_AT},
         jsonb_build_array($6::jsonb || jsonb_build_object('from', n.name, 'to', null))
       from touched join found f using (id) join unnest($2::uuid[], $3::text[]) n (id, name) on n.id = f.other`,
      [
        session.organizationId,
        records.map(({ id }) => id),
        names,
        session.id,
        auditName(session),
        JSON.stringify({ field: field.name, title: field.title }),
      ],
    );
  }
}

/** A row of a table without entity still refers to it. */
export function inUse(runtime: EntityRuntime, error: unknown): unknown {
  if (!isDatabaseError(error, '23503', '23001')) return error;
  return refuse(
    'IN_USE',
    `This ${runtime.model.label.singular.toLowerCase()} is in use and cannot be deleted.`,
  );
}

/** Why a record must stay: the entity's rule, or a hook. */
export async function findRefusal(
  ctx: AppContext,
  runtime: EntityRuntime,
  { session, viewer, origin }: SignedIn,
  tx: Transaction,
  { id, values }: RecordState,
): Promise<AppError | undefined> {
  const { deletableWhen } = runtime.model;
  if (deletableWhen && !isPermitted(deletableWhen, { ...values, id }, toFacts(session)))
    return refuse('FORBIDDEN', deletableWhen.message);
  for (const { beforeDelete } of runtime.hooks) {
    const failures = (await beforeDelete?.({ ctx, tx, session, viewer, id, origin }, values)) ?? [];
    if (failures.length > 0) return new AppError(failures);
  }
  return undefined;
}

async function deleteTogether(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  tx: Transaction,
  records: RecordState[],
  importId?: string,
): Promise<Map<string, AppError>> {
  const { session } = signedIn;
  const ids = records.map(({ id }) => id);
  const refused = await findUses(tx, runtime, session.organizationId, ids);
  for (const record of records) {
    const refusal = await findRefusal(ctx, runtime, signedIn, tx, record);
    if (refusal) refused.set(record.id, refusal);
  }
  if (refused.size > 0) return refused;
  await detach(tx, runtime, session, records);
  await tx.query(
    `delete from ${quoted(runtime.model.table)} where organization_id = $1 and id = any($2::uuid[])`,
    [session.organizationId, ids],
  );
  await deleteDetachedFiles(tx, runtime, session.organizationId, records);
  const entries = records.map((record) => ({
    recordId: record.id,
    action: 'DELETE' as const,
    changes: changesOfDelete(runtime, record),
    importId,
  }));
  await writeAudit(tx, session, runtime.model.name, entries);
  return refused;
}

/**
 * Deletes locked records unless something prevents it. Hooks read stored rows, so with hooks each record is deleted
 * before the next is checked; otherwise a few statements delete all.
 * @param importId the import that had added them and is undone; for the history
 * @returns the failures by record: the caller must not commit then
 */
export async function deleteLocked(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  tx: Transaction,
  records: RecordState[],
  importId?: string,
): Promise<Map<string, AppError>> {
  const isFollowed = runtime.hooks.some((hooks) => hooks.beforeDelete);
  const refused = new Map<string, AppError>();
  for (const together of isFollowed ? records.map((record) => [record]) : [records]) {
    for (const [id, refusal] of await deleteTogether(ctx, runtime, signedIn, tx, together, importId)) {
      refused.set(id, refusal);
    }
  }
  return refused;
}

/**
 * Deletes a record. Depending on the schema, referring records are detached or prevent the deletion.
 * @throws AppError 404, 409 IN_USE, or a hook's refusal
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
      refuseOutOfReach(runtime, before);
      const [refusal] = (await deleteLocked(ctx, runtime, signedIn, tx, [before])).values();
      if (refusal) throw refusal;
      return `{"data":{"id":"${before.id}"}}`;
    });
  } catch (error) {
    throw inUse(runtime, error);
  }
}
