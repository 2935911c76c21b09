import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { ApiError } from '../core/api-error.ts';
import { Icon } from './Icon.tsx';
import { State } from './State.tsx';

interface ErrorStateProps {
  /** what went wrong, said in the server's words when it said something */
  error?: unknown;
  onRetry?(): void;
}

/** Stands inside the card that failed. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { palette } = useTheme();
  return (
    <State
      role="alert"
      icon={CircleAlert}
      tone={{ bg: palette.error.light, fg: palette.error.dark }}
      title="This did not load"
      text={error instanceof ApiError ? error.message : undefined}
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
