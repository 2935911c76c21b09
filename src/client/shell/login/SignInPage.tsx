import { fromPromise } from 'xstate';
import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../domain/access/session.ts';
import { loginMachine } from '../../../flows/login.ts';
import { type PasskeyOutcome, type RequestOutcome, type VerifyOutcome } from '../../../flows/login-rules.ts';
import type { LoginLink } from '../../../flows/login-rules.ts';
import {
  finishProviderSignIn,
  followLogin,
  requestLogin,
  startProviderSignIn,
  verifyLogin,
} from '../../../generated/calls/session-calls.ts';
import type { Calls, LinkEffect } from '../../../generated/calls/types.ts';
import { ApiError } from '../../core/api.ts';
import { ask, send } from '../../core/call.ts';
import { Logo, VERSION } from '../../ui/Logo.tsx';
import { LateToaster } from '../../ui/LateToaster.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { fetchSession } from '../../core/boot.ts';
import { CheckYourEmail, ConfirmLink, EmailEntry, Verifying } from './steps.tsx';
import './sign-in.css';

const NO_ANSWER = 0;
const SERVER_FAULT = 500;
const TOO_MANY_REQUESTS = 429;
/** No user is signed in, so there is none to sign out. */
const OPTIONS = { expectUnauthorized: true };

/** Whether the link's state is unknown, because the server failed to respond properly. */
function isUndecided(status: number): boolean {
  return status === NO_ANSWER || status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;
}

