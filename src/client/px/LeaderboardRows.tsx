import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Star from 'lucide-react/icons/star';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { LeaderboardRow } from '../../generated/calls/types.ts';
import { useSession } from '../core/session.ts';
import { control, layout, radius, table, zIndex } from '../core/theme/tokens.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { DeltaText } from '../ui/DeltaText.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { useVisibleRows } from '../ui/use-visible-rows.ts';
import { percentileText, rowAddress, scoreRange } from './leaderboard.ts';
import type { LeaderboardChoice } from './use-leaderboard.ts';

export const ROW_HEIGHT = 64;

/** The columns of the head and of every row. */
export const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: '96px minmax(140px, 1.4fr) minmax(190px, 1fr) 64px 72px 184px',
  gridTemplateAreas: '"rank name score surveys diff percentile"',
  alignItems: 'center',
  gap: 16,
  paddingInline: table.cellPadding + 8,
  '@container (max-width: 860px)': {
    gridTemplateColumns: '80px minmax(120px, 1fr) 96px 64px 72px 104px',
    '& .track, & .bar': { display: 'none' },
  },
} as const;

/** On phones a row is two lines. */
export const PHONE = '@container (max-width: 600px)';

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...COLUMNS,
  position: 'relative',
  height: ROW_HEIGHT,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:last-child': { borderRadius: `0 0 ${radius.card}px ${radius.card}px` },
  '&[data-own]': {
    position: 'sticky',
    top: layout.topBar + table.head,
    bottom: 0,
    zIndex: zIndex.stickyHeader - 1,
    backgroundColor: theme.palette.tint.main,
    '&:hover': { backgroundColor: theme.palette.tint.hover },
  },
  '& > .rank': { gridArea: 'rank', display: 'flex', gap: 12, fontWeight: 600 },
  '& > .rank > span': { minWidth: 24 },
  '& > .name': { gridArea: 'name', display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& > .name > div': { minWidth: 0 },
  '& > .name a': { color: 'inherit', textDecoration: 'none' },
  '& > .name a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > .name a:focus-visible::after': {
    outline: `2px solid ${theme.palette.border.focus}`,
    outlineOffset: -2,
  },
  '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, color: theme.palette.muted },
  '& small > b': { ...theme.typography.caption, fontWeight: 600, color: theme.palette.link },
  '& > .score': { gridArea: 'score', display: 'flex', alignItems: 'center', gap: 8 },
  '& > .score > strong': { fontWeight: 600, minWidth: 24 },
  '& > .score > svg': { color: theme.palette.star.full, fill: 'currentColor', flex: 'none' },
  '& > .score[data-few]': { color: theme.palette.muted, '& > svg': { color: theme.palette.star.empty } },
  '& > .score[data-few] > strong': { fontWeight: 400 },
  '& > .surveys': { gridArea: 'surveys', textAlign: 'right' },
  '& > .diff': { gridArea: 'diff', textAlign: 'right' },
  '& > .percentile': { gridArea: 'percentile', display: 'flex', alignItems: 'center', gap: 8 },
  '& > .percentile > span': { position: 'relative', whiteSpace: 'nowrap' },
  '& > .percentile strong': { fontWeight: 600 },
  [PHONE]: {
    gridTemplateColumns: '36px minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"rank name score diff" "rank name percentile percentile"',
    gap: '0 8px',
    alignContent: 'center',
    paddingInline: 16,
    '&:first-of-type': { borderTop: 0, borderRadius: `${radius.card}px ${radius.card}px 0 0` },
    '&[data-own]': { top: layout.topBar },
    '& > .rank': { flexDirection: 'column', gap: 0, alignItems: 'center' },
    '& > .rank > span': { minWidth: 0 },
    '& > .name > span, & > .surveys': { display: 'none' },
    '& > .score, & > .percentile': { justifySelf: 'end' },
    '& > .percentile strong': { fontWeight: 400, ...theme.typography.caption, color: theme.palette.muted },
  },
  '@media print': { position: 'relative !important' as 'relative', breakInside: 'avoid' },
}));

