import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

const Button = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 26,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: theme.palette.text.secondary,
  cursor: 'help',
}));

/** Words with an explanation, on focus and touch too. */
export function Explained({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip describeChild title={text} enterTouchDelay={0}>
      <Button type="button">
        {children}
        <Icon of={Info} size="small" />
      </Button>
    </Tooltip>
  );
}
