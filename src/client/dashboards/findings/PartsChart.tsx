import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { PartBar, PartsChartModel } from '../../../domain/measures/findings/finding-chart.ts';
import type { FindingText } from '../../../domain/measures/findings/finding-text.ts';
import { List } from '../../ui/primitives.ts';
import { Marks } from '../charts/Marks.tsx';
import { toAddress } from '../use-widget.ts';

/** With more groups than this, bars stand side by side, and only those of the sentence have a name. */
const MOST_ROWS = 8;
const HEIGHT = 40;

const Root = styled('figure')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 6,
  margin: 0,
  minWidth: 0,
  color: theme.palette.muted,
  fontVariantNumeric: 'tabular-nums',
  '& > figcaption': { display: 'flex', justifyContent: 'space-between', gap: 8 },
  '& > figcaption > :last-child': { flex: 'none' },
  '& > strong, & li > strong': { fontWeight: 600, color: theme.palette.text.primary },
}));

const Bar = styled('span')(({ theme }) => ({
  display: 'block',
  borderRadius: 3,
  backgroundColor: theme.palette.chart.middle,
  '&[data-tone="up"]': { backgroundColor: theme.palette.chart.highest },
  '&[data-tone="down"]': { backgroundColor: theme.palette.chart.lowest },
  // neither better nor worse: not in the colours of highest and lowest
  'figure[data-neutral] &': { backgroundColor: theme.palette.border.control },
  'figure[data-neutral] &[data-tone]': { backgroundColor: theme.palette.text.secondary },
  '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
}));

const GAP = 4;

const Columns = styled('div')({
  position: 'relative',
  '& > [aria-hidden]': { display: 'flex', gap: GAP, height: '100%' },
  '& > [aria-hidden] > div': { flex: 1, position: 'relative' },
});

const Rows = styled(List)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(40px, 1fr) auto',
  alignItems: 'center',
  gap: '4px 8px',
  '& > li': { display: 'contents' },
  '& .name': { overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover': { color: theme.palette.link, textDecoration: 'underline' },
}));

interface Props {
  of: PartsChartModel;
  direction: FindingText['direction'];
  isNeutral: boolean;
}

interface BarsProps extends Pick<Props, 'direction'> {
  bars: readonly PartBar[];
  /** the largest part */
  most: number;
  /** whether the sentence names groups that moved along, rather than exceptions */
  hasLeaders: boolean;
}

/** A part that is printed as 0 moved neither way. */
const isAlong = (part: number, direction: Props['direction']): boolean =>
  direction === 'down' ? part < 0 : part > 0;

function getTone(
  { isNamed, part }: PartBar,
  direction: Props['direction'],
  hasLeaders: boolean,
): string | undefined {
  return isAlong(part, direction) && (isNamed || !hasLeaders) ? direction : undefined;
}

/** Bars from a line of zero: down for a part that lowers the figure. */
function PartColumns({ bars, most, direction, hasLeaders }: BarsProps) {
  const height = (part: number): number => Math.max(2, (Math.abs(part) / most) * HEIGHT);
  const rises = Math.max(0, ...bars.map(({ part }) => (part > 0 ? height(part) : 0)));
  const falls = Math.max(0, ...bars.map(({ part }) => (part > 0 ? 0 : height(part))));
  const named = bars.filter(({ isNamed }) => isNamed);
  return (
    <>
      <Columns style={{ height: rises + falls }}>
        <div aria-hidden>
          {bars.map((bar) => (
            <div key={bar.key}>
              <Bar
                data-tone={getTone(bar, direction, hasLeaders)}
                style={{
                  position: 'absolute',
                  left: 0,
                  right: 0,
                  height: height(bar.part),
                  top: bar.part > 0 ? rises - height(bar.part) : rises,
                }}
              />
            </div>
          ))}
        </div>
        <Marks
          items={bars.map(({ key, name, text, to }) => ({
            key,
            label: name,
            text,
            to: to && toAddress(to),
          }))}
          style={{ gap: GAP }}
        />
      </Columns>
      {named.map(({ key, name, text }) => (
        <strong key={key} aria-hidden>
          {name} {text}
        </strong>
      ))}
    </>
  );
}

function PartRows({ bars, most, direction, hasLeaders }: BarsProps) {
  return (
    <Rows>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className="name">{bar.to ? <Link to={toAddress(bar.to)}>{bar.name}</Link> : bar.name}</span>
          <Bar
            data-tone={getTone(bar, direction, hasLeaders)}
            style={{ height: 6, width: `${Math.max(2, (Math.abs(bar.part) / most) * 100)}%` }}
          />
          <strong>{bar.text}</strong>
        </li>
      ))}
    </Rows>
  );
}

/** The parts of a change by group; they add up to it. */
export function PartsChart({ of: { title, sum, bars }, direction, isNeutral }: Props) {
  const most = Math.max(...bars.map(({ part }) => Math.abs(part)));
  const hasLeaders = bars.some(({ isNamed, part }) => isNamed && isAlong(part, direction));
  const Bars = bars.length > MOST_ROWS ? PartColumns : PartRows;
  return (
    <Root aria-label={`${title}. ${sum}`} data-neutral={isNeutral ? '' : undefined}>
      <figcaption>
        <span>{title}</span>
        <span>{sum}</span>
      </figcaption>
      <Bars bars={bars} most={most} direction={direction} hasLeaders={hasLeaders} />
    </Root>
  );
}
