import type { FieldModel } from '../../../domain/model.ts';
import { FiltersSheet } from '../../ui/FiltersSheet.tsx';
import { ListFilter } from './ListFilter.tsx';
import { filterName, type FilterState } from './use-filter-state.ts';

interface Props {
  fields: FieldModel[];
  state: FilterState;
}

/** The filters of a list on a narrow screen. */
export function FilterSheet({ fields, state }: Props) {
  return (
    <FiltersSheet count={state.count} onClear={state.clear}>
      {fields.map((field) => (
        <ListFilter
          key={field.name}
          field={field}
          value={state.values[filterName(field)]}
          onSet={state.set}
          isOpen
        />
      ))}
    </FiltersSheet>
  );
}
