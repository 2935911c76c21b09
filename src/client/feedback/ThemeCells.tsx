import { styled, useTheme } from '@mui/material/styles';
import Star from 'lucide-react/icons/star';
import { isFew } from '../../domain/measures/stats/few.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { ThemeFigure, Themes } from '../../generated/calls/types.ts';
import type { Plan } from '../../generated/types/plan.ts';
import { Track } from '../dashboards/charts/IntervalTrack.tsx';
import { DeltaText } from '../ui/DeltaText.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Text } from '../ui/primitives.ts';
import { RecordLink } from '../ui/RecordLink.tsx';
import { countMood, describeCountChange, describeInterval, describeMoods, MOODS } from './themes-model.ts';

const STARS = { low: 1, high: 5 };
const WEEK_HEIGHT = 22;

const Bar = styled('span')({
  display: 'flex',
  gap: 2,
  height: 6,
  margin: '7px 0',
  borderRadius: 3,
  overflow: 'hidden',
});

const Score = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  '& > svg': { flex: 'none', fill: theme.palette.star.full, stroke: theme.palette.star.full },
}));

const Weeks = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'end',
  gap: 2,
  height: WEEK_HEIGHT,
  '& > i': {
    boxSizing: 'border-box',
    width: 5,
    minHeight: 2,
    borderRadius: 1,
    backgroundColor: theme.palette.chart.middle,
  },
  '& > i[data-own]': { backgroundColor: theme.palette.chart.highest },
  '& > i[data-running]': { border: `1px solid ${theme.palette.chart.highest}`, background: 'none' },
}));

/** The sentiments of a theme as one bar, with its negative comments in words. */
export function MoodBar({ sentiments, count }: Pick<ThemeFigure, 'sentiments' | 'count'>) {
  const { palette } = useTheme();
  if (!sentiments) return <small>not shown by sentiment</small>;
  const colors: Record<string, string> = palette.chart.sentiment;
  const negative = countMood(sentiments, 'NEGATIVE');
  return (
    <>
      <Bar aria-hidden data-drawn="">
        {MOODS.filter((name) => countMood(sentiments, name) > 0).map((name) => (
          <span key={name} style={{ flexGrow: countMood(sentiments, name), backgroundColor: colors[name] }} />
        ))}
      </Bar>
      <small data-end="" style={isFew(count) || negative === 0 ? undefined : { color: palette.coral.text }}>
        {formatNumber(negative)} negative
        <Hidden>, {describeMoods(sentiments)}</Hidden>
      </small>
    </>
  );
}

export function ScoreCell({ figure, isLowest }: { figure: ThemeFigure; isLowest: boolean }) {
  const { score, interval, scoreCount } = figure;
  const at = (stars: number): string => `${(100 * (stars - STARS.low)) / (STARS.high - STARS.low)}%`;
  if (score === null) return '–';
  return (
    <>
      <Score>
        <Icon of={Star} size="small" />
        {score.toFixed(1)}
        {interval && !isFew(scoreCount) && (
          <Track aria-hidden data-low={isLowest ? '' : undefined} style={{ marginLeft: 8 }} data-wide="">
            <i
              style={{ left: at(interval.low), width: `calc(${at(interval.high)} - ${at(interval.low)})` }}
            />
            <b style={{ left: at(score) }} />
          </Track>
        )}
      </Score>
      <small>{describeInterval(figure)}</small>
    </>
  );
}

export function ChangeCell({ change, count }: Pick<ThemeFigure, 'change' | 'count'>) {
  if (!change || isFew(count)) return '–';
  const { stars, comments, isChance } = change;
  const tenths = stars && Number(stars.delta.toFixed(1));
  return (
    <>
      {stars && (
        <DeltaText
          text={Math.abs(tenths ?? 0).toFixed(1)}
          direction={tenths === 0 ? 'none' : stars.delta > 0 ? 'up' : 'down'}
          isQuiet={stars.interval.low <= 0 && stars.interval.high >= 0}
        />
      )}
      <small style={isChance ? undefined : { fontWeight: 600, color: 'inherit' }}>
        {describeCountChange(comments)}
      </small>
    </>
  );
}

/** The comments of the latest weeks: dark in the period, hollow while a week is not over. */
export function WeekBars({ counts, weeks }: { counts: readonly number[]; weeks: Themes['weeks'] }) {
  const most = Math.max(1, ...counts);
  return (
    <>
      <Weeks aria-hidden data-drawn="">
        {weeks.map(({ date, isRunning, isInPeriod }, at) => (
          <i
            key={date}
            data-own={isInPeriod ? '' : undefined}
            data-running={isRunning ? '' : undefined}
            style={{ height: Math.round((WEEK_HEIGHT * (counts[at] ?? 0)) / most) }}
          />
        ))}
      </Weeks>
      <Hidden>{counts.map((count) => formatNumber(count)).join(', ')}</Hidden>
    </>
  );
}

/** The latest plan about a theme, and how many there are besides. */
export function RunningPlans({ plans: [latest, ...others] }: { plans: readonly Plan[] }) {
  if (!latest) return null;
  return (
    <Text as="span" variant="caption" tone="secondary" style={{ marginLeft: 'auto' }}>
      Running here:{' '}
      <RecordLink entity="plan" id={latest.id}>
        {latest.name}
      </RecordLink>
      {others.length > 0 && ` and ${formatNumber(others.length)} more`}
    </Text>
  );
}
