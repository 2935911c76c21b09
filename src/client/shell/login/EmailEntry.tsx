import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import type { LoginEvent } from '../../../flows/login.ts';
import { DemoHint } from './DemoHint.tsx';
import { Step } from './Step.tsx';

interface EmailEntryProps {
  context: {
    email: string;
    isDirty: boolean;
    isTouched: boolean;
    emailError: string | null;
    failure: string | null;
  };
  isSending: boolean;
  isDemo: boolean;
  onEvent(event: LoginEvent): void;
}

export function EmailEntry({ context, isSending, isDemo, onEvent }: EmailEntryProps) {
  const { email, isDirty, isTouched, emailError, failure } = context;
  const input = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const errorId = useId();
  const message = isTouched ? emailError : null;

  useEffect(() => input.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEvent({ type: 'email.submitted' });
    if (emailError) input.current?.focus();
  };

  return (
    <Step title="Sign In" takesFocus={false}>
      <p className="sign-in-text">We will send you a secure login link. No password needed.</p>
      <form className="sign-in-form" noValidate onSubmit={submit}>
        <label htmlFor={fieldId}>Email</label>
        <input
          ref={input}
          id={fieldId}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={isSending}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : errorId}
          onChange={(event) => onEvent({ type: 'email.changed', email: event.target.value })}
          onBlur={() => {
            // merely passing through an empty field is no mistake yet
            if (isDirty) onEvent({ type: 'email.left' });
          }}
        />
        {message !== null && (
          <p id={errorId} className="sign-in-error">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {message}
          </p>
        )}
        {failure !== null && (
          <p className="sign-in-error" role="alert">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {failure}
          </p>
        )}
        <button type="submit" className="sign-in-button is-primary" disabled={!isDirty || isSending}>
          {isSending ? 'Sending...' : 'Send Login Link'}
        </button>
      </form>
      {isDemo && <DemoHint />}
    </Step>
  );
}
