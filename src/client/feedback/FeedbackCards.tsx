import { styled } from '@mui/material/styles';
import { allOf } from '../core/api.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { Hidden } from '../ui/Hidden.ts';
import { useNearBottom } from '../core/hooks.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FeedbackSkeletons } from './card-layout.tsx';
import type { useFeedbackList } from './use-feedback.ts';

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

const Rest = styled('div')({ marginTop: 12 });

type FeedbackQuery = ReturnType<typeof useFeedbackList>;

/** The cards of a list, as many as were scrolled to so far, and what stands in their place. */
export function FeedbackCards({ query, title }: { query: FeedbackQuery; title: string }) {
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const cards = allOf(data?.pages ?? []);
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
        <EmptyState title="No results found." />
      </Card>
    );
  }
  return (
    <>
      <Hidden role="status">
        {cards.length} of {data.pages[0]?.pagination.total} shown
      </Hidden>
      <List aria-label={title} aria-busy={isPlaceholderData}>
        {cards.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackCard feedback={feedback} />
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
    </>
  );
}
