import { linkRequestedMessage } from '../../../flows/login-rules.ts';
import { DemoHint } from './DemoHint.tsx';
import { MailIcon } from './MailIcon.tsx';
import { Step } from './Step.tsx';

interface CheckYourEmailProps {
  email: string;
  isDemo: boolean;
  onReset(): void;
}

/** The same words whether or not there is such an account; the address stands out in them. */
export function CheckYourEmail({ email, isDemo, onReset }: CheckYourEmailProps) {
  const message = linkRequestedMessage(email);
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
