import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../core/theme/palette.ts';
import { Icon } from './Icon.tsx';
import { IconTile } from './IconTile.tsx';

const TILE = 48;

interface StateProps {
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
}

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  padding: '40px 24px',
  textAlign: 'center',
});

const Title = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: '16px 0 0',
  fontWeight: 600,
  maxWidth: 480,
}));

const Text = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  marginTop: 4,
  maxWidth: 480,
  color: theme.palette.muted,
}));

const Action = styled('div')({ marginTop: 16 });

/** What stands where content is not: an icon, a sentence, at most one action. */
export function State({ icon, tone, title, text, action, role }: StateProps) {
  return (
    <Root role={role}>
      <IconTile shape="circle" size={TILE} {...(tone && { tone })}>
        <Icon of={icon} size="large" />
      </IconTile>
      <Title>{title}</Title>
      {text && <Text>{text}</Text>}
      {action && <Action>{action}</Action>}
    </Root>
  );
}
