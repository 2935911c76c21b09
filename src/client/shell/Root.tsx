import { Suspense, useEffect, useState } from 'react';
import type { Session } from '../../domain/session.ts';
import type { LoginLink } from '../../flows/login-rules.ts';
import type { Boot } from '../core/boot.ts';
import { SignedInApp, SignInPage } from './entries.ts';
import { onSessionEnd } from '../core/api.ts';
import { introduce } from './third-party.ts';

export const LOGIN_PATH = '/login';
const HOME_PATH = '/';

/** Signed out there is one screen: any other address, also one reached by the browser's Back, becomes /login. */
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

/** Loads what comes after the sign-in page while the server is asked; a failure shows when it is drawn. */
function preload(): void {
  SignedInApp.load().catch(() => undefined);
}

/** The place that the page was opened at, which the login link leads back to; null for none in particular. */
function openedPath(): string | null {
  const { pathname, search } = location;
  return pathname === LOGIN_PATH || pathname === HOME_PATH ? null : pathname + search;
}

interface RootProps {
  boot: Boot;
  /** the link that the page was opened with; its token is no longer in the address */
  link: LoginLink | null;
}

/** Decides between the two entries: sign-in, and the signed-in application. Each is a chunk of its own. */
export function Root({ boot, link }: RootProps) {
  const [session, setSession] = useState<Session | null>(link ? null : boot.me);
  const [wantedPath] = useState(() => (session || link ? null : openedPath()));
  const isSignedOut = !session;

  useLoginAddress(isSignedOut);
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
          onSignedIn={signIn}
        />
      );
    return <SignedInApp key={`${session.organizationId}/${session.id}`} session={session} />;
  };
  return <Suspense fallback={null}>{page()}</Suspense>;
}
