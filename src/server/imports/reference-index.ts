import type { FieldModel } from '../../domain/model.ts';
import type { Viewer } from '../../domain/session.ts';
import { referenceField } from '../csv/csv-columns.ts';
import type { Transaction } from '../db/database.ts';
import { displaySql } from '../entities/display.ts';
import { type EntityRuntime, getRelation } from '../entities/registry.ts';
import { relatedConditions } from '../entities/scope.ts';
import { quoted, SqlBuilder, type ViewerInput } from '../entities/sql-builder.ts';

/** A record of this very file, that other rows of it may refer to. */
export interface FileRecord {
  id: string;
  /** display name */
  name: string;
  /** value of the field that files name it by */
  identifier: string | undefined;
}

/** A record of the file itself. */
interface OwnRecord extends FileRecord {
  /** new, and without what would tell it apart from others of its name */
  isAnonymous: boolean;
}

/** Cells with more names than this are read name by name; a name that holds the separator is not found in them. */
const MOST_JOINED = 8;

/** Every text in a cell that may be a name: its parts, and neighbouring parts together, since names may hold the separator. */
function candidates(cell: string): string[] {
  const parts = cell.split(';');
  if (parts.length > MOST_JOINED) return parts.map((part) => part.trim());
  return parts.flatMap((_, start) =>
    parts.slice(start).map((__, length) =>
      parts
        .slice(start, start + length + 1)
        .join(';')
        .trim(),
    ),
  );
}

class NameIndex {
  private readonly byIdentifier = new Map<string, Set<string>>();
  private readonly byName = new Map<string, Set<string>>();

  /**
   * Names that the file gives to records of its own: within it they mean these. A new record that nothing tells apart from a
   * stored one of its name leaves the name to that one, as an exported file means it.
   */
  replace(records: readonly OwnRecord[]): void {
    const own = records.filter(({ isAnonymous, name }) => !isAnonymous || !this.byName.has(name));
    for (const { name } of own) this.byName.delete(name);
    for (const record of own) this.add(record);
  }

  add({ id, name, identifier }: FileRecord): void {
    const put = (map: Map<string, Set<string>>, key: string): void =>
      void map.set(key, (map.get(key) ?? new Set()).add(id));
    put(this.byName, name);
    if (identifier !== undefined && identifier !== '') put(this.byIdentifier, identifier.toLowerCase());
  }

  find(text: string): string[] {
    return [...(this.byIdentifier.get(text.toLowerCase()) ?? this.byName.get(text) ?? [])];
  }
}

/** Finds the records that names in a file's relation columns mean, of those that the viewer may see. */
export class ReferenceIndex {
  private readonly indexes = new Map<string, NameIndex>();
  /** display names of all that was found, by id: for the audit trail */
  readonly names = new Map<string, string>();

  /** @param cells texts of the file's relation columns, by the name of the entity at the other end */
  static async load(
    tx: Transaction,
    runtime: EntityRuntime,
    viewer: Viewer,
    cells: ReadonlyMap<string, Set<string>>,
  ): Promise<ReferenceIndex> {
    const index = new ReferenceIndex();
    for (const [entity, texts] of cells) {
      const target = runtime.registry.get(entity);
      if (!target) throw new Error(`${runtime.model.name} refers to "${entity}", which is no entity.`);
      const wanted = [...new Set([...texts].flatMap(candidates))].filter((text) => text !== '');
      for (const record of await namedRecords(tx, target, viewer, wanted)) index.add(entity, record);
    }
    return index;
  }

  private getIndex(entity: string): NameIndex {
    const index = this.indexes.get(entity) ?? new NameIndex();
    this.indexes.set(entity, index);
    return index;
  }

  add(entity: string, record: FileRecord): void {
    this.getIndex(entity).add(record);
    this.names.set(record.id, record.name);
  }

  /** The records of the file itself: a name that they have means one of them, whatever else is called so. */
  addOwn(entity: string, records: readonly OwnRecord[]): void {
    this.getIndex(entity).replace(records);
    for (const { id, name } of records) this.names.set(id, name);
  }

  /** Ids of the records that a text names; more than one where the name is not unique. */
  idsNamed(field: FieldModel, text: string): string[] {
    const relation = getRelation(field, 'one', 'many');
    return (relation && this.indexes.get(relation.to)?.find(text)) ?? [];
  }
}

/** The records that the viewer sees under one of these display names or identifiers. */
export async function namedRecords(
  tx: Transaction,
  target: EntityRuntime,
  viewer: Viewer,
  wanted: string[],
): Promise<FileRecord[]> {
  if (wanted.length === 0) return [];
  const builder = new SqlBuilder<ViewerInput>();
  const conditions = relatedConditions(builder, target, viewer, 'e');
  const identifier = referenceField(target.model);
  const identifierSql = identifier ? `e.${quoted(identifier.column)}` : 'null::text';
  const nameSql = displaySql(target.model.display, target, 'e');
  const texts = `${builder.add(() => wanted)}::text[]`;
  const { text, values } = builder
    .build(
      `named:${target.model.name}`,
      `select e.id, ${nameSql} as name, ${identifierSql} as identifier
       from ${quoted(target.model.table)} e
       where ${conditions.join(' and ')} and (${nameSql} = any(${texts}) or lower(${identifierSql}) in (select lower(w) from unnest(${texts}) w))`,
    )
    .with({ viewer });
  const rows = await tx.query<{ id: string; name: string; identifier: string | null }>(text, values);
  return rows.map(({ id, name, identifier: own }) => ({ id, name, identifier: own ?? undefined }));
}
