import type { FieldModel, RelationModel } from '../../domain/model/model.ts';
import { canReadField } from '../../domain/access/permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import { type CsvColumn, referenceField } from '../intake/csv/csv-columns.ts';
import { aggregateSql } from './aggregate-sql.ts';
import { conditionSql } from './conditions.ts';
import { displaySql } from './display.ts';
import type { EntityRuntime } from './registry.ts';
import { linkSql } from './related-sql.ts';
import { relatedConditions } from './scope.ts';
import { columnSql } from './select-record.ts';
import { orderBy } from './sort.ts';
import { organizationSlot, quoted, type TemplateBuilder, type ViewerInput } from '../db/sql-builder.ts';

/**
 * Writes the SELECT list for a file's columns. Relations appear by display name, or, where a name would be ambiguous,
 * by the identifying field of the related record.
 */
export class ExportSelect<Input extends ViewerInput> {
  /** ambiguous names, by the name of their entity */
  private readonly ambiguous = new Map<string, string>();

  constructor(
    private readonly builder: TemplateBuilder<Input>,
    private readonly runtime: EntityRuntime,
    private readonly viewer: Viewer,
  ) {}

  columns(columns: CsvColumn[], alias: string): string {
    return columns.map(({ field }) => `${this.value(field, alias)} as ${quoted(field.name)}`).join(',\n  ');
  }

  /** The WITH clause that the columns rely on; call after adding them. */
  with(): string {
    const parts = [...this.ambiguous].map(([entity, sql]) => `${this.ambiguousName(entity)} as (${sql})`);
    return parts.length > 0 ? `with ${parts.join(', ')}` : '';
  }

  private value(field: FieldModel, alias: string): string {
    const { relation } = field;
    if (field.aggregate) return aggregateSql(this.builder, this.runtime, this.viewer, field, alias);
    if (!relation) return columnSql(field, alias);
    if (field.file)
      return `(select e.name from files e where e.organization_id = ${alias}.organization_id
        and e.id = ${alias}.${quoted(relation.storage)})`;
    const target = this.runtime.registry.get(relation.to);
    if (!target) throw new Error(`${this.runtime.model.name}.${field.name} leads to no entity.`);
    const from = this.from(target, relation, alias);
    if (relation.kind === 'one') return `(select ${this.name(target, relation)} ${from})`;
    const { by, order } = target.model.screens.list.sort;
    const name = this.name(target, relation);
    return `(select coalesce(json_agg(${name} order by ${orderBy(target, by, order, 'e')}), '[]') ${from})`;
  }

  private from(target: EntityRuntime, relation: RelationModel, alias: string): string {
    const conditions = [
      linkSql(this.runtime, target, relation, alias),
      ...relatedConditions(this.builder, target, this.viewer, 'e'),
      ...conditionSql(relation.where, target, 'e'),
    ];
    return `from ${quoted(target.model.table)} e where ${conditions.join(' and ')}`;
  }

  private name(target: EntityRuntime, relation: RelationModel): string {
    const display = displaySql(relation.display, target, 'e');
    const field = referenceField(target.model);
    const isImported = relation.kind === 'one' || relation.kind === 'many';
    if (!isImported || !field || !canReadField(field, this.viewer)) return display;
    this.ambiguous.set(target.model.name, this.ambiguousSql(target, display, field.column));
    return `case when lower(${display}) in (select name from ${this.ambiguousName(target.model.name)})
      then coalesce(nullif(e.${quoted(field.column)}, ''), ${display}) else ${display} end`;
  }

  private ambiguousName(entity: string): string {
    return quoted(`ambiguous ${entity}`);
  }

  /** Names shared by several records, and names equal to another record's identifier. */
  private ambiguousSql(target: EntityRuntime, display: string, identifier: string): string {
    const from = `from ${quoted(target.model.table)} e
      where e.organization_id = ${this.builder.once(organizationSlot)}`;
    return `select lower(${display}) as name ${from} group by 1 having count(*) > 1
      union select lower(e.${quoted(identifier)}) ${from} and e.${quoted(identifier)} is not null`;
  }
}
