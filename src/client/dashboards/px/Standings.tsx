import { styled } from '@mui/material/styles';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Star from 'lucide-react/icons/star';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { basisText, labelledBasis } from '../../../domain/measures/charts/chart-model.ts';
import type { Interval } from '../../../domain/measures/stats/moments.ts';
import { sharedStart } from '../../../domain/text/initials.ts';
import { Card } from '../../ui/Card.tsx';
import { Diff } from '../../ui/DeltaText.tsx';
import { DistinctName, distinctWidth } from '../../ui/DistinctName.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { List, Row, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { BlockBody, MoreLink } from '../blocks.tsx';
import type { RowTarget } from './leaderboard.ts';

/** A practice or a metric compared with the others. */
export type Standing = RowTarget & {
  id: string;
  name: string;
  /** city and state of a practice */
  place?: string;
  /** the viewer works there */
  isOwn?: boolean;
  /** 1 is best */
  rank: number;
  /** others have the same rank */
  isTied: boolean;
  /** stars */
  score: number;
  /** since the previous period; null: it had too few answers */
  delta: number | null;
  /** chance alone may explain the change */
  isQuiet: boolean;
  /** number of answers behind the score */
  count: number;
  interval: Interval | null;
};

const SPLIT_BELOW = 10;
const ENDS = 5;

/** Mean score over all answers. */
export function computeAverage(standings: readonly Standing[]): number {
  const count = standings.reduce((sum, one) => sum + one.count, 0);
  return standings.reduce((sum, one) => sum + one.score * one.count, 0) / Math.max(1, count);
}

/**
 * Splits standings into leading and lagging, best first (specification, section 9): fewer than 10 are split by the average score, of more the
 * top 5 lead and the bottom 5 lag.
 */
export function splitStandings(standings: readonly Standing[]): { leading: Standing[]; lagging: Standing[] } {
  const sorted = [...standings].sort((a, b) => a.rank - b.rank);
  if (sorted.length >= SPLIT_BELOW) return { leading: sorted.slice(0, ENDS), lagging: sorted.slice(-ENDS) };
  const average = computeAverage(sorted);
  return {
    leading: sorted.filter(({ score }) => score >= average),
    lagging: sorted.filter(({ score }) => score < average),
  };
}

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '20px 40px',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const SideTitle = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  paddingBottom: 8,
  borderBottom: `1px solid ${theme.palette.divider}`,
  color: theme.palette.link,
  '&[data-lagging]': { color: theme.palette.coral.text },
}));

const Item = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  // the bar gives way before the name is cut: 164px are the other columns and the gaps
  gridTemplateColumns:
    '28px minmax(min(100% - 164px, var(--distinct-width, 0px)), 1fr) minmax(0, 88px) 56px 48px',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  paddingBlock: 6,
  color: theme.palette.text.primary,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  'a&:hover': { backgroundColor: theme.palette.action.hover },
  '& b': { fontWeight: 600 },
  // a name is in the colour of links only where it is one
  'a& b': { color: theme.palette.link },
  '& .name': { display: 'block', overflow: 'hidden', overflowWrap: 'anywhere' },
  '& > :last-child': { justifySelf: 'end' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '24px minmax(0, 1fr) 52px 44px',
    '& > .bar': { display: 'none' },
  },
}));

const Score = styled('strong')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  '& > svg': { color: theme.palette.star.full, fill: 'currentColor' },
}));

/** The score from 0 to 5 with a line at the average. */
const Bar = styled('span')(({ theme }) => ({
  position: 'relative',
  height: 6,
  borderRadius: 3,
  backgroundColor: theme.palette.chart.zero,
  '& > i': {
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    borderRadius: 3,
    backgroundColor: theme.palette.chart.highest,
  },
  '&[data-lagging] > i': { backgroundColor: theme.palette.chart.lowest },
  '& > b': { position: 'absolute', insetBlock: -5, width: 2, backgroundColor: theme.palette.text.primary },
}));

interface ListedProps {
  average: number;
  /** what all names start with */
  shared: string;
  isLagging?: boolean;
}

const formatShare = (score: number): string => `${(score / 5) * 100}%`;

