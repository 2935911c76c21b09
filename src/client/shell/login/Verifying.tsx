import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Step } from './Step.tsx';

export function Verifying() {
  return (
    <Step
      title="Verifying your secure login link..."
      icon={
        <span className="sign-in-icon" aria-hidden>
          <LoaderCircle className="sign-in-spinner" size={40} strokeWidth={1.5} />
        </span>
      }
    >
      <p className="sign-in-text" role="status">
        This takes a moment.
      </p>
    </Step>
  );
}
