import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import Search from 'lucide-react/icons/search';
import type { FieldModel } from '../../../domain/model.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useEntity } from '../EntityContext.tsx';
import { findField } from '../value-text.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { isFilterKind, ListFilter } from './ListFilter.tsx';
import { useFilterState, useSearchText, type FilterState } from './use-filter-state.ts';

const Root = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 20 });

const SearchInput = styled(OutlinedInput)(({ theme }) => ({
  flex: '1 1 180px',
  maxWidth: 420,
  minHeight: 40,
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
  '& input': { padding: '8px 14px 8px 0' },
  [theme.breakpoints.down('sm')]: { maxWidth: 'none', minHeight: 44 },
}));

const Slot = styled('div')({ flex: '0 1 200px' });

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

/** The fields a list can be filtered by with a choice of values. */
function filterFields(model: ReturnType<typeof useEntity>['model']): FieldModel[] {
  return model.screens.list.filters.flatMap((name) => {
    const field = findField(model, name);
    return field && isFilterKind(field) ? [field] : [];
  });
}

/** Search and filters of a list; on phones the filters are in a sheet behind one button. */
export function ListToolbar() {
  const { model } = useEntity();
  const state = useFilterState();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const fields = filterFields(model);
  const hasSearch = model.screens.list.search;
  if (!hasSearch && fields.length === 0) return null;
  const isSet = state.count > 0 || Boolean(state.values.search);
  return (
    <Root role="search" aria-label={model.screens.list.title}>
      {hasSearch && <SearchField state={state} label={`Search ${model.label.plural}`} />}
      {isNarrow
        ? fields.length > 0 && <FilterSheet fields={fields} state={state} />
        : fields.map((field) => (
            <Slot key={field.name}>
              <ListFilter field={field} state={state} />
            </Slot>
          ))}
      {isSet && !isNarrow && (
        <Button color="inherit" onClick={state.clear}>
          Clear
        </Button>
      )}
    </Root>
  );
}
