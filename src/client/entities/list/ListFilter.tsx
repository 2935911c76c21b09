import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { isRanged } from './range.ts';
import { RangeFields } from './RangeFields.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import type { FilterState } from './use-filter-state.ts';

const RelationFilter = lazy(async () => ({
  default: (await import('./RelationFilter.tsx')).RelationFilter,
}));

const RangeTitle = styled('h3')(({ theme }) => ({ ...theme.typography.h3, margin: '0 0 8px' }));

interface Props {
  field: FieldModel;
  state: FilterState;
  /** one of several in a dialog: what would open a popover stands there by itself */
  isOpen?: boolean;
}

/** Whether a list offers a filter for a field of this kind. */
export function isFilterKind(field: FieldModel): boolean {
  const { kind, relation } = field;
  return (
    kind === 'enum' ||
    kind === 'boolean' ||
    isRanged(field) ||
    (relation !== undefined && relation.to !== 'file')
  );
}

/** One filter of a list: a choice of values or of records of another entity, or a range. */
export function ListFilter({ field, state, isOpen }: Props) {
  if (field.relation) {
    return (
      <Suspense fallback={null}>
        <RelationFilter field={field} state={state} />
      </Suspense>
    );
  }
  if (!isRanged(field)) return <FilterSelect field={field} state={state} />;
  if (!isOpen) return <RangeFilter field={field} state={state} />;
  return (
    <div>
      <RangeTitle>{field.title}</RangeTitle>
      <RangeFields field={field} state={state} />
    </div>
  );
}
