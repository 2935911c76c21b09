import { toast } from 'sonner';
import { isCancelled, ApiError } from '../core/api-error.ts';
import { logError } from '../core/log-error.ts';

/** How long a toast stays, and the longer stay of messages that take reading. */
const STAYS_MS = 3000;
const STAYS_LONGER_MS = 5000;

const UNEXPECTED = 'Something went wrong. Please try again.';

export interface ToastOptions {
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
  for (const failure of error.failures) notifyError(failure.message);
}
