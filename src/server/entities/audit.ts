import { v7 as uuidv7 } from 'uuid';
import type { FieldModel } from '../../domain/model/model.ts';
import type { Session } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { LOCKED_AT } from '../db/sql-text.ts';
import { batches } from './batches.ts';
import type { RecordState } from './record-state.ts';
import { type EntityRuntime, writtenName } from './registry.ts';

/** One changed field of an audit entry. Relations appear by name, values that are never returned not at all. */
export interface AuditChange {
  field: string;
  title: string;
  from: unknown;
  to: unknown;
  /** of a relation that an import has changed: ids of the visible records in `from`, for an undo */
  fromIds?: string[];
}

export type AuditAction = 'CREATE' | 'UPDATE' | 'DELETE' | 'UNDO';

const REDACTED = '[redacted]';

type Names = ReadonlyMap<string, string>;

function getName(names: Names, id: unknown): unknown {
  return typeof id === 'string' ? (names.get(id) ?? id) : null;
}

function newValue(
  field: FieldModel,
  values: Record<string, unknown>,
  before: RecordState | undefined,
  names: Names,
): unknown {
  const value = values[writtenName(field)] ?? null;
  if (field.writeOnly) return value === null ? null : REDACTED;
  if (field.relation?.kind === 'one') return getName(names, value);
  if (field.relation?.kind !== 'many') return value;
  const hidden = (before?.links[field.name] ?? []).filter((link) => !link.isVisible).map((link) => link.name);
  const visible = (Array.isArray(value) ? value : []).map((id) => String(getName(names, id)));
  return [...visible, ...hidden].sort();
}

function oldValue(field: FieldModel, before: RecordState): unknown {
  const name = writtenName(field);
  if (field.secret) return before.secrets.has(name) ? REDACTED : null;
  const links = (before.links[field.name] ?? []).map((link) => link.name);
  if (field.relation?.kind === 'one') return links[0] ?? null;
  if (field.relation?.kind === 'many') return links.sort();
  const value = before.values[name] ?? null;
  return field.writeOnly && value !== null ? REDACTED : value;
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * The changes of a create or an update.
 * @param names of the records that the values refer to, by id
 */
export function listChanges(
  changed: FieldModel[],
  values: Record<string, unknown>,
  before: RecordState | undefined,
  names: Names,
): AuditChange[] {
  return changed.flatMap((field) => {
    const from = before ? oldValue(field, before) : null;
    const to = newValue(field, values, before, names);
    if (!before && isEmpty(to)) return [];
    return [{ field: field.name, title: field.title, from, to }];
  });
}

/** The changes of an import, with what its undo needs beside the names. */
export function withOldIds(
  changes: AuditChange[],
  changed: FieldModel[],
  before: RecordState,
): AuditChange[] {
  return changes.map((change) => {
    const field = changed.find(({ name, relation }) => relation && name === change.field);
    if (!field) return change;
    const ids = [before.values[writtenName(field)] ?? []].flat() as string[];
    return { ...change, fromIds: ids };
  });
}

/** The changes of a delete. */
export function changesOfDelete(runtime: EntityRuntime, before: RecordState): AuditChange[] {
  return runtime.model.fields.flatMap((field) => {
    const isStored = field.column !== undefined || field.relation?.kind === 'many';
    if (!isStored || field.transient || field.apiKeyPrefix !== undefined) return [];
    const from = oldValue(field, before);
    return isEmpty(from) ? [] : [{ field: field.name, title: field.title, from, to: null }];
  });
}

/** The name shown in the audit trail and in conflicts. */
export function auditName(session: Pick<Session, 'firstName' | 'lastName'>): string {
  return `${session.firstName} ${session.lastName}`.trim();
}

/** One entry of a record's history. */
export interface AuditEntry {
  recordId: string;
  action: AuditAction;
  changes: AuditChange[];
  /** the import that made or undid the change */
  importId?: string | undefined;
}

const COLUMNS = 'organization_id, id, entity, record_id, action, user_id, user_name, at, changes';

/** The start of each statement that writes to the trail. */
export const INTO_AUDIT = `insert into audit_entries (${COLUMNS})`;

/** Writes entries of the trail, in the transaction of the change and after it. */
export async function writeAudit(
  tx: Transaction,
  session: Session,
  entity: string,
  entries: AuditEntry[],
): Promise<void> {
  for (const batch of batches(entries)) {
    const rows = batch.map(({ recordId, action, changes, importId }) => ({
      id: uuidv7(),
      record_id: recordId,
      action,
      changes,
      import_id: importId,
    }));
    await tx.query(
      `insert into audit_entries (${COLUMNS}, import_id)
       select $1, e.id, $2, e.record_id, e.action, $3, $4, ${LOCKED_AT}, e.changes, e.import_id
       from jsonb_populate_recordset(null::audit_entries, $5::jsonb) e`,
      [session.organizationId, entity, session.id, auditName(session), JSON.stringify(rows)],
    );
  }
}
