import type { Failure } from '../../domain/errors.ts';

/** What the server refused, or the network did not carry (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly failures: Failure[],
    /** the whole answer, for what it holds beside its failures */
    readonly body: unknown,
  ) {
    super(failures.map((failure) => failure.message).join('; ') || `The server answered ${status}`);
    this.name = 'ApiError';
  }
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';
const UNEXPECTED = 'Something went wrong. Please try again.';

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}

/** The error of an answer that is not a success, whatever its body turned out to be. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const listed = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const failures = Array.isArray(listed) ? listed.filter(isFailure) : [];
  return new ApiError(
    status,
    failures.length > 0 ? failures : [{ message: UNEXPECTED, code: 'INTERNAL' }],
    body,
  );
}

export function unreachableError(): ApiError {
  return new ApiError(0, [{ message: UNREACHABLE, code: 'INTERNAL' }], undefined);
}

/** Whether an error is only that its request was cancelled. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
