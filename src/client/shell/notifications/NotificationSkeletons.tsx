import Skeleton from '@mui/material/Skeleton';
import { Delayed } from '../../ui/Skeletons.tsx';
import { Row } from './item-parts.ts';

const ROWS = 3;

/** Notifications that are on their way. */
export function NotificationSkeletons() {
  return (
    <Delayed label="Loading">
      {Array.from({ length: ROWS }, (_, row) => (
        <Row key={row}>
          <Skeleton height={14} width={`${92 - row * 6}%`} />
          <Skeleton height={14} width="48%" sx={{ mt: 1 }} />
          <Skeleton height={12} width="36%" sx={{ mt: 1.25, mb: 0.5 }} />
        </Row>
      ))}
    </Delayed>
  );
}
