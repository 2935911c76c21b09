import { isMoment } from '../../domain/text/dates.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import { isUuid } from '../db/uuid.ts';
import { getPairs } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { literal, quoted } from '../db/sql-builder.ts';

const MOST_INTEGER = 2_147_483_647;
const RANGE = new Set(['gte', 'lt', 'gt', 'lte']);

/** One condition of a filter: its operator is part of the statement's text, its value a parameter. */
export interface FilterPart {
  /** the field, or undefined for the record's id and for the model's own filters */
  field: FieldModel | undefined;
  /** name of one of the model's own filters */
  own?: string;
  operator: 'any' | 'gte' | 'lt' | 'gt' | 'lte';
  value: unknown;
}

type Kind = FieldModel['kind'] | 'id';

/** Whether a text is a value of the kind. */
export function isFitting(kind: Kind, text: string): boolean {
  switch (kind) {
    case 'id':
    case 'reference':
    case 'references':
      return isUuid(text);
    case 'integer':
      return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MOST_INTEGER;
    case 'number':
      return /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'date':
    case 'timestamp':
      return isMoment(text);
    default:
      return text.length <= 1000;
  }
}

/** A parameter with one or several values. @returns undefined for anything else */
export function texts(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : [value];
  return list.every((item) => typeof item === 'string') ? list : undefined;
}

function parseRange(field: FieldModel, range: Record<string, unknown>): FilterPart[] | undefined {
  if (!['integer', 'number', 'date', 'timestamp'].includes(field.kind)) return undefined;
  const parts = Object.entries(range).flatMap(([operator, text]) =>
    RANGE.has(operator) && typeof text === 'string' && isFitting(field.kind, text)
      ? [{ field, operator: operator as FilterPart['operator'], value: text }]
      : [],
  );
  return parts.length > 0 && parts.length === Object.keys(range).length ? parts : undefined;
}

/**
 * The conditions of one filter parameter: a value, several alternatives (`role[0]=..`), or a range
 * (`startDate[gte]=..&startDate[lt]=..`).
 * @param field undefined for the record's id
 * @returns undefined for a value that the field cannot have
 */
export function parseFilter(field: FieldModel | undefined, value: unknown): FilterPart[] | undefined {
  if (field && value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return parseRange(field, value as Record<string, unknown>);
  }
  const kind = field?.kind ?? 'id';
  const list = texts(value);
  if (!list || list.length > 1000 || !list.every((text) => isFitting(kind, text))) return undefined;
  return [{ field, operator: 'any', value: list }];
}

/** The filter by the import that wrote a record, of every entity that has imports. */
export const IMPORT_FILTER = 'importId';

/** The condition of the filter by an import. @returns undefined for what is no id */
export function parseImportFilter(value: unknown): FilterPart[] | undefined {
  return isUuid(value) ? [{ field: undefined, own: IMPORT_FILTER, operator: 'any', value }] : undefined;
}

/** Whether one of the viewer's own imports has added or changed the record. */
export function importedSql(
  { model }: EntityRuntime,
  alias: string,
  importId: string,
  userId: string,
): string {
  return `${alias}.id in (select e.record_id from audit_entries e
    where e.organization_id = ${alias}.organization_id and e.import_id = ${importId}::uuid
      and e.user_id = ${userId}::uuid and e.entity = ${literal(model.name)} and e.action in ('CREATE', 'UPDATE'))`;
}

/** The condition of one of the model's own filters. @returns undefined unless the value is true or false */
export function parseOwnFilter(name: string, value: unknown): FilterPart[] | undefined {
  const isFitted = typeof value === 'string' && isFitting('boolean', value);
  return isFitted ? [{ field: undefined, own: name, operator: 'any', value: [value] }] : undefined;
}

/** The compared side of a filter: a column, or the result of the model's function. */
function comparedSql({ model }: EntityRuntime, { field, own }: FilterPart, alias: string): string {
  const called = own === undefined ? undefined : model.filters?.[own];
  if (!called) return `${alias}.${quoted(field?.relation?.storage ?? field?.column ?? 'id')}`;
  return `${called.function}(${alias}.organization_id, ${alias}.id, ${alias}.${quoted(called.column)})`;
}

const TYPES: Partial<Record<Kind, string>> = {
  id: 'uuid',
  reference: 'uuid',
  references: 'uuid',
  integer: 'integer',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
};
/** Type of a field's values in SQL. */
export function getSqlType(kind: Kind): string {
  return TYPES[kind] ?? 'text';
}

const OPERATORS = { gte: '>=', lt: '<', gt: '>', lte: '<=' };

/** The SQL of a filter's condition; `placeholder` stands for its value. */
export function filterSql(
  runtime: EntityRuntime,
  part: FilterPart,
  alias: string,
  placeholder: string,
): string {
  const { field, operator } = part;
  const type = part.own === undefined ? getSqlType(field?.kind ?? 'id') : 'boolean';
  if (field?.relation?.kind === 'many') {
    const { table, own, other } = getPairs(runtime.model, field.relation);
    return `exists (select 1 from ${quoted(table)} f where f.organization_id = ${alias}.organization_id
      and f.${quoted(own)} = ${alias}.id and f.${quoted(other)} = any(${placeholder}::uuid[]))`;
  }
  const column = comparedSql(runtime, part, alias);
  if (operator === 'any') return `${column} = any(${placeholder}::${type}[])`;
  return `${column} ${OPERATORS[operator]} ${placeholder}::${type}`;
}
