import type { Pagination } from '../../generated/calls/types.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import { canReadField } from '../../domain/access/permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { filterSql, IMPORT_FILTER, importedSql } from './filters.ts';
import type { ListQuery, RecordQuery } from './list-query.ts';
import { toCursor, toPagination } from '../http/paging.ts';
import type { EntityRuntime } from './registry.ts';
import { scopeConditions, viewerShape } from './scope.ts';
import { RecordSelect } from './select-record.ts';
import { orderBy } from './sort.ts';
import {
  quoted,
  TemplateBuilder,
  type StatementTemplate,
  TemplateCache,
  type ViewerInput,
} from '../db/sql-builder.ts';

interface ListInput extends ViewerInput {
  query: ListQuery;
}

/** Sources of the values in conditions. */
export interface RecordQueryInput extends ViewerInput {
  query: RecordQuery;
}

/** Statements by their shape and returned fields. */
const templates = new TemplateCache<ListInput>();
const counts = new TemplateCache<RecordQueryInput>();

/** The cache key of a statement's text; requests of one shape differ in values only. */
export function getShape(viewer: Viewer, scope: Scope, query: RecordQuery): string {
  const filters = query.filters.map(
    ({ field, own, operator }) => `${own ?? field?.name ?? 'id'}.${operator}`,
  );
  const { sortBy, order, search } = query;
  return [viewerShape(viewer), scope, sortBy, order, search.length, ...filters].join('|');
}

function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

function searchConditions<Input extends RecordQueryInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  viewer: Viewer,
  query: RecordQuery,
): string[] {
  const columns = runtime.model.fields.flatMap((field) =>
    field.search && field.column !== undefined && canReadField(field, viewer) ? [quoted(field.column)] : [],
  );
  if (columns.length === 0 && query.search.length > 0) return ['false'];
  return query.search.map((_, index) => {
    const placeholder = builder.bind((input) => pattern(input.query.search[index] ?? ''));
    const found = columns.map((column) => `app.sort_key(t.${column}) like app.sort_key(${placeholder})`);
    return `(${found.join(' or ')})`;
  });
}

/** The requested conditions on a record `t`, within the scope of the viewer. */
export function recordConditions<Input extends RecordQueryInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  query: RecordQuery,
): string[] {
  return [
    ...scopeConditions(builder, runtime, scope, viewer, 't'),
    ...query.filters.map((part, index) => {
      const value = builder.bind((input) => input.query.filters[index]?.value);
      if (part.own !== IMPORT_FILTER) return filterSql(runtime, part, 't', value);
      return importedSql(
        runtime,
        't',
        value,
        builder.bind((input) => input.viewer.id),
      );
    }),
    ...searchConditions(builder, runtime, viewer, query),
  ];
}

function totalSql({ model }: EntityRuntime, conditions: string[]): string {
  return `(select count(*)::int from ${quoted(model.table)} t where ${conditions.join(' and ')}) as total`;
}

function buildTemplate(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  query: ListQuery,
): StatementTemplate<ListInput> {
  const builder = new TemplateBuilder<ListInput>();
  const select = new RecordSelect(builder, viewer).list(runtime, 't', query.fields);
  const conditions = recordConditions(builder, runtime, viewer, scope, query);
  const total = totalSql(runtime, conditions);
  const hasCursor = query.after !== undefined;
  const behind = query.after ? [`t.id > ${builder.bind((input) => input.query.after)}::uuid`] : [];
  const take = builder.bind((input) => input.query.take);
  const skip = builder.bind((input) => input.query.skip);
  const order = hasCursor ? 't.id' : orderBy(runtime, query.sortBy, query.order, 't');
  const page = `select ${select}
    from ${quoted(runtime.model.table)} t where ${[...conditions, ...behind].join(' and ')}
    order by ${order} limit ${take}::int offset ${skip}::int`;
  // a full page may be followed by another
  const last = `case when count(*) = ${take}::int then (array_agg(r.id order by r.id desc))[1]::text end`;
  return builder.build(
    `list:${runtime.model.name}`,
    `select ${total}, p.* from (
      select string_agg(row_to_json(r)::text, ',') as rows${hasCursor ? `, ${last} as last` : ''} from (${page}) r) p`,
  );
}

/** The statement that returns the number of records of a list in its column `total`. */
export function countStatement(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  query: RecordQuery,
): Statement {
  const template = counts.get(runtime, getShape(viewer, scope, query), () => {
    const builder = new TemplateBuilder<RecordQueryInput>();
    const conditions = recordConditions(builder, runtime, viewer, scope, query);
    return builder.build(`count:${runtime.model.name}`, `select ${totalSql(runtime, conditions)}`);
  });
  return template.with({ viewer, query });
}

/**
 * A page of an entity's records as the JSON text of the response, and their total: the database builds the JSON, which
 * is passed through unparsed.
 * @param scope granted to the viewer
 */
export async function listRecords(
  db: Database,
  runtime: EntityRuntime,
  { viewer, tenant }: Pick<SignedIn, 'viewer' | 'tenant'>,
  scope: Scope,
  query: ListQuery,
): Promise<{ text: string; total: number }> {
  const fields = query.fields.map(({ name }) => name);
  const paged = query.after === undefined ? 'skip' : query.after === null ? 'first' : 'cursor';
  const shape = `${getShape(viewer, scope, query)}|${paged}|${fields.join()}`;
  const template = templates.get(runtime, shape, () => buildTemplate(runtime, viewer, scope, query));
  const [[row] = []] = await db.pipeline(tenant, [template.with({ viewer, query })]);
  const { total, rows, last } = row as { total: number; rows: string | null; last?: string | null };
  const pagination: Pagination = toPagination(total, query);
  if (last !== undefined) pagination.nextCursor = last === null ? null : toCursor(last);
  return { text: `{"data":[${rows ?? ''}],"pagination":${JSON.stringify(pagination)}}`, total };
}
