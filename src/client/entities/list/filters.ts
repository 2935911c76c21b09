import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useListFilterContext, useDataProvider } from 'react-admin';
import type { FieldModel } from '../../../domain/model/model.ts';
import { canAssign, canReadField, isFieldInUse } from '../../../domain/access/permissions.ts';
import { getResource } from '../../core/entity-assets.ts';
import { useChange } from '../../core/hooks.ts';
import { embeddedText, findField, type EntityRecord, joinTexts } from '../../core/value-text.ts';
import type { FilterChip } from '../../ui/FilterChips.tsx';
import type { FilterOption } from '../../ui/filters/place-filters.ts';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { isRanged, toRange, rangeText } from './range.ts';

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

/** Whether a list offers a filter for a field of this kind. */
function isFilterKind(field: FieldModel): boolean {
  const { kind, relation } = field;
  const leadsToRecords = relation !== undefined && relation.to !== 'file';
  return kind === 'enum' || kind === 'boolean' || isRanged(field) || leadsToRecords;
}

/** The fields by which the viewer can filter the list. */
export function filterFields({ model, viewer, facts }: Entity): FieldModel[] {
  return model.screens.list.filters.flatMap((name) => {
    const field = findField(model, name);
    const isOffered =
      field && isFilterKind(field) && canReadField(field, viewer) && isFieldInUse(field, facts);
    return isOffered ? [field] : [];
  });
}

const YES_NO: readonly FilterOption[] = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
];

/** The values of a filter. A role that may assign only some of them also filters only by those. */
export function valueOptions(
  field: FieldModel,
  { enums, viewer }: Pick<Entity, 'enums' | 'viewer'>,
): readonly FilterOption[] {
  if (field.kind === 'boolean') return YES_NO;
  return (enums[field.enum ?? ''] ?? [])
    .filter(({ value }) => canAssign(field, value, viewer))
    .map(({ value, label }) => ({ id: value, name: label }));
}

/** The current values of a filter. */
export function getChosen(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

/** A filter's values in address format: a single one is not a list. */
export function filterValue(chosen: readonly string[]): unknown {
  return chosen.length > 1 ? chosen : chosen[0];
}

/** The records named in filters of the address, with their names. */
export function useNamedRecords(
  fields: readonly FieldModel[],
  values: FilterState['values'],
): FilterOption[] {
  const dataProvider = useDataProvider();
  const named = fields
    .filter(({ relation }) => relation)
    .flatMap((field) => getChosen(values[filterName(field)]).map((id) => ({ field, id })));
  const found = useQueries({
    queries: named.map(({ field, id }) => {
      const { resource } = getResource(field.relation?.to ?? '');
      return {
        queryKey: [resource, 'choice', id],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getOne<EntityRecord>(resource, { id, signal }),
      };
    }),
  });
  return named.map(({ field, id }, index) => ({ id, name: embeddedText(field, found[index]?.data?.data) }));
}

/** A chip of the list's toolbar with its filter. */
export interface FieldChip extends FilterChip {
  name: string;
}

/** A chip for each active filter, whatever its number of values. */
export function useFilterChips(fields: readonly FieldModel[], { values }: FilterState): FieldChip[] {
  const entity = useEntity();
  const records = useNamedRecords(fields, values);
  const imported =
    values.importId === undefined ? [] : [{ name: 'importId', label: 'Import', text: 'One file' }];
  const chips = fields.flatMap((field) => {
    const name = filterName(field);
    const value = values[name];
    if (value === undefined) return [];
    const options = field.relation ? records : valueOptions(field, entity);
    const text = isRanged(field)
      ? rangeText(field, toRange(field, value))
      : joinTexts(getChosen(value).map((id) => options.find((option) => option.id === id)?.name ?? id));
    return text === '' ? [] : [{ name, label: field.title, text }];
  });
  return [...imported, ...chips];
}