/** The interval as a band with a dot, on the range that all rows cover, with a line at the average. */
const Track = styled('span')(({ theme }) => ({
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

interface RowContext {
  choice: LeaderboardChoice;
  /** of all answers */
  average: number;
  range: { low: number; high: number };
}

function Score({ row, average, range }: { row: LeaderboardRow } & Omit<RowContext, 'choice'>) {
  const { score, interval, orgRank } = row;
  if (score === null)
    return (
      <div role="cell" className="score" data-few="">
        –
      </div>
    );
  const isFew = orgRank === null;
  const at = (value: number): string =>
    `${(100 * (value - range.low)) / Math.max(0.01, range.high - range.low)}%`;
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
            <Track className="track" data-low={score < average ? '' : undefined} aria-hidden>
              <i
                style={{ left: at(interval.low), width: `calc(${at(interval.high)} - ${at(interval.low)})` }}
              />
              <u style={{ left: at(average) }} />
              <b style={{ left: at(score) }} />
            </Track>
            <small className="track">± {margin?.toFixed(1)}</small>
          </>
        )
      )}
    </div>
  );
}

function Diff({ value }: { value: number | null }) {
  if (value === null) return '–';
  const text = Math.abs(value).toFixed(1);
  return <DeltaText text={text} direction={text === '0.0' ? 'none' : value > 0 ? 'up' : 'down'} />;
}

function Percentile({ row }: { row: LeaderboardRow }) {
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

interface LineProps extends RowContext {
  row: LeaderboardRow;
  /** from 2: the head is the first */
  index: number;
  isOwn: boolean;
  isTied: boolean;
}

const Line = memo(function Line({ row, index, isOwn, isTied, choice, average, range }: LineProps) {
  const { entityName, entityCity, entityState, orgRank, orgRankDelta } = row;
  const { organization } = useSession();
  const isPractice = choice.type === 'practice';
  const place = [entityCity, entityState].filter(Boolean).join(', ');
  return (
    <Row role="row" aria-rowindex={index} data-own={isOwn ? '' : undefined}>
      <div role="cell" className="rank">
        <span>{orgRank ?? '–'}</span>
        {orgRankDelta !== null && orgRankDelta !== 0 && (
          <DeltaText text={String(Math.abs(orgRankDelta))} direction={orgRankDelta > 0 ? 'up' : 'down'} />
        )}
      </div>
      <div role="cell" className="name">
        <Avatar
          name={entityName}
          within={organization.name}
          shape={isPractice ? 'place' : 'person'}
          size={control.height.medium}
        />
        <div>
          <div className="cut">
            <Link to={rowAddress(row, choice)}>{entityName}</Link>
          </div>
          <div className="cut">
            <small>
              {place}
              {isOwn && <b>{`${place && ' · '}${isPractice ? 'Your practice' : 'You'}`}</b>}
              {isTied && `${place || isOwn ? ' · ' : ''}Tied`}
            </small>
          </div>
        </div>
      </div>
      <Score {...{ row, average, range }} />
      <div role="cell" className="surveys">
        {row.surveyCount.toLocaleString('en-US')}
        <Hidden> surveys</Hidden>
      </div>
      <div role="cell" className="diff">
        <Diff value={row.scoreDelta} />
      </div>
      <div role="cell" className="percentile">
        <Percentile row={row} />
      </div>
    </Row>
  );
});

interface Props {
  rows: readonly LeaderboardRow[];
  choice: LeaderboardChoice;
  average: number;
  /** the row that is the person's own */
  ownId: string | undefined;
}

/** The rows in sight, and the own one, which sticks to the edge it is beyond. */
export function LeaderboardRows({ rows, choice, average, ownId }: Props) {
  const [list, { first, last }] = useVisibleRows(rows.length, ROW_HEIGHT);
  const range = scoreRange(rows);
  const own = rows.findIndex(({ entityId }) => entityId === ownId);
  const shown = rows.flatMap((_row, index) =>
    (index >= first && index < last) || index === own ? [index] : [],
  );
  const isTied = (row: LeaderboardRow): boolean =>
    row.orgRank !== null && rows.some((other) => other !== row && other.orgRank === row.orgRank);
  const gap = (from: number, to: number) =>
    to > from && <div key={`gap${from}`} aria-hidden style={{ height: (to - from) * ROW_HEIGHT }} />;
  return (
    <div ref={list} role="rowgroup">
      {shown.map((index, place) => {
        const row = rows[index];
        return (
          row && [
            gap(place === 0 ? 0 : (shown[place - 1] ?? 0) + 1, index),
            <Line
              key={row.entityId}
              index={index + 2}
              isOwn={index === own}
              isTied={isTied(row)}
              {...{ row, choice, average, range }}
            />,
          ]
        );
      })}
      {gap((shown.at(-1) ?? -1) + 1, rows.length)}
    </div>
  );
}
