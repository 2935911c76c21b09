import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import type { FieldModel } from '../../../domain/model.ts';
import { canReadField, isFieldInUse } from '../../../domain/permissions.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity, type Entity } from '../EntityContext.tsx';
import { findField } from '../../core/value-text.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { isFilterKind, ListFilter } from './ListFilter.tsx';
import { ListMenu } from './ListActions.tsx';
import { isRanged } from './range.ts';
import { filterName, useFilterState, useSearchText, type FilterState } from './use-filter-state.ts';
import { Row } from '../../ui/primitives.ts';
import { FiltersSheet } from '../../ui/FiltersSheet.tsx';

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

const SearchInput = styled(OutlinedInput)(({ theme }) => ({
  flex: '1 1 180px',
  maxWidth: 420,
  minHeight: 40,
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
  '& input': { padding: '8px 14px 8px 0' },
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', maxWidth: 'none', minHeight: 44 },
}));

const Slot = styled('div')({ flex: '0 1 200px' });

/** A range says what it is of and from when to when. */
const RangeSlot = styled('div')({ flex: '0 1 auto', minWidth: 160, maxWidth: 360 });

function SearchField({ state, label }: { state: FilterState; label: string }) {
  const [text, type] = useSearchText(state);
  return (
    <SearchInput
      type="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      placeholder="Search"
      inputProps={{ 'aria-label': label }}
      startAdornment={
        <InputAdornment position="start">
          <Icon of={Search} />
        </InputAdornment>
      }
    />
  );
}

/** The fields by which the viewer can filter the list. */
function filterFields({ model, viewer, facts }: Entity): FieldModel[] {
  return model.screens.list.filters.flatMap((name) => {
    const field = findField(model, name);
    const isOffered =
      field && isFilterKind(field) && canReadField(field, viewer) && isFieldInUse(field, facts);
    return isOffered ? [field] : [];
  });
}

/** Search, filters and columns of a list; where there is little room the filters are in a sheet behind one button. */
export function ListToolbar({ isNarrow }: { isNarrow: boolean }) {
  const entity = useEntity();
  const { model } = entity;
  const state = useFilterState();
  const fields = filterFields(entity);
  const hasSearch = model.screens.list.search;
  const isSet = state.count > 0 || Boolean(state.values.search);
  return (
    <Row wraps margin="0 0 20px" gap={12} role="search" aria-label={model.screens.list.title}>
      {hasSearch && <SearchField state={state} label={`Search ${model.label.plural}`} />}
      {isNarrow
        ? fields.length > 0 && <FilterSheet fields={fields} state={state} />
        : fields.map((field) => {
            const Place = isRanged(field) ? RangeSlot : Slot;
            return (
              <Place key={field.name}>
                <ListFilter field={field} value={state.values[filterName(field)]} onSet={state.set} />
              </Place>
            );
          })}
      {isSet && !isNarrow && (
        <Button color="inherit" onClick={state.clear}>
          Clear
        </Button>
      )}
      <Row margin="0 0 0 auto" gap={12}>
        <ColumnsButton />
        {isNarrow && <ListMenu />}
      </Row>
    </Row>
  );
}
