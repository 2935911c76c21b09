import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { control, layout, radius, table, zIndex } from '../../core/theme/tokens.ts';
import {
  ALL_CATEGORIES,
  scoreTitle,
  type Sort,
  type SortName,
} from '../../../domain/measures/leaderboard.ts';
import { EXPERIENCE_METRICS } from '../../../domain/measures/widgets/widget-request.ts';
import { Icon, SelectArrow } from '../../ui/Icon.tsx';
import { type LeaderboardAddress, nextSort, COLUMNS, PHONE } from './leaderboard.ts';

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  ...COLUMNS,
  position: 'sticky',
  top: layout.topBar,
  zIndex: zIndex.stickyHeader,
  height: table.head,
  borderRadius: `${radius.card}px ${radius.card}px 0 0`,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  fontWeight: 500,
  '& > [data-align="right"]': { justifySelf: 'end' },
  '& > :first-of-type': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& > [aria-sort]': { color: theme.palette.text.primary, fontWeight: 600 },
  '& button': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '4px 0',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  // a separate sort control above the rows
  [PHONE]: { display: 'none' },
  '@media print': { position: 'static' },
}));

const Choice = styled(Select)(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: control.target.touch,
  minWidth: 200,
  '& fieldset': { borderColor: theme.palette.border.default },
  [theme.breakpoints.down('sm')]: { minWidth: 0, flex: '1 1 120px' },
})) as unknown as typeof Select;

export const OnPhone = styled('span')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const SORTS: readonly SortName[] = ['name', 'score', 'diff'];

/** The heading of a column that sorts. */
function getTitle(name: SortName, { type, categoryId }: LeaderboardAddress): string {
  const names = {
    name: type === 'practice' ? 'Location' : 'Name',
    score: scoreTitle(categoryId),
    diff: 'Diff',
  };
  return names[name];
}

export interface ControlProps {
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
}

function HeadCell({ name, address, onChange }: ControlProps & { name: SortName }) {
  const { sort } = address;
  const order = sort?.name === name ? sort.order : undefined;
  return (
    <div
      role="columnheader"
      data-align={name === 'diff' ? 'right' : undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <button type="button" onClick={() => onChange({ sort: nextSort(sort, name) })}>
        {getTitle(name, address)}
        <Icon
          of={order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown}
          size="small"
        />
      </button>
    </div>
  );
}

/** The column headings, three of which sort. */
export function TableHead(props: ControlProps) {
  return (
    <Head role="row" aria-rowindex={1}>
      <div role="columnheader" aria-sort={props.address.sort ? undefined : 'ascending'}>
        Rank
        {!props.address.sort && <Icon of={ArrowUp} size="small" />}
      </div>
      <HeadCell name="name" {...props} />
      <HeadCell name="score" {...props} />
      <div role="columnheader" data-align="right">
        Surveys
      </div>
      <HeadCell name="diff" {...props} />
      <div role="columnheader">Percentile</div>
    </Head>
  );
}

const sortText = (sort: Sort | null): string => (sort ? `${sort.name} ${sort.order}` : 'rank');

/** The sort on phones, where the table has no header. */
export function SortSelect({ address, onChange }: ControlProps) {
  const options = SORTS.flatMap((name) =>
    (['asc', 'desc'] as const).map((order) => ({
      sort: { name, order },
      label: `${getTitle(name, address)}, ${order === 'asc' ? 'ascending' : 'descending'}`,
    })),
  );
  return (
    <Choice
      size="small"
      value={sortText(address.sort)}
      IconComponent={SelectArrow}
      inputProps={{ 'aria-label': 'Sort' }}
      onChange={({ target }) =>
        onChange({ sort: options.find(({ sort }) => sortText(sort) === target.value)?.sort ?? null })
      }
    >
      <MenuItem value="rank">Rank</MenuItem>
      {options.map(({ sort, label }) => (
        <MenuItem key={label} value={sortText(sort)}>
          {label}
        </MenuItem>
      ))}
    </Choice>
  );
}

export function CategorySelect({ address, onChange }: ControlProps) {
  return (
    <Choice
      size="small"
      value={address.categoryId ?? ALL_CATEGORIES}
      IconComponent={SelectArrow}
      inputProps={{ 'aria-label': 'Category' }}
      onChange={({ target }) => {
        const { categoryId: _old, ...rest } = address;
        const categoryId = Number(target.value);
        onChange({ ...rest, categoryId: categoryId === ALL_CATEGORIES ? undefined : categoryId });
      }}
    >
      <MenuItem value={ALL_CATEGORIES}>All categories</MenuItem>
      {EXPERIENCE_METRICS.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Choice>
  );
}
