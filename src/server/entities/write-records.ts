import { v7 as uuidv7 } from 'uuid';
import type { Failure } from '../../domain/errors.ts';
import type { FieldModel } from '../../domain/model.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { auditName, changesOf } from './audit.ts';
import { pairsOf } from './naming.ts';
import type { PreparedInput } from './prepare-input.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, relationOf, writtenName } from './registry.ts';
import { quoted } from './sql-builder.ts';
import { generatedKeys, storedFields } from './write-record.ts';

type StoredField = FieldModel & { column: string };

/** A record to be written: a new one, or a change of the one in `before`. */
export interface RecordWrite {
  id: string;
  prepared: PreparedInput;
  before?: RecordState;
}

export interface RecordsWrite {
  ctx: AppContext;
  tx: Transaction;
  runtime: EntityRuntime;
  signedIn: SignedIn;
  /** display names of the records that the values refer to, by id */
  names: ReadonlyMap<string, string>;
}

/** Rows of one statement: they travel as JSON, which the database takes apart in memory. */
const BATCH = 1000;

function batches<T>(items: T[], size: number): T[][] {
  const out: T[][] = [];
  for (let start = 0; start < items.length; start += size) out.push(items.slice(start, start + size));
  return out;
}

function rowsFrom(table: string, placeholder: string): string {
  return `jsonb_populate_recordset(null::${quoted(table)}, ${placeholder}::jsonb)`;
}

function columnsOf(fields: StoredField[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.column, values[writtenName(field)] ?? null]));
}

/** Records of one statement may refer to each other, so those that can are written by one. */
function batchSize({ model }: EntityRuntime): number {
  const refersToItself = model.fields.some((field) => relationOf(field, 'one')?.to === model.name);
  return refersToItself ? Number.MAX_SAFE_INTEGER : BATCH;
}

async function insertRecords(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  const { table } = runtime.model;
  const fields = storedFields(runtime);
  const columns = ['id', ...fields.map(({ column }) => column)].map(quoted).join(', ');
  for (const batch of batches(records, batchSize(runtime))) {
    const rows = batch.map(({ id, prepared }) => ({
      id,
      ...columnsOf(fields, { ...prepared.values, ...generatedKeys(runtime) }),
    }));
    await tx.query(
      `insert into ${quoted(table)} (organization_id, ${columns}) select $1, ${columns} from ${rowsFrom(table, '$2')}`,
      [signedIn.viewer.organizationId, JSON.stringify(rows)],
    );
  }
}

