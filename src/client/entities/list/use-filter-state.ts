import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

type Filters = Record<string, unknown>;

/** The list's filters without what is empty. */
function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _, ...rest } = filters;
  return value === '' || value === undefined ? rest : { ...rest, [name]: value };
}

export interface FilterState {
  values: Filters;
  /** how many filters are set, the search apart */
  count: number;
  set: (name: string, value: unknown) => void;
  clear: () => void;
}

/** The filters of the list, which live in the address. */
export function useFilterState(): FilterState {
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Filters;
  return {
    values,
    count: Object.keys(values).filter((name) => name !== 'search').length,
    set: (name, value) => setFilters(withFilter(values, name, value)),
    clear: () => setFilters({}),
  };
}

/**
 * The text of the search field, which reaches the list 300 ms after the last key. Follows the address when that changes
 * by other means (back, Clear).
 */
export function useSearchText({ values, set }: FilterState): [text: string, type: (text: string) => void] {
  const applied = typeof values.search === 'string' ? values.search : '';
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (applied !== seen) {
    setSeen(applied);
    // what is being typed is ahead of the address, not behind it
    if (applied !== text.trim()) setText(applied);
  }
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current('search', next.trim()), DEBOUNCE_MS);
  };
  return [text, type];
}
