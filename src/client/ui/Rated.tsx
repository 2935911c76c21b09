import { styled } from '@mui/material/styles';
import type { Interval } from '../../domain/stats/moments.ts';
import { LEAST_RANKED } from '../../domain/stats/ranking.ts';
import { Stars } from './Stars.tsx';

const Root = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  '& > small': { ...theme.typography.body2, color: theme.palette.muted, whiteSpace: 'nowrap' },
  '&[data-few]': { '& > span': { color: theme.palette.muted }, '& svg': { opacity: 0.5 } },
}));

interface Props {
  stars: number | null;
  count: number;
  interval: Interval | null;
}

/** A mean in stars with its interval; pale, and marked as based on few answers, below 5 of them. */
export function Rated({ stars, count, interval }: Props) {
  const isFew = count > 0 && count < LEAST_RANKED;
  return (
    <Root data-few={isFew ? '' : undefined}>
      <Stars score={stars} />
      {isFew ? (
        <small>few answers</small>
      ) : (
        interval && (
          <small title="95% interval">
            {interval.low.toFixed(1)} – {interval.high.toFixed(1)}
          </small>
        )
      )}
    </Root>
  );
}
