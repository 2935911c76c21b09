import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Transaction } from '../../db/database.ts';
import { quoted } from '../../db/sql-builder.ts';
import { findFileField } from '../../http/files/file-field.ts';
import { readStatement } from '../read-record.ts';
import { type EntityRegistry, writtenName } from '../registry.ts';
import { getScope } from '../scope.ts';

/**
 * Whether the viewer may read a file of the organization: one of a record if its field in the record's response names
 * the file, one that no record has yet if the viewer uploaded it, and every picture of a person or practice.
 */
export async function mayReadFile(
  tx: Transaction,
  registry: EntityRegistry,
  { viewer, tenant }: SignedIn,
  id: string,
): Promise<boolean> {
  const [file] = await tx.query<{ field: string | null; createdBy: string | null }>(
    'select field, created_by as "createdBy" from files where organization_id = $1 and id = $2',
    [tenant.organizationId, id],
  );
  if (!file || file.field === null) return file !== undefined;
  const target = findFileField(file.field);
  const runtime = target && registry.get(target.model.name);
  if (!target || !runtime) return false;
  const [record] = await tx.query<{ id: string }>(
    `select id from ${quoted(target.model.table)} where organization_id = $1 and ${quoted(target.field.column)} = $2`,
    [tenant.organizationId, id],
  );
  if (!record) return file.createdBy === tenant.userId;
  const scope = getScope(runtime, 'read', viewer);
  if (scope === undefined) return false;
  const { text, values } = readStatement(runtime, viewer, scope, record.id);
  const [row] = await tx.query<{ data: string }>(text, values);
  const data = row ? (JSON.parse(row.data) as Record<string, unknown>) : {};
  return data[writtenName(target.field)] === id;
}
