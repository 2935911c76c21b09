import { styled } from '@mui/material/styles';
import { BAR_AXES } from '../../../domain/measures/charts/axes.ts';
import type { Interval } from '../../../domain/measures/stats/moments.ts';

/** From the first to the last label of the specified axis. */
const LOW = BAR_AXES.stars.ticks[0] ?? 0;
const HIGH = BAR_AXES.stars.ticks.at(-1) ?? 5;
/** The ends of the axis, for a legend. */
export const TRACK_ENDS = `from ${LOW} to ${HIGH}`;

/** A line with a band, a dot, and a mark across. */
export const Track = styled('span')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 auto',
  maxWidth: 110,
  height: 2,
  borderRadius: 1,
  backgroundColor: theme.palette.chart.zero,
  '& > i': {
    position: 'absolute',
    // on the whole axis an interval is hardly wider than the dot: it stands out above and below it
    top: -6,
    height: 14,
    borderRadius: 3,
    backgroundColor: theme.palette.chart.middle,
  },
  '& > b': {
    position: 'absolute',
    top: -2,
    width: 6,
    height: 6,
    marginLeft: -3,
    borderRadius: '50%',
    backgroundColor: theme.palette.chart.highest,
  },
  '&[data-low] > i': { backgroundColor: theme.palette.chart.lowest, opacity: 0.5 },
  '&[data-low] > b': { backgroundColor: theme.palette.chart.lowest },
  '& > u': {
    position: 'absolute',
    top: -8,
    width: 1,
    height: 18,
    backgroundColor: theme.palette.text.secondary,
  },
}));

interface Props {
  of: { value: number; interval: Interval };
  /** null: not known */
  average: number | null;
  className?: string;
  /** absent: below the average */
  isLow?: boolean;
}

/** The interval of a score as a band with a dot, on the specified axis, with a line at the average. */
export function IntervalTrack({
  of: { value, interval },
  average,
  className,
  isLow = average !== null && value < average,
}: Props) {
  const at = (score: number): string => `${(100 * (score - LOW)) / (HIGH - LOW)}%`;
  return (
    <Track className={className} data-low={isLow ? '' : undefined} aria-hidden>
      <i style={{ left: at(interval.low), width: `calc(${at(interval.high)} - ${at(interval.low)})` }} />
      {average !== null && <u style={{ left: at(average) }} />}
      <b style={{ left: at(value) }} />
    </Track>
  );
}
