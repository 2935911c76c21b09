import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { Session } from '../../domain/access/session.ts';
import type { LoginLink } from '../../flows/login-rules.ts';
import type { Boot } from '../core/boot.ts';
import { SignedInApp, SignInPage } from './entries.ts';
import { onSessionEnd, setPerson } from '../core/api.ts';
import { preloadScreen } from './entity-entries.ts';
import { introduce } from './third-party.ts';

export const LOGIN_PATH = '/login';
const HOME_PATH = '/';

/** There is one screen without a session: any other address, including one reached by Back, becomes /login. */
function useLoginAddress(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return undefined;
    const replace = () => {
      if (location.pathname !== LOGIN_PATH) history.replaceState(null, '', LOGIN_PATH);
    };
    replace();
    addEventListener('popstate', replace);
    return () => removeEventListener('popstate', replace);
  }, [isSignedOut]);
}

/** Loads the code after sign-in while waiting for the server; a failure shows on render. */
function preload(): void {
  SignedInApp.load().catch(() => undefined);
}

function preloadFirstScreen(session: Session, path = HOME_PATH): void {
  preloadScreen(path.replace(/[?#].*/, ''), session).catch(() => undefined);
}

/** The initially requested address, to which the login link returns; null for the default. */
function openedPath(): string | null {
  const { pathname, search } = location;
  return pathname === LOGIN_PATH || pathname === HOME_PATH ? null : pathname + search;
}

interface RootProps {
  boot: Boot;
  /** the login link that opened the page; its token is no longer in the address */
  link: LoginLink | null;
}

/** Chooses between the two entries: sign-in, and the signed-in application. Each is a separate chunk. */
export function Root({ boot, link }: RootProps) {
  const [session, setSession] = useState<Session | null>(link ? null : boot.me);
  const [wantedPath] = useState(() => (session || link ? null : openedPath()));
  const isSignedOut = !session;

  useLoginAddress(isSignedOut);
  useLayoutEffect(() => setPerson(session), [session]);
  useEffect(() => onSessionEnd(() => setSession(null)), []);
  useEffect(() => {
    if (session) introduce(session);
  }, [session]);

  const signIn = (next: Session, path = HOME_PATH) => {
    history.replaceState(null, '', path);
    setSession(next);
  };

  const page = () => {
    if (!session)
      return (
        <SignInPage
          link={link}
          wantedPath={wantedPath}
          isDemo={boot.demo}
          onSigningIn={preload}
          onVerified={preloadFirstScreen}
          onSignedIn={signIn}
        />
      );
    return <SignedInApp key={`${session.organizationId}/${session.id}`} session={session} />;
  };
  return <Suspense fallback={null}>{page()}</Suspense>;
}
