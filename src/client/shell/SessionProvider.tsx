import { useCallback, useState, type ReactNode } from 'react';
import type { Session } from '../../domain/session.ts';
import { notifyFailures } from '../ui/toast.ts';
import { fetchSession } from '../core/boot.ts';
import { endSession } from '../core/session-end.ts';
import { RefreshSessionContext, SessionContext } from '../core/session.ts';

/** Holds the signed-in person, and reads it anew when something about it was changed. */
export function SessionProvider({ initial, children }: { initial: Session; children: ReactNode }) {
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
