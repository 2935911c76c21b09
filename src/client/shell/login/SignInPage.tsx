import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import type { Session } from '../../../domain/session.ts';
import { loginMachine } from '../../../flows/login.ts';
import type { LoginLink } from '../../../flows/login-rules.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Toaster } from '../../ui/Toaster.tsx';
import { notifyError } from '../../ui/toast.ts';
import { fetchSession } from '../../core/boot.ts';
import { VERSION } from '../../core/version.ts';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { ConfirmLink } from './ConfirmLink.tsx';
import { EmailEntry } from './EmailEntry.tsx';
import { loginActors } from './login-calls.ts';
import { Verifying } from './Verifying.tsx';
import './sign-in.css';

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
