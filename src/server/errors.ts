import type { Failure, FailureCode } from '../domain/errors.ts';

const STATUS: Record<FailureCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  STALE: 409,
  IN_USE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
};

/** A refusal that its caller is told: the status follows from the first failure's code. */
export class AppError extends Error {
  readonly status: number;
  readonly failures: Failure[];

  /** @param failures at least one; what the answer's `errors` holds */
  constructor(failures: Failure[], readonly details: Record<string, unknown> = {}) {
    const [first] = failures;
    if (!first) throw new TypeError('AppError needs at least one failure');
    super(failures.map((failure) => failure.message).join('; '));
    this.failures = failures;
    this.status = STATUS[first.code];
  }
}

/** An `AppError` of a single failure. */
export function refuse(code: FailureCode, message: string, path?: string): AppError {
  return new AppError([path === undefined ? { code, message } : { code, message, path }]);
}
