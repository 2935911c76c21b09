import { styled } from '@mui/material/styles';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

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
}));

/** A yellow notice: something to know, nothing that failed. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Root role="note">
      <Icon of={Info} size="large" />
      <span>{children}</span>
    </Root>
  );
}
