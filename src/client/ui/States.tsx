import { styled, useTheme } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import Search from 'lucide-react/icons/search';
import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Tone } from '../core/theme/palette.ts';
import { Icon, IconTile } from './Icon.tsx';
import { Text } from './primitives.ts';

const TILE = 48;

interface StateProps {
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
  /** in a line, where the content would be low as well */
  isLow?: boolean | undefined;
}

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  padding: '40px 24px',
  textAlign: 'center',
  '&[data-low]': {
    flexFlow: 'row wrap',
    justifyContent: 'start',
    padding: '16px 24px',
    textAlign: 'start',
    '& > .words': { flex: '1 1 180px' },
  },
});

/** Replaces missing content: an icon, a sentence, at most one action. */
export function State({ icon, tone, title, text, action, role, isLow }: StateProps) {
  return (
    <Root role={role} data-low={isLow ? '' : undefined}>
      <IconTile shape="circle" size={TILE} {...(tone && { tone })}>
        <Icon of={icon} size="large" />
      </IconTile>
      <div className="words">
        <Text variant="body1" isStrong maxWidth={480}>
          {title}
        </Text>
        {text && (
          <Text as="div" variant="body1" tone="muted" margin="4px 0 0" maxWidth={480}>
            {text}
          </Text>
        )}
      </div>
      {action && <div>{action}</div>}
    </Root>
  );
}

interface EmptyStateProps {
  /** default: a magnifying glass */
  icon?: LucideIcon;
  /** the specification's sentence */
  title: string;
  text?: ReactNode;
  /** at most one */
  action?: ReactNode;
}

export function EmptyState({ icon = Search, title, text, action }: EmptyStateProps) {
  return <State icon={icon} title={title} text={text} action={action} role="status" />;
}

interface ErrorStateProps {
  /** names what failed, in a card whose heading has not loaded either; default: `This` */
  what?: string | undefined;
  /** the failure, with the server's message if it sent one */
  error?: unknown;
  onRetry?(): void;
  /** in a line, where the content would be low as well */
  isLow?: boolean;
}

/** Whether a call failed, so that its message is for users: lists fail with react-admin's own error. */
const isCallError = (error: unknown): error is Error => error instanceof Error && 'status' in error;

/** Inside the card that failed. */
export function ErrorState({ what = 'This', error, onRetry, isLow }: ErrorStateProps) {
  const { palette } = useTheme();
  return (
    <State
      role="alert"
      isLow={isLow}
      icon={CircleAlert}
      tone={{ bg: palette.error.light, fg: palette.error.dark }}
      title={`${what} did not load`}
      text={isCallError(error) ? error.message : undefined}
      action={
        onRetry && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon of={RefreshCw} size="small" />}
            onClick={onRetry}
          >
            Try again
          </Button>
        )
      }
    />
  );
}
