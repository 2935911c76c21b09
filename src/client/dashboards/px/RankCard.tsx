import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import { findTies } from '../../../domain/measures/leaderboard.ts';
import { addMonths, type Period } from '../../../domain/measures/period.ts';
import { ordinal } from '../../../domain/measures/stats/ranking.ts';
import { monthLabel } from '../../../domain/text/format.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { basisText } from '../../../domain/measures/charts/chart-model.ts';
import { ChartSkeleton, NoData } from '../charts/ChartStates.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeltaText } from '../../ui/DeltaText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { ErrorState } from '../../ui/States.tsx';
import { BlockBody } from '../blocks.tsx';
import type { useLeaderboard } from './leaderboard.ts';

const MOST_BARS = 24;

const Root = styled(Card)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  '& > div': { gridTemplateRows: 'auto auto 1fr', alignContent: 'stretch' },
  '& h2 > a': { color: 'inherit', textDecoration: 'none' },
  '& h2 > a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 16 },
  '& h2 > a:focus-visible::after': { outline: `2px solid ${theme.palette.border.focus}` },
  // the failed part has its own button
  '&[data-failed] h2 > a::after': { content: 'none' },
  '&:hover': { boxShadow: theme.shadows[2] },
}));

const Bars = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 4,
  flex: '1 1 auto',
  minHeight: 64,
  '& > i': {
    flex: '1 1 0',
    borderRadius: '3px 3px 0 0',
    backgroundColor: theme.palette.chart.sequentialViolet[1],
  },
  '& > i[data-own]': { backgroundColor: theme.palette.chart.highest },
}));

const Ladder = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4, minHeight: 0 });

const Stars = styled(Row)(({ theme }) => ({
  '& > svg': { color: theme.palette.star.full, fill: 'currentColor' },
  '&[data-few]': { color: theme.palette.muted },
}));

const Position = styled('strong')(({ theme }) => theme.typography.display);

/** A selection of many ranks at equal distances, including the viewer's own. */
export function sampleRanks(ranked: readonly LeaderboardRow[], own: LeaderboardRow): LeaderboardRow[] {
  if (ranked.length <= MOST_BARS) return [...ranked];
  const step = (ranked.length - 1) / (MOST_BARS - 1);
  const chosen = new Set(Array.from({ length: MOST_BARS }, (_, index) => ranked[Math.round(index * step)]));
  return ranked.filter((row) => chosen.has(row) || row === own);
}

interface Props {
  board: ReturnType<typeof useLeaderboard>;
  /** the selected practice */
  practice: { id: string; name: string };
  period: Period;
}

/** A practice's rank within its organization, and the number of answers behind it. */
function Rank({
  rows,
  own,
  period,
}: {
  rows: readonly LeaderboardRow[];
  own: LeaderboardRow;
  period: Period;
}) {
  const ranked = rows.filter(({ orgRank }) => orgRank !== null);
  const { orgRank, orgRankDelta, score, interval, surveyCount } = own;
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...ranked.map((row) => row.score ?? 0))) as [
    number,
    number,
  ];
  const formatHeight = (row: LeaderboardRow): string =>
    `${30 + (70 * ((row.score ?? 0) - low)) / Math.max(0.01, high - low)}%`;
  const isTied = findTies(ranked)(own);
  const before = monthLabel(addMonths(period.gte, -1));
  const places = Math.abs(orgRankDelta ?? 0);
  return (
    <>
      <div>
        <Row gap={8} align="baseline" wraps>
          <Position>{orgRank === null ? '–' : ordinal(orgRank)}</Position>
          <Text as="span" tone="muted">
            {orgRank === null ? 'not ranked' : `of ${ranked.length}${isTied ? ', tied' : ''}`}
          </Text>
          {score !== null && (
            <Stars gap={6} data-few={orgRank === null ? '' : undefined}>
              <Icon of={Star} size="small" />
              {score.toFixed(1)}
            </Stars>
          )}
        </Row>
        <Text variant="caption" tone="muted">
          {basisText({ count: surveyCount, interval }, 'stars')}
        </Text>
        {orgRankDelta !== null && (
          <DeltaText
            text={places === 0 ? 'No change' : `${places} ${places === 1 ? 'place' : 'places'}`}
            direction={places === 0 ? 'none' : orgRankDelta > 0 ? 'up' : 'down'}
            isQuiet={own.isWithinChance}
          >
            since {before}
          </DeltaText>
        )}
      </div>
      <Ladder aria-hidden>
        <Bars>
          {sampleRanks(ranked, own).map((row) => (
            <i
              key={row.entityId}
              data-own={row === own ? '' : undefined}
              style={{ height: formatHeight(row) }}
            />
          ))}
        </Bars>
        {ranked.length > 1 && (
          <Row justify="between">
            {[1, ranked.length].map((rank) => (
              <Text as="span" variant="caption" tone="muted" key={rank}>
                {ordinal(rank)}
              </Text>
            ))}
          </Row>
        )}
      </Ladder>
    </>
  );
}

/** The own practice's rank within its organization; links to the leaderboard. */
export function RankCard({ board: { data, error, refetch }, practice, period }: Props) {
  const rows = data?.rows;
  const own = rows?.find(({ entityId }) => entityId === practice.id);
  return (
    <Root data-failed={error && !rows ? '' : undefined}>
      <BlockBody>
        <div>
          <Row justify="between">
            <Text as="h2" variant="h3">
              <Link to={`/px/leaderboard?practiceId=${practice.id}`}>Practice Rank</Link>
            </Text>
            <Icon of={ChevronRight} />
          </Row>
          <Text variant="caption" tone="muted" breaks>
            {practice.name}
          </Text>
        </div>
        {rows && own ? (
          <Rank rows={rows} own={own} period={period} />
        ) : rows ? (
          <NoData />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ChartSkeleton />
        )}
      </BlockBody>
    </Root>
  );
}
