import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useMemo } from 'react';
import type { FieldModel } from '../../../domain/model/model.ts';
import { getResource } from '../../core/entity-assets.ts';
import { UNSORTED } from '../../core/list-query.ts';
import { embeddedText, type EntityRecord } from '../../core/value-text.ts';

/** A larger tree is shown as a flat list. */
const MOST_RECORDS = 1000;

export interface TreePosition {
  /** 0 at the top */
  depth: number;
  /** names from the top down, including its own: `Clinical > Hygiene` */
  path: string;
}

export interface Tree {
  /** each record before its children */
  records: EntityRecord[];
  positions: ReadonlyMap<string, TreePosition>;
}

/** The records in tree order, siblings in the given order. A cycle in the data is cut where it closes. */
export function buildTree(records: readonly EntityRecord[], parent: FieldModel): Tree {
  const getParentId = (record: EntityRecord): string | undefined =>
    (record[parent.name] as { id?: string } | null | undefined)?.id;
  const known = new Set(records.map(({ id }) => id));
  const below = new Map<string, EntityRecord[]>();
  for (const record of records) {
    const id = getParentId(record);
    const key = id !== undefined && known.has(id) ? id : '';
    below.set(key, [...(below.get(key) ?? []), record]);
  }
  const ordered: EntityRecord[] = [];
  const positions = new Map<string, TreePosition>();
  const add = (record: EntityRecord, depth: number, names: string[]): void => {
    if (positions.has(record.id)) return;
    const path = [...names, embeddedText(parent, record)];
    positions.set(record.id, { depth, path: path.join(' > ') });
    ordered.push(record);
    for (const child of below.get(record.id) ?? []) add(child, depth + 1, path);
  };
  for (const record of below.get('') ?? []) add(record, 0, []);
  for (const record of records) add(record, 0, []);
  return { records: ordered, positions };
}

/** The ids of all records below one. */
export function listBelow(records: readonly EntityRecord[], parent: FieldModel, id: string): string[] {
  const below = new Set([id]);
  // each record comes after its parent
  for (const record of records) {
    const parentId = (record[parent.name] as { id?: string } | null | undefined)?.id;
    if (parentId !== undefined && below.has(parentId)) below.add(record.id);
  }
  below.delete(id);
  return [...below];
}

/**
 * The whole tree of an entity whose records have parents of the same kind.
 * @param parent the relation to the parent; undefined without one
 * @returns `tree` undefined until loaded, without a parent relation, and for more than 1,000 records
 */
export function useTree(
  parent: FieldModel | undefined,
  isWanted: boolean,
): { tree: Tree | undefined; isLoading: boolean } {
  const dataProvider = useDataProvider();
  const resource = parent && getResource(parent.relation?.to ?? '').resource;
  const { data, isLoading } = useQuery({
    // under the key of the lists, whose changes change the tree
    queryKey: [resource, 'getList', 'tree'],
    enabled: resource !== undefined && isWanted,
    queryFn: ({ signal }) =>
      dataProvider.getList<EntityRecord>(resource ?? '', {
        filter: {},
        pagination: { page: 1, perPage: MOST_RECORDS },
        sort: { field: UNSORTED, order: 'ASC' },
        signal,
      }),
  });
  const tree = useMemo(
    () => (parent && data && (data.total ?? 0) <= MOST_RECORDS ? buildTree(data.data, parent) : undefined),
    [parent, data],
  );
  return { tree: isWanted ? tree : undefined, isLoading };
}
