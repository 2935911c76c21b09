import { useListFilterContext } from 'ra-core';
import { useTyped } from './use-typed.ts';

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
  const { filterValues, setFilters } = useListFilterContext();
  const values = filterValues as Filters;
  return {
    values,
    count: Object.keys(values).filter((name) => name !== 'search').length,
    set: (name, value) => setFilters(withFilter(values, name, value)),
    clear: () => setFilters({}),
  };
}

function isSameSearch(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** The text of the search field, which reaches the list a moment after the last key. */
export function useSearchText({ values, set }: FilterState): [text: string, type: (text: string) => void] {
  const applied = typeof values.search === 'string' ? values.search : '';
  return useTyped(applied, (text) => set('search', text.trim()), isSameSearch);
}
