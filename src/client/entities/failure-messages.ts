import { HttpError } from 'react-admin';
import { isCancelled } from '../core/api.ts';
import { notifyError } from '../ui/toast.ts';
import type { ErrorBody } from './data-provider.ts';

const UNAUTHORIZED = 401;
const UNEXPECTED = 'Something went wrong. Please try again.';

/** The body of a failed call, if it came from our API. */
export function getErrorBody(error: unknown): ErrorBody | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return error.body as ErrorBody | undefined;
}

/** Every message of a refused call, those of fields first. */
export function failureMessages(error: unknown): string[] {
  const body = getErrorBody(error);
  const messages = body && [
    ...Object.values(body.errors),
    ...body.failures.map((failure) => failure.message),
  ];
  return messages?.length ? messages : [UNEXPECTED];
}

/** Shows one error toast per message, none for a cancelled call or the end of the session. */
export function notifyHttpFailures(error: unknown): void {
  if (isCancelled(error) || (error instanceof HttpError && error.status === UNAUTHORIZED)) return;
  if (!getErrorBody(error)) reportError(error);
  for (const message of failureMessages(error)) notifyError(message, { isLong: true });
}
