import type { FieldModel } from '../../../domain/model/model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { referenceField } from '../csv/csv-columns.ts';
import type { Transaction } from '../../db/database.ts';
import { batches } from '../../entities/batches.ts';
import { displaySql } from '../../entities/display.ts';
import { type EntityRuntime, getRelation } from '../../entities/registry.ts';
import { relatedConditions } from '../../entities/scope.ts';
import { quoted, TemplateBuilder, type ViewerInput } from '../../db/sql-builder.ts';

/** A record of this file that other rows may refer to. */
export interface FileRecord {
  id: string;
  /** display name */
  name: string;
  /** value of its identifying field */
  identifier: string | undefined;
}

/** A record of the file itself. */
interface OwnRecord extends FileRecord {
  /** new, and without an identifier to distinguish it from others with its name */
  isAnonymous: boolean;
}

/**
 * Cells with more names than this are looked up name by name, and names that contain the separator are not found in
 * them.
 */
const MOST_JOINED = 8;

/**
 * Every text in a cell that may be a name: its parts, and adjacent parts joined, since names may contain the separator.
 */
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
   * Names of the file's own records, which take precedence within it. Exception: a new record without identifier yields
   * to a stored one with the same name, as in an exported file.
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

  addId(id: string): void {
    this.byIdentifier.set(id, new Set([id]));
  }

  find(text: string): string[] {
    return [...(this.byIdentifier.get(text.toLowerCase()) ?? this.byName.get(text) ?? [])];
  }
}

/** Resolves names in a file's relation columns to records visible to the viewer. */
export class ReferenceIndex {
  private readonly indexes = new Map<string, NameIndex>();
  /** display names of all found records, by id: for the audit trail */
  readonly names = new Map<string, string>();
  private readonly identifiers = new Map<string, string>();

  /** @param cells texts of the file's relation columns, by the name of the related entity */
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
    this.keep([record]);
  }

  private keep(records: readonly FileRecord[]): void {
    for (const { id, name, identifier = '' } of records) {
      this.names.set(id, name);
      if (identifier !== '') this.identifiers.set(id, identifier);
    }
  }

  /** The file's own records: a name of theirs never refers to a stored record. */
  addOwn(entity: string, records: readonly OwnRecord[]): void {
    this.getIndex(entity).replace(records);
    this.keep(records);
  }

  /** Records that a person may choose: a cell names them by id. */
  addChoices(entity: string, records: readonly Pick<FileRecord, 'id' | 'name'>[]): void {
    const index = this.getIndex(entity);
    for (const { id, name } of records) {
      index.addId(id);
      this.names.set(id, name);
    }
  }

  /** Ids of the records that match a text; more than one if the name is ambiguous. */
  idsNamed(field: FieldModel, text: string): string[] {
    const relation = getRelation(field, 'one', 'many');
    return (relation && this.indexes.get(relation.to)?.find(text)) ?? [];
  }

  /** The identifiers of these records, as far as they have one. */
  listIdentifiers(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.identifiers.get(id) ?? []);
  }
}

interface NamedInput extends ViewerInput {
  names: string[];
}

interface FoundName {
  id: string;
  name: string;
  identifier: string | null;
}

/** Records that a person can choose from. */
const MOST_CHOICES = 1000;

/** The first visible records by name, to choose from. */
export async function listRecords(
  tx: Transaction,
  target: EntityRuntime,
  viewer: Viewer,
): Promise<{ id: string; name: string }[]> {
  const builder = new TemplateBuilder<ViewerInput>();
  const conditions = relatedConditions(builder, target, viewer, 'e');
  const { text, values } = builder
    .build(
      `choices:${target.model.name}`,
      `select e.id, ${displaySql(target.model.display, target, 'e')} as name from ${quoted(target.model.table)} e
       where ${conditions.join(' and ')} order by 2, 1 limit ${MOST_CHOICES}`,
    )
    .with({ viewer });
  return tx.query<{ id: string; name: string }>(text, values);
}

/** Names looked up by one statement, which reads all visible records. */
const NAMES_AT_ONCE = 5000;

/** The visible records with one of these display names or identifiers, in any letters. */
export async function namedRecords(
  tx: Transaction,
  target: EntityRuntime,
  viewer: Viewer,
  wanted: string[],
): Promise<FileRecord[]> {
  if (wanted.length === 0) return [];
  const builder = new TemplateBuilder<NamedInput>();
  const conditions = relatedConditions(builder, target, viewer, 'e');
  const identifier = referenceField(target.model);
  const identifierSql = identifier ? `e.${quoted(identifier.column)}` : 'null::text';
  const nameSql = displaySql(target.model.display, target, 'e');
  const texts = `${builder.bind(({ names }) => names)}::text[]`;
  const template = builder.build(
    `named:${target.model.name}`,
    `select e.id, ${nameSql} as name, ${identifierSql} as identifier
     from ${quoted(target.model.table)} e
     where ${conditions.join(' and ')} and (lower(${nameSql}) in (select lower(w) from unnest(${texts}) w) or lower(${identifierSql}) in (select lower(w) from unnest(${texts}) w))`,
  );
  const found = new Map<string, FileRecord>();
  for (const names of batches(wanted, NAMES_AT_ONCE)) {
    const { text, values } = template.with({ viewer, names });
    for (const { id, name, identifier: own } of await tx.query<FoundName>(text, values))
      found.set(id, { id, name, identifier: own ?? undefined });
  }
  return [...found.values()];
}
