import { useCallback, useState, useMemo, type ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Session } from '../../domain/session.ts';
import { LateToaster } from '../ui/LateToaster.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { fetchSession } from '../core/boot.ts';
import { endSession } from '../core/api.ts';
import { RefreshSessionContext, SessionContext } from '../core/session.ts';
import { ConfirmProvider } from '../ui/ConfirmProvider.tsx';
import { IdleSignOut } from './IdleSignOut.tsx';
import { AppRouter } from './routes.tsx';
import { queryClient } from '../core/query-client.ts';
import { startSelection } from '../core/selection.ts';
import { useColorScheme } from '../core/theme/color-scheme.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';

/** Provides the signed-in person, and reloads it after a change. */
function SessionProvider({ initial, children }: { initial: Session; children: ReactNode }) {
  const [session, setSession] = useState(initial);

  const refresh = useCallback(async () => {
    try {
      const next = await fetchSession();
      if (next) setSession(next);
      else endSession();
    } catch (error) {
      notifyFailures(error);
    }
  }, []);

  return (
    <SessionContext value={session}>
      <RefreshSessionContext value={refresh}>{children}</RefreshSessionContext>
    </SessionContext>
  );
}

/** The signed-in application: theme and session around the router. */
export function SignedInApp({ session }: { session: Session }) {
  const scheme = useColorScheme();
  const theme = useMemo(() => createAppTheme(scheme), [scheme]);
  useState(() => startSelection(session));
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <SessionProvider initial={session}>
          <ConfirmProvider>
            <IdleSignOut />
            <AppRouter />
          </ConfirmProvider>
        </SessionProvider>
      </QueryClientProvider>
      <LateToaster />
    </ThemeProvider>
  );
}
