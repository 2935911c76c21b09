import { lazy, memo, Suspense } from 'react';
import type { FieldModel } from '../../../domain/model.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { isRanged } from './range.ts';
import { RangeFields } from './RangeFields.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import type { FilterProps } from './use-filter-state.ts';
import { Text } from '../../ui/primitives.ts';

const RelationFilter = lazy(async () => ({
  default: (await import('./RelationFilter.tsx')).RelationFilter,
}));

interface Props extends FilterProps {
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
export const ListFilter = memo(function ListFilter({ isOpen, ...props }: Props) {
  const { field } = props;
  if (field.relation) {
    return (
      <Suspense fallback={null}>
        <RelationFilter {...props} />
      </Suspense>
    );
  }
  if (!isRanged(field)) return <FilterSelect {...props} />;
  if (!isOpen) return <RangeFilter {...props} />;
  return (
    <div>
      <Text as="h3" variant="h3" margin="0 0 8px">
        {field.title}
      </Text>
      <RangeFields {...props} />
    </div>
  );
});
