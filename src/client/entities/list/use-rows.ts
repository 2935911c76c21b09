import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { MOST_BULK_RECORDS } from '../../../domain/model/bulk.ts';
import type { EntityRecord } from '../../core/value-text.ts';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { useDeleteRecord } from '../use-delete-record.ts';

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

/** The address that a row opens: the record's view, or else its form, or else none. */
export function rowTarget(
  { resource, can }: Pick<Entity, 'resource' | 'can'>,
  record: EntityRecord,
): string | undefined {
  if (resource.hasView && can('read', record)) return `${resource.route}/${record.id}`;
  return can('update', record) ? `${resource.route}/${record.id}/edit` : undefined;
}

/** Whether a click on a row opens it: not on one of its controls, and not the end of a text selection. */
function isOpeningClick(event: React.MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false;
  if (event.target instanceof Element && event.target.closest('a, button, .row-select, [role="menu"]'))
    return false;
  return !window.getSelection()?.toString();
}

/** Attributes that identify click targets in a list: the row's record, an internal link, a delete button. */
export const getRowAttributes = (record: EntityRecord) => ({ 'data-record': record.id });
export const STAYS_HERE = { 'data-stays': '' };
export const DELETES = { 'data-deletes': '' };

function isPlain(event: React.MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/**
 * Handles all clicks in a list's rows in one place: rows are plain markup that rerenders only with its record. A click
 * outside of controls opens the record; keyboard users use the link in the first column.
 */
export function useRowClicks(
  records: EntityRecord[],
  { toggle }: Pick<Selection, 'toggle'>,
): (event: React.MouseEvent) => void {
  const entity = useEntity();
  const navigate = useNavigate();
  const remove = useDeleteRecord();
  // Back to List returns to this page, sort and filter
  const goTo = (path: string): void => void navigate(path, { state: { list: location.search } });
  return (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const { target } = event;
    const id = target.closest<HTMLElement>('[data-record]')?.dataset.record;
    const record = records.find((one) => one.id === id);
    if (!record) return;
    if (target.matches('.row-select input')) {
      toggle(record.id, event.shiftKey);
      if (event.shiftKey) window.getSelection()?.removeAllRanges();
      return;
    }
    const link = target.closest<HTMLAnchorElement>('a[data-stays]');
    if (link) {
      if (!isPlain(event)) return;
      event.preventDefault();
      goTo(link.pathname);
    } else if (target.closest('[data-deletes]')) void remove(record);
    else {
      const to = isOpeningClick(event) ? rowTarget(entity, record) : undefined;
      if (!to) return;
      if (event.metaKey || event.ctrlKey) window.open(to, '_blank', 'noopener');
      else goTo(to);
    }
  };
}
