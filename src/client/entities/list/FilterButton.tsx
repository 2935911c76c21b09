import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ListFilter from 'lucide-react/icons/list-filter';
import { useListPaginationContext } from 'react-admin';
import type { FieldModel } from '../../../domain/model.ts';
import { formatNumber } from '../../../domain/format.ts';
import { loadable } from '../../core/loadable.tsx';
import { radius } from '../../core/theme/tokens.ts';
import { FiltersSheet } from '../../ui/FiltersSheet.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/popups.ts';
import { usePopup, WhenOpened } from '../../ui/use-popup.tsx';
import { useEntity } from '../EntityContext.tsx';
import type { FieldChip } from './filters.ts';
import { PopoverFoot } from './popover-parts.ts';
import type { FilterState } from './use-filter-state.ts';

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
export function FilterButton({ isNarrow, ...props }: Props) {
  const { state } = props;
  const { model } = useEntity();
  const { total } = useListPaginationContext();
  const popup = usePopup(Popover, FilterColumns);
  if (isNarrow) {
    const shown = `Show ${formatNumber(total ?? 0)} ${(total === 1 ? model.label.singular : model.label.plural).toLowerCase()}`;
    return (
      <FiltersSheet count={state.count} doneLabel={shown} onClear={state.clear} parts={[FilterSteps]}>
        <FilterSteps {...props} />
      </FiltersSheet>
    );
  }
  return (
    <>
      <Button
        variant="outlined"
        color={state.count > 0 ? 'primary' : 'inherit'}
        startIcon={<Icon of={ListFilter} size="small" />}
        aria-haspopup="dialog"
        {...popup.opener}
      >
        Filter{state.count > 0 && <Count>{state.count}</Count>}
      </Button>
      <WhenOpened isOpen={popup.isOpen}>
        <Popover
          open={popup.isOpen}
          anchorEl={popup.anchor}
          onClose={popup.close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters' } }}
        >
          <FilterColumns {...props} />
          <PopoverFoot>
            <Button color="inherit" disabled={state.count === 0} onClick={state.clear}>
              Clear
            </Button>
            <Button variant="contained" onClick={popup.close}>
              Done
            </Button>
          </PopoverFoot>
        </Popover>
      </WhenOpened>
    </>
  );
}
