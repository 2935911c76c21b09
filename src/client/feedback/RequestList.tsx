import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { memo, type MouseEvent, type RefObject } from 'react';
import { formatNumber } from '../../domain/text/format.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { radius } from '../core/theme/tokens.ts';
import { Card } from '../ui/Card.tsx';
import { usePlaceStart } from '../ui/requests/use-place-start.ts';
import { Delayed } from '../ui/Skeletons.tsx';
import { type CardGroup, countCards, useCardGroups } from './card-groups.ts';
import type { CardListProps } from './FeedbackCards.tsx';
import { PANEL_MARGIN } from './OpenRequest.tsx';
import { RequestRow } from './RequestRow.tsx';

/** Of a row in px, before it is drawn; with the line above it. */
const USUAL_HEIGHT = 79;
/** Groups that are drawn at once: more than the tallest window shows at first. */
const DRAWN_AT_ONCE = 4;

const List = styled(Card)(({ theme }) => ({
  gridArea: '1 / 1',
  containerType: 'inline-size',
  // as hidden, but its last line can be pinned to the window
  overflow: 'clip',
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& > div + div, & > div > div + div, & [role=listitem] + [role=listitem]': {
    borderTop: `1px solid ${theme.palette.divider}`,
  },
}));

/** Rows out of view cost nothing, and the browser observes few groups rather than many rows. */
const Group = styled('div')({
  contentVisibility: 'auto',
  // those that are in view would first have their usual height
  [`&:nth-of-type(-n + ${DRAWN_AT_ONCE})`]: { contentVisibility: 'visible' },
  '@media print': { '&&': { contentVisibility: 'visible' } },
});

const RowSkeleton = styled('div')({
  display: 'grid',
  alignContent: 'center',
  gap: 10,
  minHeight: USUAL_HEIGHT,
  padding: '8px 16px',
});

const ROWS = 10;

/** The shape of rows that are loading. */
export function RequestSkeletons({ cards = ROWS }: { cards?: number }) {
  return (
    <Delayed label="Loading">
      <List as="div">
        {Array.from({ length: cards }, (_, row) => (
          <RowSkeleton key={row}>
            <Skeleton height={14} width={`${34 + ((row * 7) % 20)}%`} />
            <Skeleton height={12} width={`${54 + ((row * 11) % 30)}%`} />
          </RowSkeleton>
        ))}
      </List>
    </Delayed>
  );
}

/** The list, and its end in the window: it ends where the panel beside it ends. */
const ListColumn = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

/** At least of a card's hairline in px. */
const LINE_WIDTH = 2;

/**
 * Ends the list's card in the window, above a margin, while the rest of it is below: covers the corners and what would show
 * under them.
 */
const ListEnd = styled('div')(({ theme }) => ({
  gridArea: '1 / 1',
  alignSelf: 'end',
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  height: radius.card + PANEL_MARGIN,
  // over the hairline of the card as well
  margin: `0 -${LINE_WIDTH}px -${PANEL_MARGIN}px`,
  padding: `0 ${LINE_WIDTH}px`,
  overflow: 'clip',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    display: 'block',
    height: radius.card,
    borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
    boxShadow: `${theme.shadows[1]}, 0 0 0 ${2 * PANEL_MARGIN}px ${theme.palette.background.default}`,
    clipPath: `inset(0 -${PANEL_MARGIN}px -${2 * PANEL_MARGIN}px)`,
  },
  '@media print': { display: 'none' },
}));

/** Pinned: the keys are of use where the list begins as well. */
const Hints = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'sticky',
  bottom: PANEL_MARGIN,
  zIndex: 1,
  borderTop: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '10px 16px',
  color: theme.palette.text.secondary,
  '& > kbd': {
    padding: '0 6px',
    border: `1px solid ${theme.palette.border.default}`,
    borderRadius: 4,
    font: 'inherit',
  },
  '& > kbd:not(:first-of-type)': { marginLeft: 12 },
  '& > span': { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  '@media print': { display: 'none' },
}));

interface RowProps {
  /** address that opens a request */
  getAddress: (feedback: Feedback) => string;
  isPhone: boolean;
  /** ids of requests that no longer match the list */
  dimmed: ReadonlySet<string>;
}

interface GroupProps extends RowProps {
  group: CardGroup<Feedback>;
  /** number of its rows rendered so far */
  drawn: number;
  /** of the open request, if it is in the group */
  openId: string | undefined;
  placeStart: string | undefined;
}

/** Not rendered again while rows are added to the groups below. */
const RowsOfGroup = memo(function RowsOfGroup(props: GroupProps) {
  const { group, drawn, openId, dimmed, getAddress, ...row } = props;
  return (
    <Group style={{ containIntrinsicBlockSize: `auto ${drawn * USUAL_HEIGHT}px` }}>
      {group.cards.slice(0, drawn).map((feedback) => (
        <div role="listitem" key={feedback.id}>
          <RequestRow
            {...row}
            feedback={feedback}
            to={getAddress(feedback)}
            isOpen={feedback.id === openId}
            isDimmed={dimmed.has(feedback.id)}
          />
        </div>
      ))}
    </Group>
  );
});

interface Props extends CardListProps, RowProps {
  list: RefObject<HTMLElement | null>;
  /** index of the open request; negative: none of them is open */
  at: number;
  onFollow: (event: MouseEvent<HTMLElement>) => void;
  /** a request opens beside the list */
  isBeside: boolean;
}

/** The rows of the queue, and beside a panel the keys that move through them. */
export function RequestList({
  title,
  isBusy,
  cards,
  drawn,
  total,
  dimmed,
  list,
  at,
  getAddress,
  onFollow,
  isBeside,
  isPhone,
}: Props) {
  const placeStart = usePlaceStart();
  const groups = useCardGroups(cards);
  const counts = countCards(groups, drawn);
  const openId = cards[at]?.id;
  return (
    <ListColumn>
      <List ref={list} as="div" aria-busy={isBusy} onClickCapture={onFollow}>
        <div role="list" aria-label={title}>
          {groups.map((group, index) => {
            const own = counts[index] ?? 0;
            return (
              own > 0 && (
                <RowsOfGroup
                  key={group.key}
                  group={group}
                  drawn={own}
                  openId={group.cards.some(({ id }) => id === openId) ? openId : undefined}
                  {...{ dimmed, getAddress, isPhone, placeStart }}
                />
              )
            );
          })}
        </div>
        {isBeside && (
          <Hints aria-hidden>
            <kbd>J</kbd> Next <kbd>K</kbd> Previous <kbd>Enter</kbd> Open <kbd>Esc</kbd> Close
            {openId !== undefined && !dimmed.has(openId) && total !== undefined && (
              // of the number above the list: without those that no longer match and stay, dimmed
              <span>
                {formatNumber(cards.slice(0, at + 1).filter(({ id }) => !dimmed.has(id)).length)} of{' '}
                {formatNumber(total)}
              </span>
            )}
          </Hints>
        )}
      </List>
      {isBeside && <ListEnd aria-hidden />}
    </ListColumn>
  );
}
