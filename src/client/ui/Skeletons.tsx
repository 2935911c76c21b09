import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { table } from '../core/theme/tokens.ts';
import { Card, CardBody } from './Card.tsx';
import { useDelayed } from '../core/hooks.ts';

const Hidden = styled('div')({ visibility: 'hidden' });

/** Reserves the space of loading content, and shows the skeleton only after 150 ms. */
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

const HeadRow = styled(Row)(({ theme }) => ({
  ...theme.typography.overline,
  height: table.head,
  fontWeight: 600,
  color: theme.palette.muted,
}));

const BOX = { width: 18, height: 18, flex: 'none' };

interface TableSkeletonProps {
  titles: readonly string[];
  hasAvatar: boolean;
  /** words at the end of each row */
  actions: number;
  rows: number;
}

/** The shape of a list's table: its header, and rows of a checkbox, a name, a value for each column and the actions. */
function TableSkeleton({ titles, hasAvatar, actions, rows }: TableSkeletonProps) {
  const columns = {
    display: 'grid',
    gridTemplateColumns: `18px 2fr ${'1fr '.repeat(titles.length - 1)}${actions * 60}px`,
  };
  return (
    <>
      <HeadRow style={columns} aria-hidden>
        <Skeleton variant="rounded" sx={BOX} />
        {titles.map((title) => (
          <span key={title}>{title}</span>
        ))}
        {actions > 0 && <span style={{ textAlign: 'right' }}>Action</span>}
      </HeadRow>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} style={{ ...columns, height: hasAvatar ? table.comfortable : table.standard }}>
          <Skeleton variant="rounded" sx={BOX} />
          <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            {hasAvatar && <Skeleton variant="circular" width={36} height={36} />}
            <Skeleton height={12} width={`${40 + ((row * 7) % 30)}%`} />
          </div>
          {titles.slice(1).map((title, column) => (
            <Skeleton key={title} height={12} width={`${40 + (((row + column) * 11) % 30)}%`} />
          ))}
          {actions > 0 && <Skeleton height={12} />}
        </Row>
      ))}
    </>
  );
}

interface ListSkeletonProps {
  rows?: number;
  hasAvatar?: boolean;
  /** column headings, if the list is a table */
  titles?: readonly string[];
  actions?: number;
}

/** Rows of a list, for inside its card. */
export function ListSkeleton({ rows = 10, hasAvatar = false, titles = [], actions = 0 }: ListSkeletonProps) {
  const height = hasAvatar ? table.comfortable : table.standard;
  if (titles.length > 0) {
    return (
      <Delayed label="Loading">
        <TableSkeleton titles={titles} hasAvatar={hasAvatar} actions={actions} rows={rows} />
      </Delayed>
    );
  }
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

/** A whole screen whose code is loading. */
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
