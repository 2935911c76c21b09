import type { toast } from 'sonner';
import { isCancelled, ApiError } from '../core/api.ts';
import { logError } from '../core/log-error.ts';
import type { Loadable } from '../core/loadable.tsx';

/** Duration of a toast, and the longer duration of messages that take time to read. */
const STAYS_MS = 3000;
const STAYS_LONGER_MS = 5000;

const UNEXPECTED = 'Something went wrong. Please try again.';

type Toasts = Pick<typeof toast, 'success' | 'error' | 'info' | 'dismiss'>;
type Show = (toasts: Toasts) => void;
type Id = ReturnType<Toasts['success']>;

let toasts: Toasts | undefined;
/** The toasts that the next one replaces: two below each other would cover the page. */
let replaceable: Id[] = [];
const waiting: Show[] = [];
let onWaiting: (() => void) | undefined;

/** Shows waiting toasts, and later ones at once. @returns stops it */
export function connectToasts(own: Toasts): () => void {
  toasts = own;
  // another list does not have them
  replaceable = [];
  for (const show of waiting.splice(0)) show(own);
  return () => {
    toasts = undefined;
  };
}

/** Subscribes to toasts that wait for the Toaster to load. @returns unsubscribes */
export function onToastWaiting(listener: () => void): () => void {
  onWaiting = listener;
  if (waiting.length > 0) listener();
  return () => {
    onWaiting = undefined;
  };
}

function showToast(show: Show): void {
  if (toasts) {
    show(toasts);
    return;
  }
  waiting.push(show);
  onWaiting?.();
}

/** Removes the toasts that have nothing to press. */
export function clearToasts(): void {
  for (const id of replaceable.splice(0)) toasts?.dismiss(id);
}

/** Shows a toast in place of earlier ones. @param isMore beside the one before: failures of the same call */
function notify(
  kind: 'success' | 'error' | 'info',
  message: string,
  options: ToastOptions,
  isMore = false,
): void {
  showToast((own) => {
    if (!isMore) clearToasts();
    replaceable.push(own[kind](message, toOptions(options)));
  });
}

interface ToastOptions {
  /** 5 seconds instead of 3 */
  isLong?: boolean;
  /** after the message: what was done, and to whose record */
  detail?: string | undefined;
}

function toOptions({ isLong = false, detail }: ToastOptions) {
  // neither a click nor a drag dismisses it
  const options = { duration: isLong ? STAYS_LONGER_MS : STAYS_MS, dismissible: false };
  return detail === undefined ? options : { ...options, description: detail };
}

export function notifySuccess(message: string, options: ToastOptions = {}): void {
  notify('success', message, options);
}

/** Time to undo an action. */
const UNDOABLE_MS = 8000;

/**
 * Makes the button of the newest toast the next stop of the Tab key after the control that was used: in the document it
 * is the last one of all. The Tab key leads back.
 * @returns puts the focus back, if it is on the button
 */
function tabToAction(): () => void {
  const from = document.activeElement;
  const action = () => document.querySelector<HTMLElement>('.toast-action');
  const goBack = (): void => {
    if (from instanceof HTMLElement && document.activeElement === action()) from.focus();
  };
  const onTab = (event: KeyboardEvent): void => {
    const button = action();
    const isOn = button !== null && document.activeElement === button;
    if (event.key !== 'Tab' || !button || (!isOn && (event.shiftKey || document.activeElement !== from)))
      return;
    event.preventDefault();
    if (isOn) goBack();
    else button.focus();
    if (isOn) stop();
  };
  const stop = (): void => window.removeEventListener('keydown', onTab);
  window.addEventListener('keydown', onTab);
  return () => {
    stop();
    goBack();
  };
}

/**
 * Reports a completed action, with a button that undoes it, which the Tab key reaches next.
 * @returns removes it, once there is nothing left to undo
 */
export function notifyUndoable(message: string, undo: () => void, detail?: string): () => void {
  let isWithdrawn = false;
  let withdraw = (): void => {
    isWithdrawn = true;
  };
  showToast(({ success, dismiss }) => {
    if (isWithdrawn) return;
    clearToasts();
    const leave = tabToAction();
    const onClick = (): void => {
      leave();
      undo();
    };
    const options = { ...toOptions({ detail }), duration: UNDOABLE_MS, action: { label: 'Undo', onClick } };
    const id = success(message, { ...options, onAutoClose: leave });
    withdraw = () => {
      leave();
      dismiss(id);
    };
  });
  return () => withdraw();
}

export function notifyError(message: string, options: ToastOptions = {}): void {
  notify('error', message, options);
}

export function notifyInfo(message: string, options: ToastOptions = {}): void {
  notify('info', message, options);
}

const UNAUTHORIZED = 401;

/** As `notifyFailures`. @param detail after each message: what failed, and whose record it is */
export function reportFailures(detail: string | undefined, error: unknown): void {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) {
    logError(error);
    notifyError(UNEXPECTED, { detail });
    return;
  }
  if (error.status === UNAUTHORIZED) return;
  // the shell asks for the proof itself
  const shown = error.failures.filter(({ code }) => code !== 'PROOF_REQUIRED');
  for (const [index, { message }] of shown.entries()) notify('error', message, { detail }, index > 0);
}

/** Shows one error toast for each failure of a refused call, none for a cancelled call or the end of the session. */
export function notifyFailures(error: unknown): void {
  reportFailures(undefined, error);
}

/**
 * Loads the code that a click opens. A failure shows a toast, and the next click tries again.
 * @returns whether it has loaded
 */
export async function loadOrNotify(...parts: readonly Pick<Loadable<object>, 'load'>[]): Promise<boolean> {
  try {
    await Promise.all(parts.map((part) => part.load()));
    return true;
  } catch (error) {
    notifyFailures(error);
    return false;
  }
}
