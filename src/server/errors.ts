import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

  /**
   * @param failures at least one; what the answer's `errors` holds
   * @param details what the answer holds beside `errors`
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

/** What the framework objects to before a route is reached, in our words. */
function frameworkRefusal(error: FastifyError): AppError | undefined {
  switch (error.statusCode) {
    case 400:
      return refuse(
        'VALIDATION',
        error.code?.startsWith('FST_ERR_CTP') ? 'The body is not valid JSON.' : 'Bad request.',
      );
    case 413:
      return refuse('TOO_LARGE', 'The request is too large.');
    case 415:
      return refuse(
        'UNSUPPORTED_TYPE',
        'Send JSON (application/json) or a form with files (multipart/form-data).',
      );
    default:
      return undefined;
  }
}

function isSyntaxError(error: unknown): boolean {
  return error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400;
}

function asRefusal(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isSyntaxError(error)) return refuse('VALIDATION', 'The body is not valid JSON.');
  return frameworkRefusal(error as FastifyError);
}

/** Every failure leaves the server in one shape; what nobody foresaw is logged, and told as no more than that. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error);
    if (!refusal) request.log.error({ err: error }, 'request failed');
    const { status, failures, details } =
      refusal ?? refuse('INTERNAL', 'Something went wrong. Please try again.');
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send({ errors: failures, ...details });
  });
}
