import type { FieldModel, RelationModel } from '../../domain/model/model.ts';
import { canReadField } from '../../domain/access/permissions.ts';
import { actingRole, type Viewer } from '../../domain/access/session.ts';
import { aggregateSql } from './aggregate-sql.ts';
import { conditionSql } from './conditions.ts';
import { reachSql } from './reach.ts';
import type { EntityRuntime } from './registry.ts';
import { linkSql } from './related-sql.ts';
import { relatedConditions } from './scope.ts';
import { orderBy } from './sort.ts';
import { quoted, type TemplateBuilder, type ViewerInput } from '../db/sql-builder.ts';

/** A column of the response: SQL and its name. */
interface Selected {
  sql: string;
  name: string;
}

/** A stored field as the API writes it. */
export function columnSql(field: FieldModel, alias: string): string {
  const column = `${alias}.${quoted(field.column ?? '')}`;
  return field.kind === 'timestamp' ? `app.iso(${column})` : column;
}

/** `sikkaSecretKey` is answered as `hasSikkaSecretKey`. */
export function presenceName(field: FieldModel): string {
  return `has${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
}

/** Whether lists return the field: always, or on request. Secrets and keys are never in lists. */
export function isListed(field: FieldModel, isRequested: boolean): boolean {
  if (field.secret || field.apiKeyPrefix !== undefined) return false;
  return field.inList || (isRequested && field.inListOnRequest === true);
}

/** Writes the SELECT lists that build records as JSON, with all relations embedded, for one kind of viewer. */
export class RecordSelect<Input extends ViewerInput> {
  constructor(
    private readonly builder: TemplateBuilder<Input>,
    private readonly viewer: Viewer,
  ) {}

  /** The fields that a list returns. @param requested additional fields of this request */
  list(runtime: EntityRuntime, alias: string, requested: FieldModel[]): string {
    const fields = runtime.model.fields.filter((field) => isListed(field, requested.includes(field)));
    return this.columns(runtime, fields, alias);
  }

  /** All fields that the viewer may read. */
  record(runtime: EntityRuntime, alias: string): string {
    return this.columns(runtime, runtime.model.fields, alias);
  }

  private columns(runtime: EntityRuntime, fields: FieldModel[], alias: string): string {
    const own = fields.flatMap((field) => this.field(runtime, field, alias));
    const all: Selected[] = [
      { sql: `${alias}.id`, name: 'id' },
      ...own,
      { sql: `app.iso(${alias}.created_at)`, name: 'createdAt' },
      { sql: `app.iso(${alias}.updated_at)`, name: 'updatedAt' },
    ];
    return all.map(({ sql, name }) => `${sql} as ${quoted(name)}`).join(',\n  ');
  }

  private field(runtime: EntityRuntime, field: FieldModel, alias: string): Selected[] {
    if (field.transient) return [];
    if (field.writeOnly) {
      const mayKnow = !field.readRoles || field.readRoles.includes(actingRole(this.viewer));
      const sql = `${alias}.${quoted(field.column ?? '')} is not null`;
      return mayKnow ? [{ sql: `(${sql})`, name: presenceName(field) }] : [];
    }
    if (!canReadField(field, this.viewer)) return [];
    if (field.relation) return this.relation(runtime, field, field.relation, alias);
    return [{ sql: this.value(runtime, field, alias), name: field.name }];
  }

  private value(runtime: EntityRuntime, field: FieldModel, alias: string): string {
    if (field.aggregate) return aggregateSql(this.builder, runtime, this.viewer, field, alias);
    if (!field.reach) return columnSql(field, alias);
    // a person's key is private: tokens do not see it
    if (this.viewer.token && field.reach === 'guards') return 'null::text';
    const reach = reachSql(this.builder, runtime, this.viewer, alias);
    return field.reach === 'flags' ? reach : `case when ${reach} then ${columnSql(field, alias)} end`;
  }

  private relation(
    runtime: EntityRuntime,
    field: FieldModel,
    relation: RelationModel,
    alias: string,
  ): Selected[] {
    const target = runtime.registry.get(relation.to);
    if (relation.kind === 'one') {
      const id: Selected = { sql: `${alias}.${quoted(relation.storage)}`, name: relation.idsField };
      if (field.file) return [id, { sql: this.embedFile(relation, alias), name: field.name }];
      if (!target || relation.embed.length === 0 || field.name === relation.idsField) return [id];
      const link = linkSql(runtime, target, relation, alias);
      return [id, { sql: this.embedOne(target, relation, link), name: field.name }];
    }
    if (!target) throw new Error(`${runtime.model.name}.${field.name} leads to no entity.`);
    const link = linkSql(runtime, target, relation, alias);
    const embedded: Selected = { sql: this.embedMany(target, relation, link), name: field.name };
    if (relation.kind !== 'many') return [embedded];
    return [{ sql: this.selectIds(target, link), name: relation.idsField }, embedded];
  }

  private visible(target: EntityRuntime): string {
    return relatedConditions(this.builder, target, this.viewer, 'e').join(' and ');
  }

  private embedColumns(target: EntityRuntime, relation: RelationModel): string {
    const fields = relation.embed.flatMap((name) => {
      const field = target.model.fields.find((one) => one.name === name);
      return field?.column !== undefined && canReadField(field, this.viewer) ? [field] : [];
    });
    return ['e.id', ...fields.map((field) => `${columnSql(field, 'e')} as ${quoted(field.name)}`)].join(', ');
  }

  private embedOne(target: EntityRuntime, relation: RelationModel, link: string): string {
    return `(select row_to_json(r) from (select ${this.embedColumns(target, relation)}
      from ${quoted(target.model.table)} e where ${link} and ${this.visible(target)}) r)`;
  }

  private embedFile(relation: RelationModel, alias: string): string {
    return `(select json_build_object('id', e.id, 'url', '/v1/files/' || e.id || '/content', 'name', e.name,
      'mediaType', e.media_type, 'size', e.size, 'width', e.width, 'height', e.height)
      from files e where e.organization_id = ${alias}.organization_id and e.id = ${alias}.${quoted(relation.storage)})`;
  }

  private embedMany(target: EntityRuntime, relation: RelationModel, link: string): string {
    const { by, order } = target.model.screens.list.sort;
    const conditions = [link, this.visible(target), ...conditionSql(relation.where, target, 'e')];
    return `(select coalesce(json_agg(r), '[]') from (select ${this.embedColumns(target, relation)}
      from ${quoted(target.model.table)} e where ${conditions.join(' and ')}
      order by ${orderBy(target, by, order, 'e')}) r)`;
  }

  private selectIds(target: EntityRuntime, link: string): string {
    const { by, order } = target.model.screens.list.sort;
    return `(select coalesce(json_agg(e.id order by ${orderBy(target, by, order, 'e')}), '[]')
      from ${quoted(target.model.table)} e where ${link} and ${this.visible(target)})`;
  }
}
