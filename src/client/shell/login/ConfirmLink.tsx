import CircleAlert from 'lucide-react/icons/circle-alert';
import { MailIcon } from './MailIcon.tsx';
import { Step } from './Step.tsx';

interface ConfirmLinkProps {
  /** why the link could not be verified, if it was tried */
  failure: string | null;
  onConfirm(): void;
  onReset(): void;
}

/** A link that was opened in another browser than the one that asked for it: mail scanners do that, so a click decides. */
export function ConfirmLink({ failure, onConfirm, onReset }: ConfirmLinkProps) {
  return (
    <Step title="Continue Signing In" icon={<MailIcon />}>
      {failure === null ? (
        <p className="sign-in-text">This link was asked for in another browser. Continue if that was you.</p>
      ) : (
        <p className="sign-in-error" role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {failure}
        </p>
      )}
      <button type="button" className="sign-in-button is-primary" onClick={onConfirm}>
        {failure === null ? 'Continue' : 'Try again'}
      </button>
      <button type="button" className="sign-in-button" onClick={onReset}>
        Use a different email
      </button>
    </Step>
  );
}
