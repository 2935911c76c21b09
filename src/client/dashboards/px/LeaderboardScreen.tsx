import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Trophy from 'lucide-react/icons/trophy';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PERCENTILE_NOTE, sortRows } from '../../../domain/measures/leaderboard.ts';
import type { Period } from '../../../domain/measures/period.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { countText } from '../../../domain/measures/charts/chart-model.ts';
import { useAddress } from '../../core/hooks.ts';
import { useSelectedPractice } from '../../core/selection.ts';
import { useSession } from '../../core/session.ts';
import { useDashboardSource } from '../source.ts';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MonthRangePicker } from '../../ui/period/MonthRangePicker.tsx';
import { PracticeSelect } from '../../ui/filters/FilterBar.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useLeaderboard } from '../use-leaderboard.ts';
import { addressQuery, exportQuery, type LeaderboardAddress, readAddress } from './leaderboard.ts';
import { CategorySelect, type ControlProps, OnPhone, SortSelect, TableHead } from './LeaderboardControls.tsx';
import { BoardLegend } from './LeaderboardCells.tsx';
import { LeaderboardRows } from './LeaderboardRows.tsx';

const EMPTY = 'No data found for the filters provided. Try changing the date range.';

/** Legend and table share one width. */
const Fit = styled('div')({ containerType: 'inline-size' });

const Table = styled(Card)({ containerType: 'inline-size', '&[aria-busy="true"]': { opacity: 0.5 } });

/** Mean over all surveys of the rows. */
function averageScore(rows: readonly LeaderboardRow[]): number {
  const surveys = rows.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  return (
    rows.reduce((sum, { score, surveyCount }) => sum + (score ?? 0) * surveyCount, 0) / Math.max(1, surveys)
  );
}

interface BoardProps extends ControlProps {
  rows: readonly LeaderboardRow[];
  /** the period that they are compared with */
  previousPeriod: Period;
  isStale: boolean;
  today: string;
}

/** The table, below a line that states what it counts. */
function Board({ rows, previousPeriod, isStale, today, address, onChange }: BoardProps) {
  const session = useSession();
  const [params] = useSearchParams();
  const practice = useSelectedPractice();
  const sorted = useMemo(() => sortRows(rows, address.sort), [rows, address.sort]);
  const average = averageScore(rows);
  const surveys = rows.reduce((sum, { surveyCount }) => sum + surveyCount, 0);
  const ownPractice = params.get('practiceId') ?? practice?.id;
  const label = (period: LeaderboardAddress['date']): string => periodLabel(period, { today });
  return (
    <Fit>
      <Row wraps justify="between" gap="4px 16px" padding="0 0 12px">
        <Text as="span" variant="caption" tone="muted">
          {`${label(address.date)} against ${label(previousPeriod)} · ${countText(rows.length)} ${address.type}${rows.length === 1 ? '' : 's'}, ${countText(surveys)} surveys`}
        </Text>
        <BoardLegend average={average} />
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
      <Text variant="caption" tone="muted" margin="12px 0 0">
        {PERCENTILE_NOTE}
      </Text>
    </Fit>
  );
}

/** Practices and providers of the organization by rank. */
export function LeaderboardScreen() {
  const { isPracticeUser, allowViewProviders } = useSession();
  const { today: now } = useDashboardSource();
  const today = now();
  const [params, change] = useAddress();
  const hasProviders = !isPracticeUser || allowViewProviders;
  const read = (from: URLSearchParams) => readAddress(from, { today, hasProviders });
  const address = read(params);
  const { sort: _sort, ...choice } = address;
  const { data, error, refetch, isPlaceholderData } = useLeaderboard(choice);
  const onChange = (part: Partial<LeaderboardAddress>): void =>
    change((now) => addressQuery({ ...read(now), ...part }, today));
  const controls = { address, onChange };
  const filled = data?.rows.some(({ surveyCount }) => surveyCount > 0) ? data.rows : [];
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
            <DownloadMenu
              formats={['pdf', 'xlsx', 'csv']}
              source={{ path: '/leaderboard/px/export', query: exportQuery(address) }}
              rows={filled.length}
              disabled={filled.length === 0}
            />
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
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <ListSkeleton avatar={address.type === 'provider' ? 'person' : 'place'} />
        </Card>
      ) : filled.length === 0 ? (
        <Card>
          <EmptyState icon={Trophy} title={EMPTY} />
        </Card>
      ) : (
        <Board
          rows={filled}
          previousPeriod={data.previousPeriod}
          isStale={isPlaceholderData}
          today={today}
          {...controls}
        />
      )}
    </>
  );
}
