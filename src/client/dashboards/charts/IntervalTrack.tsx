import { styled } from '@mui/material/styles';
import type { Interval } from '../../../domain/measures/stats/moments.ts';

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
    top: -3,
    height: 8,
    borderRadius: 4,
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
    top: -7,
    width: 1,
    height: 16,
    backgroundColor: theme.palette.text.secondary,
  },
}));

interface Props {
  of: { value: number; interval: Interval };
  average: number;
  /** the ends of the axis */
  range: Interval;
  className?: string;
  /** absent: below the average */
  isLow?: boolean;
}

/** The interval of a score as a band with a dot, on a common range of several rows, with a line at the average. */
export function IntervalTrack({
  of: { value, interval },
  average,
  range,
  className,
  isLow = value < average,
}: Props) {
  const at = (score: number): string =>
    `${(100 * (score - range.low)) / Math.max(0.01, range.high - range.low)}%`;
  return (
    <Track className={className} data-low={isLow ? '' : undefined} aria-hidden>
      <i style={{ left: at(interval.low), width: `calc(${at(interval.high)} - ${at(interval.low)})` }} />
      <u style={{ left: at(average) }} />
      <b style={{ left: at(value) }} />
    </Track>
  );
}
