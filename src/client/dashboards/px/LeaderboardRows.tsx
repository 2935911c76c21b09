import { coveringLink } from '../../ui/covering-link.ts';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState, type RefObject, memo } from 'react';
import { Link } from 'react-router-dom';
import { findTies, type LeaderboardChoice } from '../../../domain/measures/leaderboard.ts';
import type { LeaderboardRow } from '../../../generated/calls/types.ts';
import { useSession } from '../../core/session.ts';
import { control, layout, radius, table, zIndex } from '../../core/theme/tokens.ts';
import { sharedStart } from '../../../domain/text/initials.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Diff } from '../../ui/DeltaText.tsx';
import { DistinctName, distinctWidth } from '../../ui/DistinctName.tsx';
import { Hidden } from '../../ui/Hidden.ts';
import { COLUMNS, PHONE, rowTarget } from './leaderboard.ts';
import { Percentile, RankChange, type RowContext, Score } from './LeaderboardCells.tsx';

/** Rows rendered beyond both edges of the window. */
const SPARE = 8;

interface Range {
  first: number;
  /** exclusive */
  last: number;
}

/** The visible rows of a long list while the page scrolls; all rows while printing. */
function useVisibleRows(
  count: number,
  height: number,
): [ref: RefObject<HTMLDivElement | null>, range: Range] {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ first: 0, last: Math.min(count, 3 * SPARE) });
  useEffect(() => {
    const measure = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / height) - SPARE);
      const last = Math.min(count, Math.ceil((window.innerHeight - top) / height) + SPARE);
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    const showAll = (): void => setRange({ first: 0, last: count });
    measure();
    const listeners = { scroll: measure, resize: measure, beforeprint: showAll, afterprint: measure };
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
    };
  }, [count, height]);
  return [list, range];
}

const ROW_HEIGHT = 64;

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...COLUMNS,
  position: 'relative',
  height: ROW_HEIGHT,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  '&:has(a):hover': { backgroundColor: theme.palette.action.hover },
  '&:last-child': { borderRadius: `0 0 ${radius.card}px ${radius.card}px` },
  '&[data-own]': {
    position: 'sticky',
    top: layout.topBar + table.head,
    bottom: 0,
    zIndex: zIndex.stickyHeader - 1,
    backgroundColor: theme.palette.tint.main,
    '&:has(a):hover': { backgroundColor: theme.palette.tint.hover },
  },
  '& > .rank': { gridArea: 'rank', display: 'flex', gap: 12, fontWeight: 600 },
  '& > .rank > span': { minWidth: 24 },
  '& > .name': { gridArea: 'name', display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& > .name > div': { minWidth: 0 },
  '& > .name a': coveringLink(theme),
  '& .cut': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, color: theme.palette.muted },
  // a note that does not fit is left out whole
  '& > .name small': {
    display: 'flex',
    flexWrap: 'wrap',
    height: theme.typography.caption.lineHeight,
    overflow: 'hidden',
  },
  '& > .name small > span': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'pre',
  },
  '& small b': { ...theme.typography.caption, fontWeight: 600, color: theme.palette.link },
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
    // fixed, so that the stars stand under each other
    gridTemplateColumns: '36px minmax(0, 1fr) 76px 44px',
    gridTemplateAreas: '"rank name score diff" "rank name percentile percentile"',
    gap: '0 8px',
    alignContent: 'center',
    paddingInline: 16,
    '&:first-of-type': { borderTop: 0, borderRadius: `${radius.card}px ${radius.card}px 0 0` },
    '&[data-own]': { top: layout.topBar },
    '& > .rank': { flexDirection: 'column', gap: 0, alignItems: 'center' },
    '& > .rank > span': { minWidth: 0 },
    '& > .name > span, & .spare, & > .surveys': { display: 'none' },
    '& > .score': { flexWrap: 'wrap', columnGap: 8, rowGap: 0 },
    '& > .percentile': { justifySelf: 'end' },
    '& > .percentile strong': { fontWeight: 400, ...theme.typography.caption, color: theme.palette.muted },
    '& > .percentile strong::after': { content: '","' },
  },
  '@media print': { position: 'relative !important' as 'relative', breakInside: 'avoid' },
}));

interface LineProps extends RowContext {
  row: LeaderboardRow;
  /** from 2: the header is the first */
  index: number;
  /** what all names start with */
  shared: string;
  isOwn: boolean;
  isTied: boolean;
}

const Line = memo(function Line({ row, index, shared, isOwn, isTied, choice, average }: LineProps) {
  const { entityName, entityCity, entityState, orgRank } = row;
  const session = useSession();
  const { to, reason } = rowTarget(row, choice, session);
  const isPractice = choice.type === 'practice';
  const place = [entityCity, entityState].filter(Boolean).join(', ');
  const name = <DistinctName name={entityName} shared={shared} />;
  const own = isOwn && (isPractice ? 'Your practice' : 'You');
  const notes = [own, isTied && 'Tied', place].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  // known to whose row it is: on phones it would cut what differs
  const isSpare = (text: string): boolean => isOwn && text === place;
  return (
    <Row role="row" aria-rowindex={index} data-own={isOwn ? '' : undefined}>
      <div role="cell" className="rank">
        <span>{orgRank ?? '–'}</span>
        <RankChange row={row} />
      </div>
      {/* the reason is the same on most rows: on each it would cut what differs */}
      <div role="cell" className="name" title={reason}>
        <Avatar
          name={entityName}
          within={session.organization.name}
          shape={isPractice ? 'place' : 'person'}
          size={control.height.medium}
        />
        <div>
          <div className="cut">{to === undefined ? name : <Link to={to}>{name}</Link>}</div>
          {notes.length > 0 && (
            <div className="cut">
              <small>
                {notes.map((text, index) => (
                  <span key={text} className={isSpare(text) ? 'spare' : undefined}>
                    {index > 0 && ' · '}
                    {text === own ? <b>{text}</b> : text}
                  </span>
                ))}
              </small>
            </div>
          )}
          {reason !== undefined && <Hidden>{`, ${reason}`}</Hidden>}
        </div>
      </div>
      <Score {...{ row, average }} />
      <div role="cell" className="surveys">
        {row.surveyCount.toLocaleString('en-US')}
        <Hidden> surveys</Hidden>
      </div>
      <div role="cell" className="diff">
        <Diff value={row.scoreDelta} isQuiet={row.isWithinChance} />
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

/** The visible rows, and the user's own one, which sticks to the edge it is scrolled past. */
export function LeaderboardRows({ rows, choice, average, ownId }: Props) {
  const [list, { first, last }] = useVisibleRows(rows.length, ROW_HEIGHT);
  const { shared, width } = useMemo(() => {
    const names = rows.map(({ entityName }) => entityName);
    const start = sharedStart(names);
    return { shared: start, width: distinctWidth(names, start) };
  }, [rows]);
  const own = rows.findIndex(({ entityId }) => entityId === ownId);
  const shown = rows.flatMap((_row, index) =>
    (index >= first && index < last) || index === own ? [index] : [],
  );
  const isTied = findTies(rows);
  const gap = (from: number, to: number) =>
    to > from && <div key={`gap${from}`} aria-hidden style={{ height: (to - from) * ROW_HEIGHT }} />;
  return (
    <div ref={list} role="rowgroup" style={width}>
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
              {...{ row, shared, choice, average }}
            />,
          ]
        );
      })}
      {gap((shown.at(-1) ?? -1) + 1, rows.length)}
    </div>
  );
}
