import type { FieldModel } from '../../domain/model/model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { quoted } from '../db/sql-builder.ts';
import { type FileField, fileFields } from '../http/files/file-field.ts';
import { type EntityRuntime, writtenName } from './registry.ts';

type Values = Record<string, unknown>;

/**
 * Names of the files that the viewer may attach to a field: uploaded by the viewer for this field, and without record.
 * @returns by id
 */
export async function attachableFiles(
  tx: Transaction,
  { model }: EntityRuntime,
  viewer: Viewer,
  field: FileField['field'],
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    `select f.id, f.name from files f
     where f.organization_id = $1 and f.id = any($2::uuid[]) and f.field = $3 and f.created_by = $4
       and not exists (select from ${quoted(model.table)} t
         where t.organization_id = f.organization_id and t.${quoted(field.column)} = f.id)`,
    [viewer.organizationId, ids, field.file.target, viewer.id],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Deletes the files that records no longer have.
 * @param before the records' earlier values, by request names
 * @param changed limits it to these fields; absent: the records are deleted
 */
export async function deleteDetachedFiles(
  tx: Transaction,
  { model }: EntityRuntime,
  organizationId: string,
  before: { values: Values; changed?: FieldModel[] }[],
): Promise<void> {
  const fields = fileFields(model);
  const ids = before.flatMap(({ values, changed }) =>
    fields.filter((field) => changed?.includes(field) ?? true).map((field) => values[writtenName(field)]),
  );
  const gone = ids.filter((id) => typeof id === 'string');
  if (gone.length === 0) return;
  await tx.query('delete from files where organization_id = $1 and id = any($2::uuid[])', [
    organizationId,
    gone,
  ]);
}
