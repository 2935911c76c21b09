import type { FieldModel } from '../../domain/model/model.ts';
import { displaySql } from './display.ts';
import { isNullable, type EntityRuntime } from './registry.ts';
import { quoted } from '../db/sql-builder.ts';

export type SortOrder = 'asc' | 'desc';

const BASE: Record<string, string> = { id: 'id', createdAt: 'created_at', updatedAt: 'updated_at' };

function referenceSql(runtime: EntityRuntime, field: FieldModel, alias: string): string {
  const relation = field.relation;
  const target = relation && runtime.registry.get(relation.to);
  if (!relation || !target) return `${alias}.${quoted(field.column ?? 'id')}`;
  return `(select app.sort_key(${displaySql(relation.display, target, 'so')}) collate "C"
    from ${quoted(target.model.table)} so
    where so.organization_id = ${alias}.organization_id and so.id = ${alias}.${quoted(relation.storage)})`;
}

/** The sort expression of a field, as in the indexes of the default sorts. */
function fieldSql(runtime: EntityRuntime, field: FieldModel, alias: string): string {
  if (field.relation) return referenceSql(runtime, field, alias);
  const column = `${alias}.${quoted(field.column ?? 'id')}`;
  return field.kind === 'string' || field.kind === 'text' ? `app.sort_key(${column}) collate "C"` : column;
}

function directed(expression: string, order: SortOrder, canBeNull: boolean): string {
  if (order === 'asc') return expression; // nulls come last by default
  // without nulls no NULLS LAST is needed, and the index can be read backwards
  return canBeNull ? `${expression} desc nulls last` : `${expression} desc`;
}

/** Names that `sortBy` accepts. */
export function sortNames(runtime: EntityRuntime, canRead: (field: FieldModel) => boolean): Set<string> {
  const fields = runtime.model.fields.filter((field) => field.sortable && canRead(field));
  return new Set([
    ...fields.map((field) => field.name),
    ...Object.keys(runtime.model.sorts),
    ...Object.keys(BASE),
  ]);
}

/** ORDER BY of a list; the id breaks ties, so that pages never overlap. */
export function orderBy(runtime: EntityRuntime, by: string, order: SortOrder, alias: string): string {
  const parts: string[] = [];
  for (const name of runtime.model.sorts[by] ?? [by]) {
    const field = runtime.model.fields.find((one) => one.name === name);
    const base = BASE[name];
    if (field) parts.push(directed(fieldSql(runtime, field, alias), order, isNullable(field)));
    else if (base !== undefined && base !== 'id') parts.push(directed(`${alias}.${base}`, order, false));
  }
  return [...parts, directed(`${alias}.id`, order, false)].join(', ');
}
