import { fromPromise } from 'xstate';
import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { loginMachine, type RequestOutcome, type VerifyOutcome } from '../../../flows/login.ts';
import type { LoginLink } from '../../../flows/login-rules.ts';
import { ApiError, api } from '../../core/api.ts';
import type { Session } from '../../../domain/session.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Toaster, notifyError } from '../../ui/toast.tsx';
import { fetchSession } from '../../core/boot.ts';
import { VERSION } from '../../core/version.ts';
import { CheckYourEmail, ConfirmLink, EmailEntry, Verifying } from './steps.tsx';
import './sign-in.css';

const NO_ANSWER = 0;
const SERVER_FAULT = 500;
const TOO_MANY_REQUESTS = 429;

/** Whether nothing is known about the link: the server did not answer, or not to the point. */
function isUndecided(status: number): boolean {
  return status === NO_ANSWER || status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;
}

async function requestLink(email: string): Promise<RequestOutcome> {
  try {
    await api.post('/auth/login', { email }, { expectUnauthorized: true });
    return { kind: 'sent' };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

type Verified = { id: string } | { confirm: true };

function verify({ token, type }: LoginLink, isConfirmed: boolean): Promise<Verified> {
  const link = { token, stytch_token_type: type };
  return isConfirmed
    ? api.post<Verified>('/auth/login/verify', link, { expectUnauthorized: true })
    : api.get<Verified>('/auth/login', { query: link, expectUnauthorized: true });
}

async function verifyLink(link: LoginLink, isConfirmed: boolean): Promise<VerifyOutcome> {
  try {
    const verified = await verify(link, isConfirmed);
    return 'id' in verified ? { kind: 'signed-in', userId: verified.id } : { kind: 'confirm' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return isUndecided(error.status) ? { kind: 'failed', message: error.message } : { kind: 'invalid' };
  }
}

/** The two calls of the login machine. */
const loginActors = {
  requestLink: fromPromise<RequestOutcome, { email: string }>(({ input }) => requestLink(input.email)),
  verifyLink: fromPromise<VerifyOutcome, { link: LoginLink; isConfirmed: boolean }>(({ input }) =>
    verifyLink(input.link, input.isConfirmed),
  ),
};

const LONG_MS = 5000;

const machine = loginMachine.provide({ actors: loginActors });

interface SignInPageProps {
  link: LoginLink | null;
  isDemo: boolean;
  /** the server is asked, which takes long enough to fetch what comes after it */
  onSigningIn(): void;
  onSignedIn(session: Session): void;
}

/** Fetches the person the server has just signed in; when that fails, a fresh page finds out what there is. */
async function enter(onSignedIn: (session: Session) => void): Promise<void> {
  try {
    const session = await fetchSession();
    if (session) onSignedIn(session);
    else location.assign('/');
  } catch {
    location.assign('/');
  }
}

/** Signed out, the only screen: draws the login machine in its card. */
export function SignInPage({ link, isDemo, onSigningIn, onSignedIn }: SignInPageProps) {
  const [state, send, actor] = useMachine(machine, { input: { link } });
  const isVerifying = state.matches('verifying') || state.matches('signedIn');
  const isSignedIn = state.matches('signedIn');

  useEffect(() => {
    const subscription = actor.on('toast', ({ message, durationMs }) =>
      notifyError(message, { isLong: durationMs >= LONG_MS }),
    );
    return () => subscription.unsubscribe();
  }, [actor]);

  useEffect(() => {
    if (isVerifying) onSigningIn();
  }, [isVerifying, onSigningIn]);

  useEffect(() => {
    if (isSignedIn) void enter(onSignedIn);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signing in happens once
  }, [isSignedIn]);

  const step = () => {
    if (isVerifying) return <Verifying />;
    if (state.matches('needsConfirmation')) {
      return (
        <ConfirmLink
          failure={state.context.failure}
          onConfirm={() => send({ type: 'link.confirmed' })}
          onReset={() => send({ type: 'email.reset' })}
        />
      );
    }
    if (state.matches('checkYourEmail')) {
      return (
        <CheckYourEmail
          email={state.context.email}
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
      <Toaster />
    </div>
  );
}
