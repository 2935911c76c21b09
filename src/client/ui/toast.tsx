import { createPortal } from 'react-dom';
import { toast, Toaster as Sonner } from 'sonner';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { isCancelled, ApiError } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import { icon } from '../core/theme/tokens.ts';
import './toaster.css';
import type { Loadable } from '../core/loadable.tsx';

/** How long a toast stays, and the longer stay of messages that take reading. */
const STAYS_MS = 3000;
const STAYS_LONGER_MS = 5000;

const UNEXPECTED = 'Something went wrong. Please try again.';

interface ToastOptions {
  /** 5 seconds instead of 3 */
  isLong?: boolean;
}

function optionsOf({ isLong = false }: ToastOptions) {
  // not dismissible: neither a click nor a drag sends it away
  return { duration: isLong ? STAYS_LONGER_MS : STAYS_MS, dismissible: false };
}

export function notifySuccess(message: string, options: ToastOptions = {}): void {
  toast.success(message, optionsOf(options));
}

/** Time to take a deed back. */
const UNDOABLE_MS = 10_000;

/** Says what was done, with a button that takes it back. */
export function notifyUndoable(message: string, undo: () => void): void {
  toast.success(message, {
    ...optionsOf({}),
    duration: UNDOABLE_MS,
    action: { label: 'Undo', onClick: undo },
  });
}

export function notifyError(message: string, options: ToastOptions = {}): void {
  toast.error(message, optionsOf(options));
}

export function notifyInfo(message: string, options: ToastOptions = {}): void {
  toast.info(message, optionsOf(options));
}

const UNAUTHORIZED = 401;

/** One error toast for each failure of a refused call. A cancelled call and the end of the session say nothing. */
export function notifyFailures(error: unknown): void {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) {
    logError(error);
    notifyError(UNEXPECTED);
    return;
  }
  if (error.status === UNAUTHORIZED) return;
  // the shell asks for a proof by itself
  for (const { code, message } of error.failures) if (code !== 'PROOF_REQUIRED') notifyError(message);
}

const iconProps = { size: icon.large, strokeWidth: icon.stroke, 'aria-hidden': true };

/**
 * Where toasts appear: top centre, inverted colours, icon and one sentence. Mounted once for each entry. An open dialog hides
 * what is beside it in the body from screen readers, but for a few elements: a `slot` is one, so toasts are read out then, too.
 */
export function Toaster() {
  return createPortal(
    <slot>
      <Sonner
        position="top-center"
        expand
        visibleToasts={6}
        gap={8}
        swipeDirections={[]}
        className="toaster"
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: 'toast',
            icon: 'toast-icon',
            title: 'toast-title',
            actionButton: 'toast-action',
          },
        }}
        icons={{
          success: <CircleCheck className="toast-icon-success" {...iconProps} />,
          error: <CircleAlert className="toast-icon-error" {...iconProps} />,
          info: <Info className="toast-icon-info" {...iconProps} />,
        }}
      />
    </slot>,
    document.body,
  );
}

/**
 * Loads the code of what a click opens. What fails is told, and asked for again by the next click.
 * @returns whether it can be drawn
 */
export async function loadOrTell<Props>(component: Loadable<Props>): Promise<boolean> {
  try {
    await component.load();
    return true;
  } catch (error) {
    notifyFailures(error);
    return false;
  }
}
