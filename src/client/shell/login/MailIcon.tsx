import Mail from 'lucide-react/icons/mail';

/** A letter that has just come. */
export function MailIcon() {
  return (
    <span className="sign-in-icon" aria-hidden>
      <Mail size={40} strokeWidth={1.5} />
      <i className="sign-in-dot" />
    </span>
  );
}
