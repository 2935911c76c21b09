import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { control } from '../core/theme/tokens.ts';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { nextSort, type Sort, type SortName } from './list-choice.ts';

const Root = styled(Button)(({ theme }) => ({
  '& .MuiButton-endIcon': { marginLeft: 4 },
  '&[data-sorted]': { backgroundColor: theme.palette.tint.main, color: theme.palette.link },
  [theme.breakpoints.down('sm')]: { height: control.target.touch },
})) as typeof Button;

const LABELS: Readonly<Record<SortName, string>> = { rating: 'Rating', date: 'Date' };
const STATES = {
  asc: { icon: ArrowUp, words: 'sorted ascending' },
  desc: { icon: ArrowDown, words: 'sorted descending' },
  none: { icon: ChevronsUpDown, words: 'not sorted' },
};

interface Props {
  name: SortName;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** Sorts the list: none, ascending, descending, none. */
export function SortButton({ name, sort, onSort }: Props) {
  const order = sort?.name === name ? sort.order : 'none';
  const { icon, words } = STATES[order];
  return (
    <Root
      color="inherit"
      data-sorted={order === 'none' ? undefined : order}
      endIcon={<Icon of={icon} size="small" />}
      onClick={() => onSort(nextSort(sort, name))}
    >
      {LABELS[name]}
      <Hidden>, {words}</Hidden>
    </Root>
  );
}
