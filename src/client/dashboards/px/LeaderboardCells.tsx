import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Star from 'lucide-react/icons/star';
import type { LeaderboardChoice } from '../../../domain/measures/leaderboard.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { radius } from '../../core/theme/tokens.ts';
import { DeltaText } from '../../ui/DeltaText.tsx';
import { IntervalTrack, Track, TRACK_ENDS } from '../charts/IntervalTrack.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { percentileText } from './leaderboard.ts';

/** Hidden together with the rows' bands, if there is no room. */
const BandEntry = styled(Text)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '& > span': { flex: 'none', width: 24, backgroundColor: 'transparent' },
  '@container (max-width: 860px)': { display: 'none' },
});

const AverageLine = styled('i')(({ theme }) => ({
  display: 'inline-block',
  width: 1,
  height: 12,
  marginRight: 8,
  verticalAlign: -2,
  backgroundColor: theme.palette.text.secondary,
  '@container (max-width: 860px)': { display: 'none' },
}));

const Bar = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 48,
  height: 6,
  borderRadius: radius.pill,
  overflow: 'hidden',
  backgroundColor: theme.palette.chart.zero,
  '& > i': { display: 'block', height: '100%', backgroundColor: theme.palette.chart.highest },
  '&[data-low] > i': { backgroundColor: theme.palette.chart.lowest },
}));

/** The legend of the band and the line of a row. */
export function BoardLegend({ average }: { average: number }) {
  return (
    <Row gap="4px 16px" wraps>
      <BandEntry as="span" variant="caption" tone="muted">
        <Track aria-hidden>
          <i style={{ left: 0, width: '100%' }} />
          <b style={{ left: '50%' }} />
        </Track>
        95% interval, {TRACK_ENDS}
      </BandEntry>
      <Text as="span" variant="caption" tone="muted">
        <AverageLine aria-hidden />
        Organization average {average.toFixed(1)}
      </Text>
      <Text as="span" variant="caption" tone="muted">
        Colored: more than chance explains
      </Text>
    </Row>
  );
}

export interface RowContext {
  choice: LeaderboardChoice;
  /** of all answers */
  average: number;
}

/** The score with its interval. */
export function Score({ row, average }: { row: LeaderboardRow } & Omit<RowContext, 'choice'>) {
  const { score, interval, orgRank } = row;
  if (score === null)
    return (
      <div role="cell" className="score" data-few="">
        –
      </div>
    );
  const isFew = orgRank === null;
  const margin = interval ? (interval.high - interval.low) / 2 : null;
  return (
    <div role="cell" className="score" data-few={isFew ? '' : undefined}>
      <Icon of={Star} size="small" />
      <strong>{score.toFixed(1)}</strong>
      {isFew ? (
        <small>few answers</small>
      ) : (
        interval && (
          <>
            <IntervalTrack className="track" of={{ value: score, interval }} average={average} />
            <small className="track">± {margin?.toFixed(1)}</small>
          </>
        )
      )}
    </div>
  );
}

/** The places that a row has moved since the previous period, without colour where chance explains its score's change. */
export function RankChange({ row: { orgRankDelta, isWithinChance } }: { row: LeaderboardRow }) {
  if (orgRankDelta === null) return null;
  if (orgRankDelta === 0) return <small>–</small>;
  const direction = orgRankDelta > 0 ? 'up' : 'down';
  return <DeltaText text={String(Math.abs(orgRankDelta))} direction={direction} isQuiet={isWithinChance} />;
}

/** The percentile across all organizations. */
export function Percentile({ row }: { row: LeaderboardRow }) {
  const { globalPercentile: percentile, globalPercentileDescription: description } = row;
  if (percentile === null) return '–';
  const { rank, share } = percentileText(percentile);
  return (
    <>
      <Bar className="bar" data-low={percentile < 50 ? '' : undefined} aria-hidden>
        <i style={{ width: `${percentile}%` }} />
      </Bar>
      <Tooltip describeChild title={description ?? ''}>
        <span>
          <strong>{rank}</strong> <small>{share}</small>
        </span>
      </Tooltip>
    </>
  );
}
