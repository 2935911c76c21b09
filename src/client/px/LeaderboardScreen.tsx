import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Download from 'lucide-react/icons/download';
import Trophy from 'lucide-react/icons/trophy';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { previousPeriod } from '../../domain/period.ts';
import { periodLabel } from '../../flows/month-range.ts';
import type { LeaderboardRow } from '../../generated/calls/types.ts';
import { countText } from '../charts/chart-model.ts';
import { useSelectedPractice } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { control, layout, radius, table, zIndex } from '../core/theme/tokens.ts';
import { downloadTable } from '../dashboards/download.ts';
import { useDashboardSource } from '../dashboards/source.ts';
import { EXPERIENCE_METRICS } from '../dashboards/widget-choices.ts';
import { Card } from '../ui/Card.tsx';
import { Icon, SelectArrow } from '../ui/Icon.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { MonthRangePicker } from '../ui/period/MonthRangePicker.tsx';
import { PracticeSelect } from '../ui/PracticeSelect.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import {
  addressQuery,
  ALL_CATEGORIES,
  type LeaderboardAddress,
  leaderboardTable,
  nextSort,
  readAddress,
  type Sort,
  type SortName,
  sortRows,
} from './leaderboard.ts';
import { COLUMNS, LeaderboardRows, PHONE } from './LeaderboardRows.tsx';
import { useLeaderboard } from './use-leaderboard.ts';

const EMPTY = 'No data found for the filters provided. Try changing the date range.';

const Table = styled(Card)({ containerType: 'inline-size', '&[aria-busy="true"]': { opacity: 0.5 } });

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
  // a sort of its own stands above the rows
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

const OnPhone = styled('span')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const SORTS: readonly { name: SortName; title: Record<'practice' | 'provider', string> }[] = [
  { name: 'name', title: { practice: 'Location', provider: 'Name' } },
  { name: 'score', title: { practice: 'DK Score', provider: 'DK Score' } },
  { name: 'diff', title: { practice: 'Diff', provider: 'Diff' } },
];

interface ControlProps {
  address: LeaderboardAddress;
  onChange: (change: Partial<LeaderboardAddress>) => void;
}

function HeadCell({ name, address, onChange }: ControlProps & { name: SortName }) {
  const { type, sort } = address;
  const order = sort?.name === name ? sort.order : undefined;
  const title = SORTS.find((one) => one.name === name)?.title[type];
  return (
    <div
      role="columnheader"
      data-align={name === 'diff' ? 'right' : undefined}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      <button type="button" onClick={() => onChange({ sort: nextSort(sort, name) })}>
        {title}
        <Icon
          of={order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown}
          size="small"
        />
      </button>
    </div>
  );
}

function TableHead(props: ControlProps) {
  return (
    <Head role="row" aria-rowindex={1}>
      <div role="columnheader" aria-sort={props.address.sort ? undefined : 'ascending'}>
        Rank
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

/** The sort on phones, where the table has no head. */
function SortSelect({ address, onChange }: ControlProps) {
  const options = SORTS.flatMap(({ name, title }) =>
    (['asc', 'desc'] as const).map((order) => ({
      sort: { name, order },
      label: `${title[address.type]}, ${order === 'asc' ? 'ascending' : 'descending'}`,
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

function CategorySelect({ address, onChange }: ControlProps) {
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

/** Mean over all surveys of the rows. */
function averageScore(rows: readonly LeaderboardRow[]): number {
  const surveys = rows.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  return (
    rows.reduce((sum, { score, surveyCount }) => sum + (score ?? 0) * surveyCount, 0) / Math.max(1, surveys)
  );
}

interface BoardProps extends ControlProps {
  rows: readonly LeaderboardRow[];
  isStale: boolean;
  today: string;
}

/** The table, below a line that says what it counts. */
function Board({ rows, isStale, today, address, onChange }: BoardProps) {
  const session = useSession();
  const [params] = useSearchParams();
  const practice = useSelectedPractice();
  const sorted = useMemo(() => sortRows(rows, address.sort), [rows, address.sort]);
  const average = averageScore(rows);
  const surveys = rows.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  const ownPractice = params.get('practiceId') ?? practice?.id;
  const label = (period: LeaderboardAddress['date']): string => periodLabel(period, { today });
  return (
    <>
      <Row wraps justify="between" gap="4px 16px" padding="0 0 12px">
        <Text as="span" variant="caption" tone="muted">
          {`${label(address.date)} against ${label(previousPeriod(address.date))} · ${countText(rows.length)} ${address.type}${rows.length === 1 ? '' : 's'}, ${countText(surveys)} surveys`}
        </Text>
        <Text as="span" variant="caption" tone="muted">
          Organization average {average.toFixed(1)}
        </Text>
      </Row>
      <Table
        as="div"
        role="table"
        aria-label={address.type === 'practice' ? 'Practices' : 'Providers'}
        aria-rowcount={rows.length + 1}
        aria-busy={isStale}
      >
        <TableHead address={address} onChange={onChange} />
        <LeaderboardRows
          rows={sorted}
          choice={address}
          average={average}
          ownId={address.type === 'practice' ? ownPractice : session.id}
        />
      </Table>
    </>
  );
}

/** Practices and providers of the organization by rank. */
export function LeaderboardScreen() {
  const { isPracticeUser, allowViewProviders } = useSession();
  const { today: now } = useDashboardSource();
  const today = now();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hasProviders = !isPracticeUser || allowViewProviders;
  const address = readAddress(params, { today, hasProviders });
  const { sort: _sort, ...choice } = address;
  const { data: rows, error, refetch, isPlaceholderData } = useLeaderboard(choice);
  const onChange = (change: Partial<LeaderboardAddress>): void =>
    void navigate({ search: addressQuery({ ...address, ...change }, today) }, { replace: true });
  const controls = { address, onChange };
  const filled = rows?.some(({ surveyCount }) => surveyCount > 0) ? rows : [];
  return (
    <>
      <PageHeader
        title="Leaderboard"
        actions={
          <>
            <PracticeSelect />
            <MonthRangePicker
              label="Leaderboard"
              period={address.date}
              today={today}
              onPick={(date) => onChange({ date })}
            />
            <CategorySelect {...controls} />
            <OnPhone>
              <SortSelect {...controls} />
            </OnPhone>
            <Button
              variant="outlined"
              startIcon={<Icon of={Download} size="small" />}
              disabled={filled.length === 0}
              onClick={() =>
                downloadTable(leaderboardTable(sortRows(filled, address.sort), address.type), {
                  title: 'Leaderboard',
                  period: periodLabel(address.date, { today }),
                })
              }
              sx={{ height: control.target.touch }}
            >
              Download
            </Button>
          </>
        }
      />
      {hasProviders && (
        <Tabs
          value={address.type}
          aria-label="Leaderboard"
          onChange={(_event, type: LeaderboardAddress['type']) => onChange({ type })}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab value="practice" label="Practices" />
          <Tab value="provider" label="Providers" />
        </Tabs>
      )}
      {error && !rows ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !rows ? (
        <Card>
          <ListSkeleton hasAvatar />
        </Card>
      ) : filled.length === 0 ? (
        <Card>
          <EmptyState icon={Trophy} title={EMPTY} />
        </Card>
      ) : (
        <Board rows={filled} isStale={isPlaceholderData} today={today} {...controls} />
      )}
    </>
  );
}
