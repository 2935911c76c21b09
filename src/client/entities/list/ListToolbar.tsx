import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import Columns3 from 'lucide-react/icons/columns-3';
import ListFilter from 'lucide-react/icons/list-filter';
import Search from 'lucide-react/icons/search';
import { memo } from 'react';
import { useListPaginationContext } from 'react-admin';
import { formatNumber, withArticle } from '../../../domain/text/format.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { loadable } from '../../core/loadable.tsx';
import { radius } from '../../core/theme/tokens.ts';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { FiltersSheet } from '../../ui/FiltersSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PopoverButton } from '../../ui/popups.tsx';
import { Row } from '../../ui/primitives.ts';
import { useEntity } from '../EntityContext.tsx';
import type { FieldChip } from './filters.ts';
import { filterFields, useFilterChips, useFilterState, useSearchText, type FilterState } from './filters.ts';
import { PopoverFoot } from './list-layout.ts';
import { ExportButton, ListMenu } from './ListActions.tsx';

/** A toolbar button, finger-sized on phones. */
const ToolButton = styled(Button)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { height: 44 },
})) as typeof Button;

const ColumnsPanel = loadable(() => import('./ColumnsPanel.tsx').then((module) => module.ColumnsPanel));

/** The column chooser: a button and, below it, a checkbox for each column. */
const ColumnsButton = memo(function ColumnsButton() {
  return (
    <PopoverButton
      label="Columns"
      align="right"
      parts={[ColumnsPanel]}
      button={(opener) => (
        <ToolButton variant="outlined" startIcon={<Icon of={Columns3} size="small" />} {...opener}>
          Columns
        </ToolButton>
      )}
    >
      {(close) => <ColumnsPanel onClose={close} />}
    </PopoverButton>
  );
});

const FilterColumns = loadable(() => import('./FilterFields.tsx').then((module) => module.FilterColumns));
const FilterSteps = loadable(() => import('./FilterFields.tsx').then((module) => module.FilterSteps));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: radius.chip,
  backgroundColor: theme.palette.tint.main,
  color: theme.palette.link,
}));

interface Props {
  fields: FieldModel[];
  state: FilterState;
  chips: readonly FieldChip[];
  isNarrow: boolean;
}

/** All filters of a list behind one button with their number: side by side, or in a sheet on phones. */
function FilterButton({ isNarrow, ...props }: Props) {
  const { state } = props;
  const { model } = useEntity();
  const { total } = useListPaginationContext();
  if (isNarrow) {
    const shown = `Show ${formatNumber(total ?? 0)} ${(total === 1 ? model.label.singular : model.label.plural).toLowerCase()}`;
    return (
      <FiltersSheet count={state.count} doneLabel={shown} onClear={state.clear} parts={[FilterSteps]}>
        <FilterSteps {...props} />
      </FiltersSheet>
    );
  }
  return (
    <PopoverButton
      label="Filters"
      align="left"
      parts={[FilterColumns]}
      button={(opener) => (
        <Button
          variant="outlined"
          color={state.count > 0 ? 'primary' : 'inherit'}
          startIcon={<Icon of={ListFilter} size="small" />}
          {...opener}
        >
          Filter{state.count > 0 && <Count>{state.count}</Count>}
        </Button>
      )}
    >
      {(close) => (
        <>
          <FilterColumns {...props} />
          <PopoverFoot>
            <Button color="inherit" disabled={state.count === 0} onClick={state.clear}>
              Clear
            </Button>
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </PopoverFoot>
        </>
      )}
    </PopoverButton>
  );
}

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

const ShownImport = loadable(() => import('../import/ShownImport.tsx').then((module) => module.ShownImport));

/** Characters of a noun that fit into the search field after "Find an ". */
const MOST_NOUN = 16;

/** A noun that fits into the search field: its last word, if it is too long, as `unit` of an organizational one. */
function shortNoun(noun: string): string {
  return noun.length > MOST_NOUN ? (noun.split(' ').at(-1) ?? noun) : noun;
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
      placeholder={`Find ${withArticle(shortNoun(label.singular.toLowerCase()))}`}
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
      {typeof state.values.importId === 'string' && <ShownImport id={state.values.importId} />}
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
