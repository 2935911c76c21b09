import { coveringLink } from '../../ui/covering-link.ts';
import { styled } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Star from 'lucide-react/icons/star';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { LINE_AXES, tickText } from '../../../domain/measures/charts/axes.ts';
import type { Period } from '../../../domain/measures/period.ts';
import { ordinal } from '../../../domain/measures/stats/ranking.ts';
import { describeRank } from '../../../domain/measures/summary.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { basisText } from '../../../domain/measures/charts/chart-model.ts';
import { ChartSkeleton, NoData } from '../charts/ChartStates.tsx';
import { Card } from '../../ui/Card.tsx';
import { DeltaText } from '../../ui/DeltaText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { ErrorState } from '../../ui/States.tsx';
import { BlockBody } from '../blocks.tsx';
import { useDashboardSource } from '../source.ts';
import type { useLeaderboard } from '../use-leaderboard.ts';

const MOST_DOTS = 24;

const Root = styled(Card)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  '& > div': { gridTemplateRows: 'auto auto 1fr', alignContent: 'stretch' },
  '& h2 > a': coveringLink(theme, { radius: 16, outlineOffset: 0 }),
  // the failed part has its own button
  '&[data-failed] h2 > a::after': { content: 'none' },
  '&:hover': { boxShadow: theme.shadows[2] },
}));

const DOT = 8;
const OWN_DOT = 12;

/** A dot for each practice at its score, best first, on the axis of every score. */
const Dots = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'relative',
  flex: '1 1 auto',
  minHeight: 104,
  margin: '8px 0 8px 20px',
  color: theme.palette.chart.axis,
  '& > hr, & > span, & > i': { position: 'absolute', margin: 0 },
  '& > hr': { insetInline: 0, border: 0, borderTop: `1px solid ${theme.palette.chart.grid}` },
  '& > span': { right: '100%', paddingRight: 10, transform: 'translateY(50%)' },
  '& > i': {
    width: DOT,
    height: DOT,
    transform: 'translate(-50%, 50%)',
    borderRadius: '50%',
    backgroundColor: theme.palette.chart.middle,
  },
  '& > i[data-own]': {
    zIndex: 1,
    width: OWN_DOT,
    height: OWN_DOT,
    backgroundColor: theme.palette.chart.highest,
  },
  '@media (forced-colors: active)': { '& > i': { backgroundColor: 'CanvasText' } },
}));

const Ladder = styled('div')({ display: 'flex', flexDirection: 'column', gap: 4, minHeight: 0 });

const Stars = styled(Row)(({ theme }) => ({
  '& > svg': { color: theme.palette.star.full, fill: 'currentColor' },
  '&[data-few]': { color: theme.palette.muted },
}));

const Position = styled('strong')(({ theme }) => theme.typography.display);

/** The height of a score on its axis. */
function formatHeight(score: number): string {
  const [low, high] = LINE_AXES.stars.domain;
  return `${(100 * (score - low)) / (high - low)}%`;
}

/** A selection of many ranks at equal distances, including the viewer's own. */
export function sampleRanks(ranked: readonly LeaderboardRow[], own: LeaderboardRow): LeaderboardRow[] {
  if (ranked.length <= MOST_DOTS) return [...ranked];
  const step = (ranked.length - 1) / (MOST_DOTS - 1);
  const chosen = new Set(Array.from({ length: MOST_DOTS }, (_, index) => ranked[Math.round(index * step)]));
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
  const today = useDashboardSource().today();
  const ranked = rows.filter(({ orgRank }) => orgRank !== null);
  const { orgRank, score, interval, surveyCount } = own;
  const shown = sampleRanks(ranked, own);
  const { value, unit, change } = describeRank(rows, own.entityId, { period, today });
  return (
    <>
      <div>
        <Row gap={8} align="baseline" wraps>
          <Position>{value}</Position>
          <Text as="span" tone="muted">
            {unit}
          </Text>
          {score !== null && (
            <Stars gap={6} data-few={orgRank === null ? '' : undefined}>
              <Icon of={Star} size="small" />
              {score.toFixed(1)}
            </Stars>
          )}
        </Row>
        <Text variant="caption" tone="muted">
          <Parts of={basisText({ count: surveyCount, interval }, 'stars')} />
        </Text>
        {change && (
          <DeltaText text={change.text} direction={change.direction} isQuiet={change.isQuiet}>
            since {change.against}
          </DeltaText>
        )}
      </div>
      <Ladder aria-hidden>
        <Dots>
          {LINE_AXES.stars.ticks.map((tick) => (
            <Fragment key={tick}>
              <hr style={{ bottom: formatHeight(tick) }} />
              <span style={{ bottom: formatHeight(tick) }}>{tickText(tick, 'stars')}</span>
            </Fragment>
          ))}
          {shown.map((row, index) => (
            <i
              key={row.entityId}
              data-own={row === own ? '' : undefined}
              style={{
                left: `${(100 * (index + 0.5)) / shown.length}%`,
                bottom: formatHeight(row.score ?? 0),
              }}
            />
          ))}
        </Dots>
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
            <Icon of={ChevronRight} size="small" />
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
