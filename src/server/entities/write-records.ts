import type { Failure } from '../../domain/model/errors.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import { recordEvent } from '../identity/auth/security-events.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/errors.ts';
import { type AuditEntry, auditName, listChanges, withOldIds, writeAudit } from './audit.ts';
import { deleteDetachedFiles } from './attached-files.ts';
import { BATCH, batches } from './batches.ts';
import { displayText } from './display.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, getRelation } from './registry.ts';
import { quoted } from '../db/sql-builder.ts';
import { type RecordWrite, writePairs } from './write-pairs.ts';
import { generatedKeys, storedFields, storedValue } from './write-record.ts';

/** Changed records whose statements are prepared together. */
const CHANGED_AT_ONCE = 1000;

type StoredField = FieldModel & { column: string };

export interface RecordsWrite {
  ctx: AppContext;
  tx: Transaction;
  runtime: EntityRuntime;
  signedIn: SignedIn;
  /** display names of the referenced records, by id */
  names: ReadonlyMap<string, string>;
  /** the import that makes the changes, or that they take back; for the history */
  importId?: string;
  isUndo?: boolean;
}

function rowsFrom(table: string, placeholder: string): string {
  return `jsonb_populate_recordset(null::${quoted(table)}, ${placeholder}::jsonb)`;
}

function toRow(
  runtime: EntityRuntime,
  fields: StoredField[],
  id: string,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const columns = fields.map((field) => [field.column, storedValue(runtime, field, id, values)] as const);
  return { id, ...Object.fromEntries(columns) };
}

/** Records of one statement may refer to each other, so they are written together where possible. */
function batchSize({ model }: EntityRuntime): number {
  const refersToItself = model.fields.some((field) => getRelation(field, 'one')?.to === model.name);
  return refersToItself ? Number.MAX_SAFE_INTEGER : BATCH;
}

async function insertRecords(write: Omit<RecordsWrite, 'ctx'>, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  const { table } = runtime.model;
  const fields = storedFields(runtime);
  const columns = ['id', ...fields.map(({ column }) => column)].map(quoted).join(', ');
  for (const batch of batches(records, batchSize(runtime))) {
    const rows = batch.map(({ id, prepared }) =>
      toRow(runtime, fields, id, { ...prepared.values, ...generatedKeys(runtime) }),
    );
    await tx.query(
      `insert into ${quoted(table)} (organization_id, ${columns}) select $1, ${columns} from ${rowsFrom(table, '$2')}`,
      [signedIn.viewer.organizationId, JSON.stringify(rows)],
    );
  }
}

/** Groups records by changed fields: each group is one statement, which touches no unchanged column. */
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

async function updateRecords(write: Omit<RecordsWrite, 'ctx'>, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  const { table } = runtime.model;
  for (const [fields, group] of byChangedFields(runtime, records)) {
    const assignments = fields.map(({ column }) => `${quoted(column)} = r.${quoted(column)}, `).join('');
    for (const batch of batches(group)) {
      const rows = batch.map(({ id, prepared }) => toRow(runtime, fields, id, prepared.values));
      await tx.query(
        `update ${quoted(table)} t
         set ${assignments} updated_at = greatest(now(), t.updated_at + interval '1 millisecond')
         from ${rowsFrom(table, '$2')} r where t.organization_id = $1 and t.id = r.id`,
        [signedIn.viewer.organizationId, JSON.stringify(rows)],
      );
    }
  }
}

async function writeAuditEntries(write: Omit<RecordsWrite, 'ctx'>, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn, names, importId, isUndo } = write;
  const changeAction = isUndo ? 'UNDO' : 'UPDATE';
  for (const batch of batches(records)) {
    const entries = batch.map(({ id, prepared: { values, changed }, before }): AuditEntry => {
      const changes = listChanges(changed, values, before, names);
      return {
        recordId: id,
        action: before ? changeAction : 'CREATE',
        changes: importId && before ? withOldIds(changes, changed, before) : changes,
        importId,
      };
    });
    await writeAudit(tx, signedIn.session, runtime.model.name, entries);
  }
}

/** A hook refuses the change of one of the records. */
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
  await writePairs(tx, runtime, signedIn.viewer.organizationId, records);
  await writeAuditEntries(write, records);
  for (const { afterCreate } of runtime.hooks) {
    if (!afterCreate) continue;
    for (const { id, prepared } of records) {
      await afterCreate({ ctx, tx, ...signedIn, id }, prepared.values);
    }
  }
}

/** Writes changes of records with their audit entries; the caller runs hooks. */
export async function writeChanged(write: Omit<RecordsWrite, 'ctx'>, records: RecordWrite[]): Promise<void> {
  const { tx, runtime, signedIn } = write;
  await updateRecords(write, records);
  await writePairs(tx, runtime, signedIn.viewer.organizationId, records);
  await writeAuditEntries(write, records);
  await deleteDetachedFiles(
    tx,
    runtime,
    signedIn.viewer.organizationId,
    records.flatMap(({ before, prepared: { changed } }) =>
      before ? [{ values: before.values, changed }] : [],
    ),
  );
}

/** Logs the change of a secret as a security event, without its value. */
async function logSecrets(write: RecordsWrite, { prepared, before }: RecordWrite): Promise<void> {
  const titles = prepared.changed.filter(({ secret }) => secret).map(({ title }) => title);
  if (titles.length === 0) return;
  const { model } = write.runtime;
  const { session, origin } = write.signedIn;
  await recordEvent(write.tx, {
    organizationId: session.organizationId,
    event: 'CREDENTIAL_CHANGED',
    person: auditName(session),
    email: session.email,
    target: `${model.label.singular} ${displayText(model, before?.values ?? {})}: ${titles.join(', ')}`,
    origin,
  });
}

/** Writes a validated change, except for fields that hooks write, and then runs the hooks. */
export async function writeIntercepted(
  write: RecordsWrite,
  { id, prepared, before }: RecordWrite & { before: RecordState },
): Promise<void> {
  const { ctx, tx, runtime, signedIn } = write;
  const change = { ctx, tx, ...signedIn, id };
  let { values, changed } = prepared;
  for (const { intercept } of runtime.hooks) {
    const kept = await intercept?.(change, values, before.values);
    if (!kept) continue;
    const { stored, audited } = kept;
    values = { ...values, ...stored };
    changed = changed.filter(({ name }) => !(name in stored));
    if (audited.length === 0) continue;
    await writeAudit(tx, signedIn.session, runtime.model.name, [
      { recordId: id, action: 'UPDATE', changes: audited, importId: write.importId },
    ]);
  }
  if (changed.length === 0) return;
  await writeChanged(write, [{ id, prepared: { values, changed }, before }]);
  await logSecrets(write, { id, prepared: { values, changed }, before });
  for (const { afterUpdate } of runtime.hooks) await afterUpdate?.(change, values, before.values);
}

/** Hooks read stored rows, so each change is written before the next is checked. */
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
    await writeIntercepted(write, record);
  }
}

/**
 * Writes many validated records with their audit entries, in a few statements for all of them.
 * @throws RecordRefused if a hook refuses one; and any database error
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
  if (isFollowed) return writeChangedOneByOne(write, changes);
  // preparing all statements at once would block requests
  for (const some of batches(changes, CHANGED_AT_ONCE)) await writeChanged(write, some);
}