/** Records by the fields that change: each kind is one statement, and no statement touches a column that stays. */
function byChangedFields(runtime: EntityRuntime, records: RecordWrite[]): [StoredField[], RecordWrite[]][] {
  const groups = new Map<string, [StoredField[], RecordWrite[]]>();
  const stored = storedFields(runtime);
  for (const record of records) {
    const changed = new Set(record.prepared.changed.map(({ name }) => name));
    const fields = stored.filter(({ name }) => changed.has(name));
    const key = fields.map(({ name }) => name).join();
    const group = groups.get(key) ?? [fields, []];
    group[1].push(record);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function updateRecords(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  const { table } = runtime.model;
  for (const [fields, group] of byChangedFields(runtime, records)) {
    const assignments = fields.map(({ column }) => `${quoted(column)} = r.${quoted(column)}, `).join('');
    for (const batch of batches(group, BATCH)) {
      const rows = batch.map(({ id, prepared }) => ({ id, ...columnsOf(fields, prepared.values) }));
      await tx.query(
        `update ${quoted(table)} t
         set ${assignments} updated_at = greatest(now(), t.updated_at + interval '1 millisecond')
         from ${rowsFrom(table, '$2')} r where t.organization_id = $1 and t.id = r.id`,
        [signedIn.viewer.organizationId, JSON.stringify(rows)],
      );
    }
  }
}

interface PairChanges {
  added: [own: string, other: string][];
  removed: [own: string, other: string][];
}

function pairChanges(field: FieldModel, records: RecordWrite[]): PairChanges {
  const changes: PairChanges = { added: [], removed: [] };
  for (const { id, prepared, before } of records) {
    if (!prepared.changed.includes(field)) continue;
    const value = prepared.values[writtenName(field)];
    const wanted = new Set(Array.isArray(value) ? (value as string[]) : []);
    const links = before?.links[field.name] ?? [];
    const linked = new Set(links.map((link) => link.id));
    for (const link of links) if (link.isVisible && !wanted.has(link.id)) changes.removed.push([id, link.id]);
    for (const other of wanted) if (!linked.has(other)) changes.added.push([id, other]);
  }
  return changes;
}

/** Makes the pairs of relations to many what the values say; links that the viewer cannot see stay. */
async function writePairs(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  const { organizationId } = signedIn.viewer;
  for (const field of runtime.model.fields) {
    const relation = relationOf(field, 'many');
    if (!relation) continue;
    const { table, own, other } = pairsOf(runtime.model, relation);
    const { added, removed } = pairChanges(field, records);
    const arrays = (pairs: [string, string][]) => [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
    for (const batch of batches(removed, BATCH * 5)) {
      await tx.query(
        `delete from ${quoted(table)} l using unnest($2::uuid[], $3::uuid[]) p (own, other)
         where l.organization_id = $1 and l.${quoted(own)} = p.own and l.${quoted(other)} = p.other`,
        [organizationId, ...arrays(batch)],
      );
    }
    for (const batch of batches(added, BATCH * 5)) {
      await tx.query(
        `insert into ${quoted(table)} (organization_id, ${quoted(own)}, ${quoted(other)})
         select $1, p.own, p.other from unnest($2::uuid[], $3::uuid[]) p (own, other) on conflict do nothing`,
        [organizationId, ...arrays(batch)],
      );
    }
  }
}

async function writeAuditEntries(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn, names } = write;
  const { session } = signedIn;
  for (const batch of batches(records, BATCH)) {
    const entries = batch.map(({ id, prepared, before }) => ({
      id: uuidv7(),
      record_id: id,
      action: before ? 'UPDATE' : 'CREATE',
      changes: changesOf(prepared.changed, prepared.values, before, names),
    }));
    await tx.query(
      `insert into audit_entries (organization_id, id, entity, record_id, action, user_id, user_name, at, changes)
       select $1, e.id, $2, e.record_id, e.action, $3, $4, now(), e.changes
       from ${rowsFrom('audit_entries', '$5')} e`,
      [session.organizationId, runtime.model.name, session.id, auditName(session), JSON.stringify(entries)],
    );
  }
}

/** A hook objects to the change of one of the records. */
export class RecordRefused extends AppError {
  constructor(
    readonly recordId: string,
    failures: Failure[],
  ) {
    super(failures);
  }
}

async function writeNew(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const { ctx, tx, runtime, signedIn } = write;
  await insertRecords(write, records);
  await writePairs(write, records);
  await writeAuditEntries(write, records);
  for (const { afterCreate } of runtime.hooks) {
    if (!afterCreate) continue;
    for (const { id, prepared } of records) {
      await afterCreate({ ctx, tx, ...signedIn, id }, prepared.values);
    }
  }
}

async function writeChanged(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  await updateRecords(write, records);
  await writePairs(write, records);
  await writeAuditEntries(write, records);
}

/** Hooks look at what is stored, so each change has to be there before the next is looked at. */
async function writeChangedOneByOne(
  write: RecordsWrite,
  records: (RecordWrite & { before: RecordState })[],
): Promise<void> {
  const { ctx, tx, runtime, signedIn } = write;
  for (const record of records) {
    const { id, prepared, before } = record;
    const change = { ctx, tx, ...signedIn, id };
    for (const { beforeUpdate } of runtime.hooks) {
      const failures = (await beforeUpdate?.(change, prepared.values, before.values)) ?? [];
      if (failures.length > 0) throw new RecordRefused(id, failures);
    }
    await writeChanged(write, [record]);
    for (const { afterUpdate } of runtime.hooks) await afterUpdate?.(change, prepared.values, before.values);
  }
}

/**
 * Writes many records with their audit entries, in a few statements for all of them. What each may hold has been checked.
 * @throws RecordRefused when a hook objects to one; whatever the database objects to
 */
export async function writeRecords(write: RecordsWrite, records: RecordWrite[]): Promise<void> {
  const isChange = (record: RecordWrite): record is RecordWrite & { before: RecordState } =>
    record.before !== undefined;
  const changes = records.filter(isChange);
  const isFollowed = write.runtime.hooks.some((hooks) => hooks.beforeUpdate ?? hooks.afterUpdate);
  await writeNew(
    write,
    records.filter((record) => !isChange(record)),
  );
  await (isFollowed ? writeChangedOneByOne(write, changes) : writeChanged(write, changes));
}

/**
 * Locks records until the end of the transaction.
 * @param states as they were read before
 * @returns ids of those that are gone or have changed since
 */
export async function lockUnchanged(
  tx: Transaction,
  runtime: EntityRuntime,
  organizationId: string,
  states: RecordState[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  const rows = await tx.query<{ id: string; updated_at: string }>(
    `select t.id, app.iso(t.updated_at) as updated_at from ${quoted(runtime.model.table)} t
     where t.organization_id = $1 and t.id = any($2::uuid[]) order by t.id for no key update of t`,
    [organizationId, states.map(({ id }) => id)],
  );
  const versions = new Map(rows.map((row) => [row.id, row.updated_at]));
  return new Set(states.filter(({ id, updatedAt }) => versions.get(id) !== updatedAt).map(({ id }) => id));
}
