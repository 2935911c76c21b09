import { createContext, useContext, useMemo } from 'react';
import { toViewer, type Session, type Viewer } from '../../domain/access/session.ts';

export const SessionContext = createContext<Session | null>(null);

/**
 * The signed-in person.
 * @throws Error outside of the signed-in application
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of an authorized area');
  return session;
}

/** The facts for permission checks, as used by `grantedScope`. */
export function useViewer(): Viewer {
  const session = useSession();
  return useMemo(() => toViewer(session), [session]);
}

export const RefreshSessionContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Reloads the session after a change to the user's own record or a practice. */
export function useRefreshSession(): () => Promise<void> {
  return useContext(RefreshSessionContext);
}