function StandingItem({ of, average, shared, isLagging }: { of: Standing } & Required<ListedProps>) {
  const { rank, isTied, isOwn, name, place, score, delta, isQuiet, to, reason, count, interval } = of;
  // where one's own practice is, is known
  const beneath = [!isOwn && place, isTied && 'Tied'].filter(Boolean).join(' · ');
  return (
    <li>
      {/* the reason is the same on most rows: on each it would crowd out what differs */}
      <Item {...(to === undefined ? { title: reason } : { as: Link, to })}>
        <Text as="span" tone="muted">
          {rank}
        </Text>
        <span style={{ minWidth: 0 }}>
          <span className="name">
            <DistinctName name={name} shared={shared} />
          </span>
          <Text as="span" variant="caption" tone="muted">
            {isOwn && <b>Your practice</b>}
            {isOwn && beneath !== '' && ' · '}
            {beneath}
            {reason !== undefined && <Hidden>{`, ${reason}`}</Hidden>}
          </Text>
        </span>
        <Bar className="bar" data-lagging={isLagging ? '' : undefined} aria-hidden>
          <i style={{ width: formatShare(score) }} />
          <b style={{ left: formatShare(average) }} />
        </Bar>
        {/* no tooltip of MUI: its code would be loaded before the home screen is drawn */}
        <Score title={labelledBasis({ count, interval }, 'stars')}>
          <Icon of={Star} size="small" />
          {score.toFixed(1)}
          <Hidden>{` stars, ${basisText({ count, interval }, 'stars')}`}</Hidden>
        </Score>
        <Text as="span" tone="muted">
          <Diff value={delta} isQuiet={isQuiet} />
        </Text>
      </Item>
    </li>
  );
}

interface SideProps extends ListedProps {
  title: string;
  standings: readonly Standing[];
}

function Side({ title, standings, average, shared, isLagging = false }: SideProps) {
  if (standings.length === 0) return null;
  return (
    <div>
      <SideTitle data-lagging={isLagging ? '' : undefined}>
        <Icon of={isLagging ? TrendingDown : TrendingUp} size="small" />
        {title}
      </SideTitle>
      <List isDivided aria-label={title}>
        {standings.map((one) => (
          <StandingItem key={one.id} of={one} {...{ average, shared, isLagging }} />
        ))}
      </List>
    </div>
  );
}

interface Props {
  title: string;
  /** `Oct 2026, DK Score` */
  note: string;
  averageLabel: string;
  /** undefined: not loaded */
  standings: readonly Standing[] | undefined;
  error: unknown;
  onRetry: () => void;
  more?: { label: string; to: string };
}

/** The leading and lagging practices or metrics. */
export function Standings({ title, note, averageLabel, standings: loaded, error, onRetry, more }: Props) {
  const standings = loaded ?? [];
  const titleId = useId();
  const average = computeAverage(standings);
  const shared = sharedStart(standings.map(({ name }) => name));
  const { leading, lagging } = splitStandings(standings);
  const names = [...leading, ...lagging].map(({ name }) => name);
  return (
    <Card aria-labelledby={titleId}>
      <BlockBody>
        <Row wraps gap="4px 12px">
          <Text as="h2" variant="h3" id={titleId}>
            {title}
          </Text>
          <Text as="span" variant="caption" tone="muted" flex="1 1 auto">
            {note}
            {standings.length > 0 && ` · ${averageLabel} ${average.toFixed(1)}`}
          </Text>
          {more && (
            <MoreLink to={more.to}>
              {more.label}
              <Icon of={ArrowRight} size="small" />
            </MoreLink>
          )}
        </Row>
        {!loaded ? (
          error ? (
            <ErrorState error={error} onRetry={onRetry} />
          ) : (
            <ListSkeleton rows={5} />
          )
        ) : standings.length === 0 ? (
          <EmptyState title="No data found." />
        ) : (
          <Sides style={distinctWidth(names, shared)}>
            <Side title="Leading" standings={leading} {...{ average, shared }} />
            <Side title="Lagging" standings={lagging} {...{ average, shared }} isLagging />
          </Sides>
        )}
      </BlockBody>
    </Card>
  );
}
