import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { table } from '../core/theme/tokens.ts';
import { Card, CardBody } from './Card.tsx';
import { useDelayed } from '../core/hooks.ts';

const Hidden = styled('div')({ visibility: 'hidden' });

/** Keeps the room of what loads, and shows the skeleton only when loading takes longer than 150 ms. */
export function Delayed({ label, children }: { label: string; children: ReactNode }) {
  const isShown = useDelayed();
  const Wrapper = isShown ? 'div' : Hidden;
  return (
    <Wrapper role="status" aria-label={label}>
      {children}
    </Wrapper>
  );
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: `0 ${table.cellPadding}px`,
  borderBottom: `1px solid ${theme.palette.divider}`,
}));

interface ListSkeletonProps {
  rows?: number;
  hasAvatar?: boolean;
}

/** Rows of a list, for inside its card. */
export function ListSkeleton({ rows = 10, hasAvatar = false }: ListSkeletonProps) {
  const height = hasAvatar ? table.comfortable : table.standard;
  return (
    <Delayed label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} style={{ height }}>
          {hasAvatar && <Skeleton variant="rounded" width={36} height={36} />}
          <Skeleton height={12} width={`${24 + ((row * 7) % 16)}%`} />
          <Skeleton height={12} width="14%" sx={{ ml: 'auto' }} />
        </Row>
      ))}
    </Delayed>
  );
}

/** A whole screen whose code is still on its way. */
export function PageSkeleton() {
  return (
    <Delayed label="Loading">
      <Skeleton height={28} width={240} sx={{ mt: 0.5, mb: 3.5 }} />
      <Card>
        <CardBody>
          {Array.from({ length: 6 }, (_, line) => (
            <Skeleton key={line} height={12} width={`${90 - ((line * 13) % 40)}%`} sx={{ mb: 2.5 }} />
          ))}
        </CardBody>
      </Card>
    </Delayed>
  );
}
