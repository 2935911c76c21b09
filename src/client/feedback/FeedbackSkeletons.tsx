import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Card } from '../ui/Card.tsx';
import { Delayed } from '../ui/Skeletons.tsx';
import { CardMain } from './card-parts.ts';

const CARDS = 10;

const Stack = styled('div')({ display: 'grid', gap: 12 });

/** Cards of feedback that are on their way. */
export function FeedbackSkeletons({ cards = CARDS }: { cards?: number }) {
  return (
    <Delayed label="Loading">
      <Stack>
        {Array.from({ length: cards }, (_, card) => (
          <Card as="div" key={card}>
            <CardMain>
              <Skeleton height={18} width={150} />
              <Skeleton height={14} width={180} sx={{ mt: 2.5 }} />
              <Skeleton height={14} width={`${84 - ((card * 7) % 20)}%`} sx={{ mt: 3 }} />
              <Skeleton height={14} width={`${62 - ((card * 11) % 30)}%`} sx={{ mt: 1.5 }} />
              <Skeleton height={26} width={220} sx={{ mt: 2.5 }} />
            </CardMain>
          </Card>
        ))}
      </Stack>
    </Delayed>
  );
}
