import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: '28px 0',
  borderTop: `1px solid ${theme.palette.divider}`,
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '240px minmax(0, 1fr)', gap: 24 },
  '& h2': { ...theme.typography.h4, margin: '0 0 4px' },
}));

export const Muted = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.palette.muted,
  overflowWrap: 'anywhere',
}));

/** A line of a card: text at the left, actions at the right. */
export const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  padding: '16px 24px',
  '& + &, ul > & + &': { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down('md')]: { padding: 16 },
}));

export const Words = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  flex: '1 1 200px',
  minWidth: 0,
  overflowWrap: 'anywhere',
}));

export const Badge = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px',
  borderRadius: 6,
  fontWeight: 600,
  backgroundColor: theme.palette.neutral.bg,
  color: theme.palette.neutral.fg,
}));

export const Lines = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}));

interface SectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A part of the account page: its name at the left, a card at the right. */
export function AccountSection({ title, description, children }: SectionProps) {
  return (
    <Root aria-label={title}>
      <div>
        <h2>{title}</h2>
        <Muted>{description}</Muted>
      </div>
      <Card as="div">{children}</Card>
    </Root>
  );
}
