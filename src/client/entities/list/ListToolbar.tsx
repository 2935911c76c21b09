import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import { withArticle } from '../../../domain/format.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/primitives.ts';
import { useEntity } from '../EntityContext.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterButton } from './FilterButton.tsx';
import { filterFields, useFilterChips } from './filters.ts';
import { ExportButton, ListMenu } from './ListActions.tsx';
import { useFilterState, useSearchText, type FilterState } from './use-filter-state.ts';

const SearchInput = styled(OutlinedInput)(({ theme }) => ({
  flex: '0 1 240px',
  minWidth: 140,
  minHeight: 40,
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
  '& > svg': { flex: 'none', marginRight: 8, color: theme.palette.action.active },
  '& input': { padding: '8px 14px 8px 0' },
  [theme.breakpoints.down('sm')]: { flexBasis: '100%', minHeight: 44 },
}));

function SearchField({
  state,
  label,
  placeholder,
}: {
  state: FilterState;
  label: string;
  placeholder: string;
}) {
  const [text, type] = useSearchText(state);
  return (
    <SearchInput
      type="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      placeholder={placeholder}
      inputProps={{ 'aria-label': label }}
      startAdornment={<Icon of={Search} />}
    />
  );
}

/** Filters with a chip for each active one, search, columns and export of a list. */
export function ListToolbar({ isNarrow }: { isNarrow: boolean }) {
  const entity = useEntity();
  const { label, screens } = entity.model;
  const state = useFilterState();
  const fields = filterFields(entity);
  const chips = useFilterChips(fields, state);
  const search = screens.list.search && (
    <SearchField
      state={state}
      label={`Search ${label.plural}`}
      placeholder={`Find ${withArticle(label.singular.toLowerCase())}`}
    />
  );
  return (
    <Row wraps margin="0 0 16px" gap={12} role="search" aria-label={screens.list.title}>
      {isNarrow && search}
      {fields.length > 0 && <FilterButton fields={fields} state={state} chips={chips} isNarrow={isNarrow} />}
      <FilterChips
        chips={chips}
        margin="0"
        onRemove={({ name }) => state.set(name, undefined)}
        onClear={state.clear}
      />
      {chips.length === 0 && Boolean(state.values.search) && (
        <Button size="small" onClick={state.clear}>
          Clear
        </Button>
      )}
      <Row margin="0 0 0 auto" gap={12}>
        {!isNarrow && search}
        <ColumnsButton />
        {isNarrow ? <ListMenu /> : <ExportButton />}
      </Row>
    </Row>
  );
}
