import { useListContext } from 'react-admin';
import { useEffect, useMemo, useRef } from 'react';
import { MOST_BULK_RECORDS } from '../../../domain/bulk.ts';
import type { EntityRecord } from '../../core/value-text.ts';

/** The selected records of a list. They stay selected across pages, until other filters find other records. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** @param isRange also selects all rows since the last selected one */
  toggle: (id: string, isRange: boolean) => void;
  /** selects all rows of this page, or none */
  togglePage: () => void;
  /** selects all records, up to the limit of one call */
  choose: (records: EntityRecord[]) => void;
  drop: (ids: readonly string[]) => void;
  clear: () => void;
  /** as last read */
  records: () => EntityRecord[];
}

/** react-admin's selection of the list, with ranges. @param records of this page */
export function useSelection(records: EntityRecord[]): Selection {
  const { selectedIds, onSelect, filterValues } = useListContext<EntityRecord>();
  const known = useRef(new Map<string, EntityRecord>());
  const last = useRef<string>(undefined);
  const filters = JSON.stringify(filterValues);
  const found = useRef(filters);
  useEffect(() => {
    for (const record of records) known.current.set(record.id, record);
  }, [records]);
  useEffect(() => {
    if (found.current === filters) return;
    found.current = filters;
    if (selectedIds.length > 0) onSelect([]);
  }, [filters, selectedIds, onSelect]);
  return useMemo(() => {
    const ids = new Set(selectedIds as string[]);
    const set = (chosen: Iterable<string>): void =>
      onSelect([...new Set(chosen)].slice(0, MOST_BULK_RECORDS));
    const page = records.map(({ id }) => id);
    const drop = (gone: readonly string[]): void => set([...ids].filter((id) => !gone.includes(id)));
    const put = (some: string[], isChosen: boolean): void => (isChosen ? set([...ids, ...some]) : drop(some));
    return {
      ids,
      toggle: (id, isRange) => {
        const at = page.indexOf(id);
        const from = isRange && last.current !== undefined ? page.indexOf(last.current) : -1;
        const range = from < 0 ? [id] : page.slice(Math.min(at, from), Math.max(at, from) + 1);
        last.current = id;
        put(range, !ids.has(id));
      },
      togglePage: () => put(page, !page.every((id) => ids.has(id))),
      choose: (some) => {
        for (const record of some) known.current.set(record.id, record);
        set(some.map(({ id }) => id));
      },
      drop,
      clear: () => onSelect([]),
      records: () => [...ids].flatMap((id) => known.current.get(id) ?? []),
    };
  }, [selectedIds, onSelect, records]);
}
