import { styled } from '@mui/material/styles';
import Star from 'lucide-react/icons/star';
import type { Interval } from '../../domain/measures/stats/moments.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { icon } from '../core/theme/tokens.ts';

const MOST = 5;

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
}));

/** A partly filled star is an empty one, overlaid by the filled part from its left edge. */
const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 3,
  color: theme.palette.star.empty,
  '& svg': { flex: 'none', fill: 'currentColor' },
  '& > span': { position: 'relative', display: 'inline-flex' },
  '& > span > span': { position: 'absolute', inset: 0, display: 'inline-flex', overflow: 'hidden' },
  '& > [data-full], & > span > span': {
    color: theme.palette.star.full,
    '@media (forced-colors: active)': { color: 'Highlight' },
  },
}));

const NotRated = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '4px 10px',
  borderRadius: 6,
  fontWeight: 500,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
}));

function Shape({ isFull = false }: { isFull?: boolean }) {
  return (
    <Star
      size={icon.medium}
      strokeWidth={icon.stroke}
      aria-hidden
      focusable={false}
      data-full={isFull ? '' : undefined}
    />
  );
}

/** A score of 1 to 5 stars with its figure, or a word in its place. */
export function Stars({ score, none }: { score: number | null; none: string }) {
  if (score === null) return <NotRated>{none}</NotRated>;
  const figure = score.toFixed(1);
  return (
    <Root>
      <Row role="img" aria-label={`${figure} of ${MOST} stars`}>
        {Array.from({ length: MOST }, (_, index) => {
          const share = Math.min(1, Math.max(0, score - index));
          if (share === 0 || share === 1) return <Shape key={index} isFull={share === 1} />;
          return (
            <span key={index}>
              <Shape />
              <span style={{ width: `${share * 100}%` }}>
                <Shape />
              </span>
            </span>
          );
        })}
      </Row>
      <span aria-hidden>{figure}</span>
    </Root>
  );
}

const RatedRow = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  '& > small': { ...theme.typography.body2, color: theme.palette.muted, whiteSpace: 'nowrap' },
  '&[data-few]': { '& > span': { color: theme.palette.muted }, '& svg': { opacity: 0.5 } },
}));

interface RatedProps {
  stars: number | null;
  count: number;
  interval: Interval | null;
}

/** A mean in stars with its interval; pale, and marked as based on few answers, below 5 of them. */
export function Rated({ stars, count, interval }: RatedProps) {
  const isPale = count > 0 && isFew(count);
  return (
    <RatedRow data-few={isPale ? '' : undefined}>
      <Stars score={stars} none="Not Rated" />
      {isPale ? (
        <small>few answers</small>
      ) : (
        interval && (
          <small title="95% interval">
            {interval.low.toFixed(1)} – {interval.high.toFixed(1)}
          </small>
        )
      )}
    </RatedRow>
  );
}
