import { styled } from '@mui/material/styles';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { radius } from '../core/theme/tokens.ts';
import { Icon } from './Icon.tsx';

/** A white card with a hairline. Cards are never nested. */
export const Card = styled('section')(({ theme }) => ({
  borderRadius: radius.card,
  backgroundColor: theme.palette.background.paper,
  boxShadow: theme.shadows[1],
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

/** The padded inside of a card: 16 px on phones, 24 px from md. */
export const CardBody = styled('div')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 24 },
}));

/** The heading inside a card. */
export const CardTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
}));

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 20,
  padding: '14px 16px',
  border: `1px solid ${theme.palette.notice.border}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.notice.bg,
  color: theme.palette.notice.fg,
  '& svg': { flex: 'none' },
  '&[data-done]': {
    borderColor: theme.palette.success.light,
    backgroundColor: theme.palette.success.light,
    color: theme.palette.success.dark,
  },
}));

interface NoticeProps {
  /** whether what it is about has ended well */
  isDone?: boolean;
  children: ReactNode;
}

/** A yellow notice: information, not an error; green once that is done. */
export function Notice({ isDone = false, children }: NoticeProps) {
  return (
    <Root role="note" data-done={isDone ? '' : undefined}>
      <Icon of={Info} size="large" />
      <span>{children}</span>
    </Root>
  );
}
