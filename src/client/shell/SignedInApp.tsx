import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Session } from '../../domain/session.ts';
import { ConfirmProvider } from '../ui/ConfirmDialog.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { AppRouter } from './AppRouter.tsx';
import { queryClient } from '../core/query-client.ts';
import { startSelection } from '../core/selection.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { useColorScheme } from '../core/theme/color-scheme.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';

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
            <AppRouter />
          </ConfirmProvider>
        </SessionProvider>
      </QueryClientProvider>
      <Toaster />
    </ThemeProvider>
  );
}
