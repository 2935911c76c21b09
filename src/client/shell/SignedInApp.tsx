import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useCallback, useMemo, type ReactNode } from 'react';
import type { Session } from '../../domain/access/session.ts';
import { endSession } from '../core/api.ts';
import { fetchSession } from '../core/boot.ts';
import { queryClient } from '../core/query-client.ts';
import { startSelection } from '../core/selection.ts';
import { useSession, RefreshSessionContext, SessionContext } from '../core/session.ts';
import { useColorScheme } from '../core/theme/color-scheme.ts';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { ConfirmProvider } from '../ui/ConfirmProvider.tsx';
import { LateToaster } from '../ui/LateToaster.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { useLogout } from './layout/use-account.ts';
import { AppRouter } from './routes.tsx';

/** Time of the user's last action, in any tab of the browser. */
const USED = 'chairside.used';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_EVERY_MS = 5_000;
const LOOKED_EVERY_MS = 10_000;

/** Signs the user out after the organization's idle limit. The server does the same without an open page. */
function IdleSignOut() {
  const { idleMinutes } = useSession().organization;
  const { logout } = useLogout();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let notedAt = Date.now();
    localStorage.setItem(USED, String(notedAt));
    const note = (): void => {
      if (Date.now() - notedAt < NOTED_EVERY_MS) return;
      look();
      notedAt = Date.now();
      localStorage.setItem(USED, String(notedAt));
    };
    const look = (): void => {
      const idleMs = Date.now() - Number(localStorage.getItem(USED));
      if (idleMs > idleMinutes * 60_000) setIsIdle(true);
    };
    const timer = setInterval(look, LOOKED_EVERY_MS);
    for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [idleMinutes]);
  useEffect(() => {
    if (isIdle) void logout();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signs out once; a new logout function does not repeat it
  }, [isIdle]);
  return null;
}

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
