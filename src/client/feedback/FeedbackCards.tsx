import { styled } from '@mui/material/styles';
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { allOf } from '../core/api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { useNearBottom } from '../core/hooks.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { cardId, KeepContext } from './kept.ts';
import type { useFeedbackPages } from './use-feedback.ts';

const MORE_SKELETONS = 2;

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[aria-busy="true"]': { opacity: 0.55 },
});

interface CardListProps {
  title: string;
  isBusy: boolean;
  cards: readonly Feedback[];
  /** ids of those that are no longer what the list asks for */
  dimmed: ReadonlySet<string>;
}

/** The height in px of each card of the list that was left last: on the way back, the page is as high before they are drawn. */
const heights = new Map<string, number>();

const ListedCard = memo(FeedbackCard);

/** Cards out of sight are neither laid out nor painted. */
const CardList = memo(function CardList({ title, isBusy, cards, dimmed }: CardListProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    return () => {
      heights.clear();
      for (const card of current?.querySelectorAll('article') ?? []) heights.set(card.id, card.offsetHeight);
    };
  }, []);
  return (
    <List ref={list} aria-label={title} aria-busy={isBusy}>
      {cards.map((feedback) => (
        <li key={feedback.id}>
          <ListedCard
            feedback={feedback}
            isDimmed={dimmed.has(feedback.id)}
            height={heights.get(cardId(feedback.id))}
          />
        </li>
      ))}
    </List>
  );
});

const Rest = styled('div')({ marginTop: 12 });

type FeedbackQuery = ReturnType<typeof useFeedbackPages>;

interface Kept {
  feedback: Feedback;
  /** its place in the list */
  index: number;
}

interface Props {
  query: FeedbackQuery;
  title: string;
  /** where there is none */
  empty?: string;
}

/**
 * The cards of a list, as many as were scrolled to so far, and what stands in their place. Cards whose status was changed
 * stay, dimmed, when the list no longer holds them.
 */
export function FeedbackCards({ query, title, empty = 'No results found.' }: Props) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const listed = useMemo(() => allOf(data?.pages ?? []), [data]);
  const [kept, setKept] = useState<Kept[]>([]);
  const gone = useMemo(() => {
    const ids = new Set(listed.map(({ id }) => id));
    return kept.filter(({ feedback }) => !ids.has(feedback.id));
  }, [kept, listed]);
  const cards = useMemo(
    () => gone.reduce((all, { feedback, index }) => all.toSpliced(index, 0, feedback), listed),
    [gone, listed],
  );
  const dimmed = useMemo(() => new Set(gone.map(({ feedback }) => feedback.id)), [gone]);
  const current = useMemo(() => ({ cards, dimmed }), [cards, dimmed]);
  // the cards of a page are drawn in short steps, and what the person does comes between them
  const drawn = useDeferredValue(current);
  const latest = useRef(cards);
  useEffect(() => {
    latest.current = cards;
  }, [cards]);
  // always the same, or React would look through all cards for those that use it
  const keep = useCallback((feedback: Feedback): void => {
    const index = latest.current.findIndex(({ id }) => id === feedback.id);
    setKept((before) =>
      [...before.filter((one) => one.feedback.id !== feedback.id), { feedback, index }].sort(
        (one, other) => one.index - other.index,
      ),
    );
  }, []);
  const end = useNearBottom(
    () => {
      // a page that did not come is asked for again by hand
      const isDrawn = drawn === current;
      if (isDrawn && hasNextPage && !query.isFetching && !query.isFetchNextPageError)
        void query.fetchNextPage();
    },
    query.isFetching ? null : drawn,
  );

  if (isPending) return <FeedbackSkeletons />;
  if (!data) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (cards.length === 0) {
    return (
      <Card>
        <EmptyState title={empty} />
      </Card>
    );
  }
  return (
    <KeepContext value={keep}>
      <Hidden role="status">
        {listed.length} of {data.pages[0]?.pagination.total} shown
      </Hidden>
      <CardList title={title} isBusy={isPlaceholderData} {...drawn} />
      <div ref={end} />
      {isFetchingNextPage && (
        <Rest>
          <FeedbackSkeletons cards={MORE_SKELETONS} />
        </Rest>
      )}
      {query.isFetchNextPageError && !isFetchingNextPage && (
        <Rest>
          <Card>
            <ErrorState error={error} onRetry={() => void query.fetchNextPage()} />
          </Card>
        </Rest>
      )}
    </KeepContext>
  );
}
