import { Logo } from '../../ui/Logo.tsx';
import { MailIcon } from '../login/MailIcon.tsx';
import { Step } from '../login/Step.tsx';
import '../login/sign-in.css';

/** The public survey's place: drawn for people who were sent a link, without a session and without the shell. */
export function SurveyComing() {
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <header className="sign-in-logo">
          <Logo height={36} />
        </header>
        <Step title="Your survey is on its way" icon={<MailIcon />} takesFocus={false}>
          <p className="sign-in-text">
            It cannot be answered here yet. Please keep your link and try again later.
          </p>
        </Step>
      </main>
    </div>
  );
}
