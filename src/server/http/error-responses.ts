import type { Socket } from 'node:net';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../domain/model/errors.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { errorPage, wantsPage } from './error-page.ts';
import { AppError, refuse, STATUS } from './errors.ts';

/** The framework's own refusals, in our words. */
function frameworkRefusal({ statusCode = 500, code }: FastifyError): AppError | undefined {
  if (statusCode < 400 || statusCode > 499) return undefined;
  switch (statusCode) {
    case 403: // a path outside the folder of files
    case 404:
      return refuse('NOT_FOUND', 'There is nothing at this address.');
    case 413:
      return refuse('TOO_LARGE', 'The request is too large.');
    case 415:
      return refuse(
        'UNSUPPORTED_TYPE',
        'Send JSON (application/json) or a form with files (multipart/form-data).',
      );
  }
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH')
    return refuse('VALIDATION', 'The length of the body differs from its Content-Length.');
  return refuse(
    'VALIDATION',
    code?.startsWith('FST_ERR_CTP') ? 'The body is not valid JSON.' : 'Bad request.',
  );
}

/** The content security policy of data: a browser that shows it as a page runs and loads nothing. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const CLIENT_ERRORS: Record<string, { status: number; failure: Failure }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    failure: { code: 'TOO_LARGE', message: 'The headers of the request are too long.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    failure: { code: 'VALIDATION', message: 'The request took too long to arrive.' },
  },
};
const NOT_HTTP: Failure = { code: 'VALIDATION', message: 'The request is not valid HTTP.' };

/** Responds on the raw connection to a request that cannot be routed: too long, too slow, or not HTTP. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, failure } = CLIENT_ERRORS[error.code ?? ''] ?? { status: 400, failure: NOT_HTTP };
  const body = JSON.stringify({ errors: [failure] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `content-security-policy: ${DATA_POLICY}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Responds to a request whose Expect header asks for anything but 100-continue. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const failure: Failure = { code: 'VALIDATION', message: 'The Expect header is not supported.' };
  const body = JSON.stringify({ errors: [failure] });
  response
    .writeHead(417, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': DATA_POLICY,
      connection: 'close',
    })
    .end(body);
}

function isSyntaxError(error: unknown): boolean {
  return error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400;
}

/** Seconds after which a request that failed without a database can be retried. */
const RETRY_AFTER_OUTAGE = 2;
/** The same for other reasons, such as a full disk, which an operator must free. */
const RETRY_AFTER = 60;
const UNAVAILABLE = 'Chairside is not available right now. Please try again in a moment.';

const DISK_FULL = 'The server’s disk is full, so nothing can be stored now. Please try again later.';

function asRefusal(error: FastifyError | Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return refuse('UNAVAILABLE', DISK_FULL);
  if (error instanceof DatabaseUnavailable) return refuse('UNAVAILABLE', UNAVAILABLE);
  if (isSyntaxError(error)) return refuse('VALIDATION', 'The body is not valid JSON.');
  return frameworkRefusal(error as FastifyError);
}

/**
 * Formats every failure the same way, and as a page for browsers; an unexpected error is logged, and its cause is not
 * revealed.
 */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error);
    const isFull = isDiskFull(error);
    const isOutage = error instanceof DatabaseUnavailable && !isFull;
    if (!refusal) request.log.error({ err: error }, 'request failed');
    else if (isFull) request.log.error({ err: error }, 'the disk is full');
    else if (isOutage) request.log.warn({ err: error }, 'the database is not available');
    if (refusal?.status === STATUS.UNAVAILABLE)
      void reply.header('retry-after', isOutage ? RETRY_AFTER_OUTAGE : RETRY_AFTER);
    if (refusal?.status === STATUS.UNAUTHENTICATED && request.credential?.kind === 'token')
      void reply.header('www-authenticate', 'Bearer error="invalid_token"');
    const { status, failures, details } =
      refusal ?? refuse('INTERNAL', 'Something went wrong. Please try again.');
    void reply.code(status).header('cache-control', 'no-store');
    if (wantsPage(request))
      return reply.type('text/html; charset=utf-8').send(errorPage(status, failures[0]?.message ?? ''));
    return reply.type('application/json; charset=utf-8').send({ errors: failures, ...details });
  });
}
