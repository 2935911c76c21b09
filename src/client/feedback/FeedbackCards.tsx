import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { formatNumber } from '../../domain/text/format.ts';
import { mergePages, onSessionEnd } from '../core/api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { useNearBottom } from '../core/hooks.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { countCards, useCardGroups, type CardGroup } from './card-groups.ts';
import { KeepContext } from './kept.ts';
import { useRecordOpened, useReturnToCard } from './opened-card.ts';
import { feedbackQuery, type useFeedbackPages } from './use-feedback.ts';

const MORE_SKELETONS = 2;

/** No grid: it would measure all cards again for each new one. */
const List = styled('div')({ '&[aria-busy="true"]': { opacity: 0.55 } });

const Item = styled('div')({ marginBottom: 12 });

interface ShownList {
  groups: readonly CardGroup<Feedback>[];
  /** in px, by the groups' keys */
  heights: ReadonlyMap<number, number>;
}

const NO_LIST: ShownList = { groups: [], heights: new Map() };

/** The list that was left last: on the way back to it, the page is as high as before at once. */
let last = NO_LIST;

onSessionEnd(() => {
  last = NO_LIST;
});

/** Of a card with its margin, in px. */
const USUAL_HEIGHT = 282;

/** Room in px for the cards' shadows, which would be cut off at the group's edge. */
const EDGE = 4;

/** Groups out of view cost nothing; the browser's find still finds their cards. */
const Group = styled('div')({
  margin: `-${EDGE}px -${EDGE}px 0`,
  padding: `${EDGE}px ${EDGE}px 0`,
  contentVisibility: 'auto',
  '@media print': { contentVisibility: 'visible' },
});

const ListedCard = memo(FeedbackCard);

interface GroupProps {
  group: CardGroup<Feedback>;
  /** number of its cards rendered so far */
  drawn: number;
  dimmed: ReadonlySet<string>;
}

const CardsOfGroup = memo(function CardsOfGroup({ group, drawn, dimmed }: GroupProps) {
  const height = last.heights.get(group.key) ?? drawn * USUAL_HEIGHT;
  return (
    <Group style={{ containIntrinsicBlockSize: `auto ${height}px` }}>
      {group.cards.slice(0, drawn).map((feedback) => (
        <Item key={feedback.id} role="listitem">
          <ListedCard feedback={feedback} isDimmed={dimmed.has(feedback.id)} />
        </Item>
      ))}
    </Group>
  );
});

/** Properties of a view of the list. */
export interface CardListProps {
  title: string;
  isBusy: boolean;
  cards: readonly Feedback[];
  /** number of cards rendered so far */
  drawn: number;
  /** of the list; undefined until known */
  total?: number | undefined;
  /** ids of cards that no longer match the list */
  dimmed: ReadonlySet<string>;
}

/** Number of rendered cards: new ones are rendered one per frame, so that scrolling stays smooth. */
function useDrawn(length: number): number {
  const [drawn, setDrawn] = useState(length);
  // renders the first page, and that of other filters, at once
  if (drawn > length || (drawn === 0 && length > 0)) setDrawn(length);
  useEffect(() => {
    if (drawn >= length) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + 1)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, length]);
  return drawn;
}

function CardList({ title, isBusy, cards, drawn, dimmed }: CardListProps) {
  const groups = useCardGroups(cards, last.groups);
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(groups);
  useEffect(() => {
    latest.current = groups;
  }, [groups]);
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      const heights = new Map<number, number>();
      for (const [index, { key }] of latest.current.entries()) {
        const group = current?.children[index];
        if (group instanceof HTMLElement) heights.set(key, group.offsetHeight - EDGE);
      }
      last = { groups: latest.current, heights };
    };
  }, []);
  useReturnToCard();
  const recordOpened = useRecordOpened(cards);
  const counts = countCards(groups, drawn);
  return (
    <List
      ref={list}
      role="list"
      aria-label={title}
      aria-busy={isBusy}
      onClick={(event) => {
        // the router took the click: it opens no other tab
        if (event.defaultPrevented) recordOpened(event.target);
      }}
    >
      {groups.map((group, index) => {
        const own = counts[index] ?? 0;
        return own > 0 && <CardsOfGroup key={group.key} group={group} drawn={own} dimmed={dimmed} />;
      })}
    </List>
  );
}

