import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Delayed } from '../../ui/Skeletons.tsx';

const BARS = [38, 74, 52, 88, 64];

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  minHeight: 160,
  textAlign: 'center',
  color: theme.palette.muted,
}));

const Bars = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 10,
  height: '40%',
  minHeight: 96,
  '& > i': { width: 40, borderRadius: '6px 6px 0 0', backgroundColor: theme.palette.chart.zero },
}));

/** Placeholder of an empty chart: pale bars at the chart's height. */
export function NoData({ text = 'No Data' }: { text?: string | undefined }) {
  return (
    <Root data-no-data="">
      <Bars aria-hidden>
        {BARS.map((height) => (
          <i key={height} style={{ height: `${height}%` }} />
        ))}
      </Bars>
      {text}
    </Root>
  );
}

const Loading = styled('div')({
  flex: '1 1 auto',
  display: 'flex',
  minHeight: 160,
  '& > *': {
    display: 'flex',
    flex: 1,
    alignItems: 'flex-end',
    justifyContent: 'space-around',
    padding: '24px 0',
  },
});

/** The skeleton of a loading chart, after 150 ms. */
export function ChartSkeleton() {
  return (
    <Loading>
      <Delayed label="Loading" isFixed>
        {BARS.map((height) => (
          <Skeleton key={height} variant="rounded" width="12%" height={`${height}%`} />
        ))}
      </Delayed>
    </Loading>
  );
}
