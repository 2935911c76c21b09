import { useListFilterContext } from 'react-admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { useChange } from '../../core/hooks.ts';

const DEBOUNCE_MS = 300;

/**
 * A value being typed, applied 300 ms after the last key. Follows the applied value when that changes by other means
 * (back, Clear).
 */
export function useTyped<T>(
  applied: T,
  apply: (value: T) => void,
  isSame: (one: T, other: T) => boolean,
): [typed: T, type: (value: T) => void] {
  const [typed, setTyped] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isSame(applied, seen)) {
    setSeen(applied);
    // typed text is newer than the applied filter
    if (!isSame(applied, typed)) setTyped(applied);
  }
  const type = (next: T): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), DEBOUNCE_MS);
  };
  return [typed, type];
}

type Filters = Record<string, unknown>;

/** The list's filters without empty ones. */
function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _, ...rest } = filters;
  return value === '' || value === undefined ? rest : { ...rest, [name]: value };
}

export interface FilterState {
  values: Filters;
  /** number of active filters, without the search */
  count: number;
  set: (name: string, value: unknown) => void;
  clear: () => void;
}

/** Props of a filter's input. It rerenders only when its own value changes. */
export interface FilterProps {
  field: FieldModel;
  value: unknown;
  /** stable while the list is mounted */
  onSet: FilterState['set'];
}

/** Name of a field's filter in the address. */
export function filterName({ name, relation }: FieldModel): string {
  return relation?.idsField ?? name;
}

/** The filters of the list, which are stored in the address. */
export function useFilterState(): FilterState {
  const { filterValues, setFilters } = useListFilterContext();
  const values = filterValues as Filters;
  const change = useChange(values, setFilters);
  const set = useCallback(
    (name: string, value: unknown) => change((old) => withFilter(old, name, value)),
    [change],
  );
  const clear = useCallback(() => change(() => ({})), [change]);
  return { values, count: Object.keys(values).filter((name) => name !== 'search').length, set, clear };
}

function isSameSearch(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** The text of the search field, applied to the list with a delay. */
export function useSearchText({ values, set }: FilterState): [text: string, type: (text: string) => void] {
  const applied = typeof values.search === 'string' ? values.search : '';
  return useTyped(applied, (text) => set('search', text.trim()), isSameSearch);
}
