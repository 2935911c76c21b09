import { lazy, Suspense } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { FilterSelect } from './FilterSelect.tsx';
import type { FilterState } from './use-filter-state.ts';

const RelationFilter = lazy(async () => ({
  default: (await import('./RelationFilter.tsx')).RelationFilter,
}));

interface Props {
  field: FieldModel;
  state: FilterState;
}

/** Whether a list offers a filter for a field of this kind. */
export function isFilterKind({ kind, relation }: FieldModel): boolean {
  return kind === 'enum' || kind === 'boolean' || (relation !== undefined && relation.to !== 'file');
}

/** One filter of a list: a choice of values, or of records of another entity. */
export function ListFilter({ field, state }: Props) {
  if (!field.relation) return <FilterSelect field={field} state={state} />;
  return (
    <Suspense fallback={null}>
      <RelationFilter field={field} state={state} />
    </Suspense>
  );
}