async function requestLink(email: string, redirectUrl: string | null): Promise<RequestOutcome> {
  try {
    const body = { email, ...(redirectUrl !== null && { redirectUrl }) };
    await send(requestLogin({ body }), OPTIONS);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

/** Redirects to the identity provider of the address's domain. */
async function leaveForProvider(email: string, redirectUrl: string | null): Promise<RequestOutcome> {
  try {
    const body = { email, ...(redirectUrl !== null && { redirectUrl }) };
    location.assign((await ask(startProviderSignIn({ body }), OPTIONS)).url);
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

type Verified = Calls['verifyLogin']['answer']['data'] | Calls['finishProviderSignIn']['answer']['data'];

interface Following {
  link: LoginLink;
  isConfirmed: boolean;
  isDeclined: boolean;
}

/** Submits the parameters that the identity provider returned. */
function finishProvider(query: string): Promise<Verified> {
  const returned = new URLSearchParams(query);
  const named = ['code', 'iss', 'error'].flatMap((name) =>
    returned.has(name) ? [[name, returned.get(name)]] : [],
  );
  const body = { state: returned.get('state') ?? '', ...(Object.fromEntries(named) as object) };
  return ask(finishProviderSignIn({ body }), OPTIONS);
}

function verify({ link: { token, type }, isConfirmed, isDeclined }: Following): Promise<Verified> {
  if (type === 'provider') return finishProvider(token);
  const link = { token, stytch_token_type: type };
  return isConfirmed
    ? ask(verifyLogin({ body: isDeclined ? { ...link, decline: true } : link }), OPTIONS)
    : ask(followLogin({ query: link }), OPTIONS);
}

async function verifyLink(following: Following): Promise<VerifyOutcome> {
  try {
    const verified = await verify(following);
    if ('id' in verified)
      return { kind: 'signed-in', userId: verified.id, redirectPath: verified.redirectUrl };
    if ('linkSentTo' in verified) return { kind: 'mailed', email: verified.linkSentTo };
    return 'message' in verified
      ? { kind: 'done', message: verified.message }
      : { kind: 'confirm', effect: verified.effect };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (following.link.type === 'provider') return { kind: 'refused', message: error.message };
    return isUndecided(error.status) ? { kind: 'failed', message: error.message } : { kind: 'invalid' };
  }
}

/** Signs in with a passkey. Its code loads when the button is pressed. */
async function signInWithPasskey(wantedPath: string | null): Promise<PasskeyOutcome> {
  const { PasskeyFailure, signInByPasskey } = await import('../../core/passkeys.ts');
  try {
    return {
      kind: 'signed-in',
      userId: await signInByPasskey(OPTIONS),
      redirectPath: wantedPath ?? undefined,
    };
  } catch (error) {
    if (error instanceof ApiError || error instanceof PasskeyFailure)
      return { kind: 'kept', message: error.message };
    throw error;
  }
}

/** The calls of the login machine. @param wantedPath the initially requested address, to which the link returns */
function loginActors(wantedPath: string | null) {
  return {
    requestLink: fromPromise<RequestOutcome, { email: string }>(({ input }) =>
      requestLink(input.email, wantedPath),
    ),
    verifyLink: fromPromise<VerifyOutcome, Following>(({ input }) => verifyLink(input)),
    leaveForProvider: fromPromise<RequestOutcome, { email: string }>(({ input }) =>
      leaveForProvider(input.email, wantedPath),
    ),
    usePasskey: fromPromise<PasskeyOutcome>(() => signInWithPasskey(wantedPath)),
  };
}

const LONG_MS = 5000;

interface SignInPageProps {
  link: LoginLink | null;
  /** the initially requested address */
  wantedPath: string | null;
  isDemo: boolean;
  /** while the server responds, the code after sign-in is preloaded */
  onSigningIn(): void;
  /** while the verification of the link is still shown, the first screen is preloaded */
  onVerified(session: Session, path: string | undefined): void;
  /** @param path requested with the link */
  onSignedIn(session: Session, path: string | undefined): void;
}

/** Waits for the person who has just signed in; if that fails, reloading the page tries again. */
async function enter(
  found: Promise<Session | null> | null,
  onSignedIn: (session: Session) => void,
): Promise<void> {
  try {
    const session = await found;
    if (session) onSignedIn(session);
    else location.assign('/');
  } catch {
    location.assign('/');
  }
}

function getEffect(outcome: VerifyOutcome | null): LinkEffect | undefined {
  return outcome?.kind === 'confirm' ? outcome.effect : undefined;
}

/** The only screen without a session: renders the login machine in its card. */
export function SignInPage({
  link,
  wantedPath,
  isDemo,
  onSigningIn,
  onVerified,
  onSignedIn,
}: SignInPageProps) {
  const [machine] = useState(() => loginMachine.provide({ actors: loginActors(wantedPath) }));
  const [state, send, actor] = useMachine(machine, { input: { link } });
  const isSignedIn = state.matches('signedIn');
  const isByPasskey = state.matches('usingPasskey') || (isSignedIn && state.context.link === null);
  const isLeaving = state.matches('requestingProvider') || state.matches('leaving');
  const isByProvider = isLeaving || state.context.link?.type === 'provider';
  const isVerifying = state.matches('verifying') || isSignedIn || isByPasskey;

  useEffect(() => {
    const subscription = actor.on('toast', ({ message, durationMs }) =>
      notifyError(message, { isLong: durationMs >= LONG_MS }),
    );
    const done = actor.on('done', ({ message }) => notifySuccess(message, { isLong: true }));
    return () => {
      subscription.unsubscribe();
      done.unsubscribe();
    };
  }, [actor]);

  useEffect(() => {
    if (isVerifying) onSigningIn();
  }, [isVerifying, onSigningIn]);

  const found = useRef<Promise<Session | null>>(null);
  const { outcome } = state.context;
  const isVerified = outcome?.kind === 'signed-in';
  const path = isVerified ? outcome.redirectPath : undefined;
  useEffect(() => {
    if (!isVerified) return;
    found.current = fetchSession();
    found.current.then(
      (session) => session && onVerified(session, path),
      () => undefined,
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signing in happens once
  }, [isVerified]);
  useEffect(() => {
    if (isSignedIn) void enter(found.current, (session) => onSignedIn(session, path));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signing in happens once
  }, [isSignedIn]);

  const step = () => {
    const by = isByProvider ? 'provider' : isByPasskey ? 'passkey' : 'link';
    if (isVerifying || isLeaving) return <Verifying by={by} />;
    if (state.matches('needsConfirmation')) {
      return (
        <ConfirmLink
          failure={state.context.failure}
          effect={getEffect(state.context.outcome)}
          onDecline={() => send({ type: 'link.declined' })}
          onConfirm={() => send({ type: 'link.confirmed' })}
          onReset={() => send({ type: 'email.reset' })}
        />
      );
    }
    if (state.matches('checkYourEmail')) {
      return (
        <CheckYourEmail
          email={state.context.email}
          isByProvider={state.context.outcome?.kind === 'mailed'}
          isDemo={isDemo}
          onReset={() => send({ type: 'email.reset' })}
        />
      );
    }
    return (
      <EmailEntry
        context={state.context}
        isSending={state.matches('requesting')}
        isDemo={isDemo}
        onEvent={send}
      />
    );
  };

  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <header className="sign-in-logo">
          <Logo height={36} />
        </header>
        {step()}
      </main>
      <footer className="sign-in-version">{VERSION}</footer>
      <LateToaster />
    </div>
  );
}
