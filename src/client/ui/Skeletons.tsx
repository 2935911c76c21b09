import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { radius, table } from '../core/theme/tokens.ts';
import { Card, CardBody } from './Card.tsx';
import { useDelayed } from '../core/hooks.ts';

const Hidden = styled('div')({ visibility: 'hidden' });

interface DelayedProps {
  label: string;
  /** as high as the content will be: blocks below need not wait for it */
  isFixed?: boolean;
  children: ReactNode;
}

/** Reserves the space of loading content, and shows the skeleton only after 150 ms. */
export function Delayed({ label, isFixed = false, children }: DelayedProps) {
  const isShown = useDelayed();
  const Wrapper = isShown ? 'div' : Hidden;
  return (
    <Wrapper role="status" aria-label={label} data-loading={isFixed ? undefined : ''}>
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
  // it would stick out of the card's corners
  '&:last-of-type': { borderBottom: 0 },
}));

const HeadRow = styled(Row)(({ theme }) => ({
  ...theme.typography.overline,
  height: table.head,
  fontWeight: 600,
  color: theme.palette.muted,
}));

const BOX = { width: 18, height: 18, flex: 'none' };

type Shape = 'person' | 'place';

/** A picture, round for a person, with corners for a place. */
function AvatarSkeleton({ shape, size = 36 }: { shape: Shape; size?: number }) {
  return (
    <Skeleton
      variant={shape === 'person' ? 'circular' : 'rounded'}
      width={size}
      height={size}
      sx={{ flex: 'none', ...(shape === 'place' && { borderRadius: `${radius.control}px` }) }}
    />
  );
}

interface TableSkeletonProps {
  titles: readonly string[];
  avatar: Shape | undefined;
  /** words at the end of each row */
  actions: number;
  rows: number;
}

/** The shape of a list's table: its header, and rows of a checkbox, a name, a value for each column and the actions. */
function TableSkeleton({ titles, avatar, actions, rows }: TableSkeletonProps) {
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
        <Row key={row} style={{ ...columns, height: avatar ? table.comfortable : table.standard }}>
          <Skeleton variant="rounded" sx={BOX} />
          <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            {avatar && <AvatarSkeleton shape={avatar} />}
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

const CARD_HEIGHT = 65;

/** The shape of a list on a phone: rows of a picture or a box, two lines, and the button of a menu. */
function CardSkeleton({ avatar, rows }: { avatar: Shape | undefined; rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <Row key={row} style={{ height: CARD_HEIGHT }}>
      {avatar ? <AvatarSkeleton shape={avatar} size={40} /> : <Skeleton variant="rounded" sx={BOX} />}
      <div style={{ flex: 1 }}>
        <Skeleton height={14} width={`${40 + ((row * 7) % 30)}%`} sx={{ mb: 1 }} />
        <Skeleton height={10} width={`${50 + ((row * 11) % 30)}%`} />
      </div>
      <Skeleton height={12} width={20} />
    </Row>
  ));
}

interface ListSkeletonProps {
  rows?: number;
  /** shape of the avatars that rows begin with */
  avatar?: Shape | undefined;
  /** column headings, if the list is a table */
  titles?: readonly string[];
  actions?: number;
  /** rows are cards of two lines */
  isCards?: boolean;
}

/** Rows of a list, for inside its card. */
export function ListSkeleton(props: ListSkeletonProps) {
  const { rows = 10, avatar, titles = [], actions = 0, isCards = false } = props;
  if (titles.length > 0) {
    return (
      <Delayed label="Loading">
        <TableSkeleton titles={titles} avatar={avatar} actions={actions} rows={rows} />
      </Delayed>
    );
  }
  if (isCards) {
    return (
      <Delayed label="Loading">
        <CardSkeleton avatar={avatar} rows={rows} />
      </Delayed>
    );
  }
  return (
    <Delayed label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} style={{ height: avatar ? table.comfortable : table.standard }}>
          {avatar && <AvatarSkeleton shape={avatar} />}
          <Skeleton height={12} width={`${24 + ((row * 7) % 16)}%`} />
          <Skeleton height={12} width="14%" sx={{ ml: 'auto' }} />
        </Row>
      ))}
    </Delayed>
  );
}

/** Height of a back link with its margin. */
const BACK_LINK = 32;

/** A whole screen whose code is loading. @param hasBack whether a back link will stand above its title */
export function PageSkeleton({ hasBack = false }: { hasBack?: boolean }) {
  return (
    <Delayed label="Loading">
      <Skeleton
        height={28}
        width={240}
        sx={{ mb: 3.5 }}
        style={{ marginTop: 4 + (hasBack ? BACK_LINK : 0) }}
      />
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