type FeedbackQuery = ReturnType<typeof useFeedbackPages>;

interface Kept {
  feedback: Feedback;
  /** as it was when the list last had it */
  listed: Feedback;
  /** its index in the list */
  index: number;
}

/** Whether a change may only have moved a card, to a page that is not loaded: an order by due date does. */
const hasOnlyMoved = (before: Feedback, after: Feedback): boolean =>
  before.status === after.status && before.assignee?.id === after.assignee?.id;

interface Props {
  query: FeedbackQuery;
  /** undefined until known */
  total: number | undefined;
  title: string;
  /** shown if empty */
  empty?: ReactNode;
  /** draws the cards */
  view?: (props: CardListProps) => ReactNode;
  /** draws placeholders for them */
  skeletons?: (props: { cards?: number }) => ReactNode;
}

/**
 * The cards loaded by scrolling so far, and placeholders. Cards with a changed status, and those whose panel was opened,
 * stay when they no longer match the list, dimmed.
 */
export function FeedbackCards({
  query,
  total,
  title,
  empty = 'No results found.',
  view: View = CardList,
  skeletons: Skeletons = FeedbackSkeletons,
}: Props) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const listed = useMemo(() => mergePages(data?.pages ?? []), [data]);
  const [kept, setKept] = useState<Kept[]>([]);
  const gone = useMemo(() => {
    const ids = new Set(listed.map(({ id }) => id));
    return kept.filter(({ feedback }) => !ids.has(feedback.id));
  }, [kept, listed]);
  const latestOfGone = useQueries({
    queries: gone.map(({ feedback }) => feedbackQuery(feedback.id)),
    combine: (results) => results.map((result) => result.data),
  });
  const cards = useMemo(
    () =>
      gone.reduce(
        (all, { feedback, index }, at) => all.toSpliced(index, 0, latestOfGone[at] ?? feedback),
        listed,
      ),
    [gone, latestOfGone, listed],
  );
  const dimmed = useMemo(
    () =>
      new Set(
        gone.flatMap(({ feedback, listed: before }, at) =>
          hasNextPage && hasOnlyMoved(before, latestOfGone[at] ?? feedback) ? [] : [feedback.id],
        ),
      ),
    [gone, latestOfGone, hasNextPage],
  );
  const drawn = useDrawn(cards.length);
  const latest = useRef({ cards, listed });
  useEffect(() => {
    latest.current = { cards, listed };
  }, [cards, listed]);
  // stable, because otherwise React would search all cards for consumers
  const keep = useCallback((feedback: Feedback): void => {
    const isSame = ({ id }: Feedback): boolean => id === feedback.id;
    const index = latest.current.cards.findIndex(isSame);
    const found = latest.current.listed.find(isSame);
    setKept((before) => {
      const earlier = before.find((one) => isSame(one.feedback));
      const others = before.filter((one) => one !== earlier);
      return [...others, { feedback, listed: found ?? earlier?.listed ?? feedback, index }].sort(
        (one, other) => one.index - other.index,
      );
    });
  }, []);
  const end = useNearBottom(
    () => {
      // a failed page is loaded again by a button
      const isReady = hasNextPage && !query.isFetching && drawn === cards.length;
      if (isReady && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    query.isFetching || drawn < cards.length ? null : data,
  );

  if (isPending) return <Skeletons />;
  if (!data) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (cards.length === 0) {
    return <Card>{typeof empty === 'string' ? <EmptyState title={empty} /> : empty}</Card>;
  }
  return (
    <KeepContext value={keep}>
      <Hidden role="status">
        {total !== undefined && `${formatNumber(cards.length - dimmed.size)} of ${formatNumber(total)} shown`}
        {dimmed.size > 0 && `, and ${formatNumber(dimmed.size)} no longer matching the filters`}
      </Hidden>
      <View
        title={title}
        isBusy={isPlaceholderData}
        cards={cards}
        drawn={drawn}
        total={total}
        dimmed={dimmed}
      />
      <div ref={end} />
      {isFetchingNextPage && <Skeletons cards={MORE_SKELETONS} />}
      {query.isFetchNextPageError && !isFetchingNextPage && (
        <Card>
          <ErrorState error={error} onRetry={() => void query.fetchNextPage()} />
        </Card>
      )}
    </KeepContext>
  );
}
