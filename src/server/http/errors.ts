import type { Failure, FailureCode } from '../../domain/model/errors.ts';

export const STATUS: Record<FailureCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PROOF_REQUIRED: 403,
  PASSKEY_REQUIRED: 403,
  NOT_FOUND: 404,
  EXPIRED: 404,
  CONFLICT: 409,
  STALE: 409,
  IN_USE: 409,
  PRECONDITION_FAILED: 412,
  KEY_REUSED: 422,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

/** A refusal shown to the caller: the status follows from the first failure's code. */
export class AppError extends Error {
  readonly status: number;
  readonly failures: Failure[];

  /**
   * @param failures at least one; the response's `errors`
   * @param details further properties of the response beside `errors`
   */
  constructor(
    failures: Failure[],
    readonly details: Record<string, unknown> = {},
  ) {
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
