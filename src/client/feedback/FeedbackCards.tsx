import { styled } from '@mui/material/styles';
import { memo, useMemo, useState } from 'react';
import { allOf } from '../core/api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { useNearBottom } from '../core/hooks.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import type { Feedback } from '../../generated/calls/types.ts';
import { KeepContext } from './kept.ts';
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

const ListedCard = memo(FeedbackCard);

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
  const gone = kept.filter(({ feedback }) => !listed.some(({ id }) => id === feedback.id));
  const cards = gone.reduce((all, { feedback, index }) => all.toSpliced(index, 0, feedback), listed);
  const keep = (feedback: Feedback): void => {
    const index = cards.findIndex(({ id }) => id === feedback.id);
    const others = kept.filter((one) => one.feedback.id !== feedback.id);
    setKept([...others, { feedback, index }].sort((one, other) => one.index - other.index));
  };
  const end = useNearBottom(
    () => {
      // a page that did not come is asked for again by hand
      if (hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    query.isFetching ? null : data,
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
      <List aria-label={title} aria-busy={isPlaceholderData}>
        {cards.map((feedback) => (
          <li key={feedback.id}>
            <ListedCard feedback={feedback} isDimmed={gone.some((one) => one.feedback.id === feedback.id)} />
          </li>
        ))}
      </List>
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
