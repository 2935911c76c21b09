import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card, CardBody } from './Card.tsx';
import { Delayed } from './Skeletons.tsx';
import { ErrorState } from './States.tsx';

interface Props {
  /** what the content is drawn from */
  queries: readonly Pick<UseQueryResult, 'error' | 'refetch'>[];
  /** of the skeleton: about as high as the content */
  lines: number;
  /** the name of a card that the content brings with it */
  card?: string;
  /** undefined until the data has loaded */
  children: ReactNode;
}

/** Content that loads, fails and is retried apart from the rest of its page. */
export function Loaded({ queries, lines, card, children }: Props) {
  if (children !== undefined) return children;
  const failed = queries.filter(({ error }) => error !== null);
  const state = failed[0] ? (
    <ErrorState
      what={card}
      // the cards of a page fail alike, however high they are; what is inside a card has its room
      isLow={card !== undefined}
      error={failed[0].error}
      onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    />
  ) : (
    <Delayed label="Loading">
      <CardBody>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton
            key={line}
            height={18}
            width={`${90 - ((line * 17) % 50)}%`}
            sx={{ mb: line < lines - 1 ? 3.5 : 0 }}
          />
        ))}
      </CardBody>
    </Delayed>
  );
  if (card === undefined) return state;
  return (
    <Card aria-label={card} style={{ marginBottom: 20 }}>
      {state}
    </Card>
  );
}
