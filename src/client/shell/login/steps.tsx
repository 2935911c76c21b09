import { useEffect, useRef, useId, type ReactNode, type FormEvent } from 'react';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Mail from 'lucide-react/icons/mail';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useDocumentTitle } from '../../core/hooks.ts';
import { linkRequestedMessage, providerLinkMessage } from '../../../flows/login-rules.ts';
import type { LinkEffect } from '../../../generated/calls/types.ts';
import { roleLabel } from '../../core/role-label.ts';
import type { LoginEvent } from '../../../flows/login-rules.ts';

interface StepProps {
  title: string;
  icon?: ReactNode;
  /** the heading takes the focus unless it is the first step */
  takesFocus?: boolean;
  children: ReactNode;
}

/** One step of signing in: heading and body, centred in the card. */
function Step({ title, icon, takesFocus = true, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="sign-in-step">
      {icon}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

const VERIFYING = {
  link: { title: 'Verifying your secure login link...', text: 'This takes a moment.' },
  passkey: { title: 'Signing in with your passkey...', text: 'Follow your device.' },
  provider: { title: 'Signing in through your organization...', text: 'This takes a moment.' },
};

export function Verifying({ by }: { by: keyof typeof VERIFYING }) {
  const { title, text } = VERIFYING[by];
  return (
    <Step
      title={title}
      icon={
        <span className="sign-in-icon" aria-hidden>
          <LoaderCircle className="sign-in-spinner" size={40} strokeWidth={1.5} />
        </span>
      }
    >
      <p className="sign-in-text" role="status">
        {text}
      </p>
    </Step>
  );
}

/** An illustration of a letter that has just arrived. */
function MailIcon() {
  return (
    <span className="sign-in-icon" aria-hidden>
      <Mail size={40} strokeWidth={1.5} />
      <i className="sign-in-dot" />
    </span>
  );
}

/** The demo sends no mail: it is shown here. */
function DemoHint() {
  return (
    <p className="sign-in-hint">
      Demo: emails are not sent; they land in the <a href="/dev/mailbox">mailbox</a>.
    </p>
  );
}

interface CheckYourEmailProps {
  email: string;
  /** the organization's provider has not verified the address */
  isByProvider: boolean;
  isDemo: boolean;
  onReset(): void;
}

/** The same text whether or not the account exists, with the address emphasized. */
export function CheckYourEmail({ email, isByProvider, isDemo, onReset }: CheckYourEmailProps) {
  const message = isByProvider ? providerLinkMessage(email) : linkRequestedMessage(email);
  const at = message.indexOf(email);
  return (
    <Step title="Check Your Email" icon={<MailIcon />}>
      <p className="sign-in-text" role="status">
        {message.slice(0, at)}
        <strong>{email}</strong>
        {message.slice(at + email.length)}
      </p>
      <p className="sign-in-small">The link works once, for 10 minutes.</p>
      <button type="button" className="sign-in-button" onClick={onReset}>
        Use a different email
      </button>
      {isDemo && <DemoHint />}
    </Step>
  );
}

interface ConfirmLinkProps {
  /** why the link could not be verified, after an attempt */
  failure: string | null;
  /** the link's effect, if it does more than sign in */
  effect: LinkEffect | undefined;
  onConfirm(): void;
  onDecline(): void;
  onReset(): void;
}

interface Words {
  title: string;
  text: string;
  /** absent: the link does nothing here */
  button?: string;
}

/** Texts for a link opened in another browser than the requesting one, as mail scanners do. */
const CONTINUE: Words = {
  title: 'Continue Signing In',
  text: 'This link was requested in another browser. Continue if that was you.',
  button: 'Continue',
};

function getWords(effect: LinkEffect | undefined): Words {
  switch (effect?.kind) {
    case undefined:
      return CONTINUE;
    case 'INVITATION': {
      const { organizationName, invitedBy, role } = effect;
      const text = `${invitedBy ?? organizationName} adds you as ${roleLabel(role)}. Your other organizations stay as they are.`;
      return { title: `${organizationName} invites you`, text, button: 'Accept' };
    }
    case 'ADDRESS':
      return {
        title: 'Confirm Your Address',
        text: `From now on, ${effect.email} signs in to ${effect.organizationName}.`,
        button: 'Confirm',
      };
    case 'PROVIDER': {
      const { email, issuer, organizationName, isElsewhere } = effect;
      if (isElsewhere)
        return {
          title: 'Use the Other Browser',
          text: `This link works only in the browser in which you signed in at ${issuer}. Open it there.`,
        };
      return {
        title: 'Confirm Your Sign-In',
        text: `From now on, your sign-in at ${issuer} opens ${organizationName} as ${email}. Continue only if you have just signed in there.`,
        button: 'Confirm',
      };
    }
    case 'UNDO':
      return {
        title: 'Undo the Change',
        text: `${effect.email} signs in to ${effect.organizationName} again. Everybody who is signed in with the new address is signed out.`,
        button: 'Undo the change',
      };
  }
}

/** A link that requires a click. */
export function ConfirmLink({ failure, effect, onConfirm, onDecline, onReset }: ConfirmLinkProps) {
  const { title, text, button } = getWords(effect);
  return (
    <Step title={title} icon={<MailIcon />}>
      {failure === null ? (
        <p className="sign-in-text">{text}</p>
      ) : (
        <p className="sign-in-error" role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {failure}
        </p>
      )}
      {button !== undefined && (
        <button type="button" className="sign-in-button is-primary" onClick={onConfirm}>
          {failure === null ? button : 'Try again'}
        </button>
      )}
      {effect?.kind === 'INVITATION' ? (
        <button type="button" className="sign-in-button" onClick={onDecline}>
          Decline
        </button>
      ) : (
        <button type="button" className="sign-in-button" onClick={onReset}>
          {effect ? 'Not now' : 'Use a different email'}
        </button>
      )}
    </Step>
  );
}

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
            // merely passing through an empty field is not an error yet
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
      {'PublicKeyCredential' in window && (
        <button
          type="button"
          className="sign-in-button"
          disabled={isSending}
          onClick={() => onEvent({ type: 'passkey.chosen' })}
        >
          Sign in with a passkey
        </button>
      )}
      <button
        type="button"
        className="sign-in-button"
        disabled={isSending}
        onClick={() => {
          onEvent({ type: 'provider.chosen' });
          if (emailError) input.current?.focus();
        }}
      >
        Sign in through your organization
      </button>
      {isDemo && <DemoHint />}
    </Step>
  );
}
