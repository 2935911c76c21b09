import type { AggregateFunction, FieldModel } from '../../domain/model/model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { conditionSql } from './conditions.ts';
import type { EntityRuntime } from './registry.ts';
import { linkSql } from './related-sql.ts';
import { relatedConditions } from './scope.ts';
import { quoted, type TemplateBuilder, type ViewerInput } from '../db/sql-builder.ts';

/** SQL of a summary; numbers have two decimals. */
const SUMMARIES: Record<Exclude<AggregateFunction, 'latest'>, (value: string) => string> = {
  count: () => 'count(*)',
  sum: (value) => `coalesce(sum(${value}), 0)`,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
  average: (value) => `round(avg(${value}), 2)`,
};

/**
 * The value of a field computed from related records: only those that the viewer may see.
 * @throws Error if the field is no aggregate over an entity
 */
export function aggregateSql<Input extends ViewerInput>(
  builder: TemplateBuilder<Input>,
  runtime: EntityRuntime,
  viewer: Viewer,
  { name, kind, aggregate }: FieldModel,
  alias: string,
): string {
  const relation = runtime.model.fields.find((field) => field.name === aggregate?.relation)?.relation;
  const target = relation && runtime.registry.get(relation.to);
  if (!aggregate || !target) throw new Error(`${runtime.model.name}.${name} is computed from no entity.`);
  const summarized = target.model.fields.find((field) => field.name === aggregate.field);
  const value = `e.${quoted(summarized?.column ?? 'id')}`;
  const conditions = [
    linkSql(runtime, target, relation, alias),
    ...relatedConditions(builder, target, viewer, 'e'),
    ...conditionSql(relation.where, target, 'e'),
    ...conditionSql(aggregate.where, target, 'e'),
  ];
  const rows = `from ${quoted(target.model.table)} e where ${conditions.join(' and ')}`;
  const sql =
    aggregate.function === 'latest'
      ? `(select ${value} ${rows} order by e.created_at desc, e.id desc limit 1)`
      : `(select ${SUMMARIES[aggregate.function](value)} ${rows})`;
  return kind === 'timestamp' ? `app.iso(${sql})` : sql;
}
