import { type IncomingMessage, maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import { readJson } from './calls/read-json.ts';
import { isDatabaseError } from '../db/database.ts';
import { answerClientError, answerExpectation } from './error-responses.ts';
import { refuse } from './errors.ts';
import { logAddress } from './log-address.ts';
import { parseQuery } from './query.ts';

const BODY_LIMIT = 1024 * 1024;

/** A logged request: no headers, no body, and no tokens in its address. */
function describeRequest(request: FastifyRequest): { method: string; url: string; ip: string } {
  return {
    method: request.method,
    url: logAddress(request.url),
    ip: request.ip,
  };
}

/** A logged error, without the values that database drivers add. */
function describeError(error: Error): {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
} {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(isDatabaseError(error) ? { code: error.code, constraint: error.constraint, table: error.table } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

const REDACTED = [
  'authorization',
  'cookie',
  'token',
  'secret',
  'password',
  'apiKey',
  'bearerToken',
  'tokenHash',
];

/**
 * Treats the percent signs of an undecodable path literally: it matches nothing, and its route responds as for any
 * unknown name.
 */
function readablePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** The HTTP server with its log, and no routes yet. */
export function createServer(
  config: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'trustedProxies'>>,
): FastifyInstance {
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: describeRequest, err: describeError },
      redact: { paths: [...REDACTED, ...REDACTED.map((name) => `*.${name}`)], censor: '[redacted]' },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies?.length ? config.trustedProxies : false,
    rewriteUrl: ({ url = '/' }) => readablePath(url),
    clientErrorHandler: answerClientError,
    // refused by a hook, in the format of all errors
    http: { requireHostHeader: false },
    // limited only by the size of the head, since routes report overlong names themselves; the specification writes
    // some addresses with a slash at their end
    routerOptions: {
      querystringParser: parseQuery,
      maxParamLength: maxHeaderSize,
      ignoreTrailingSlash: true,
    },
  });
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (raw.httpVersion === '1.1' && headers.host === undefined)
      throw refuse('VALIDATION', 'The request has no Host header.');
  });
  endUnusedConnections(app);
  readJsonBodies(app);
  return app;
}

/**
 * When the server stops, ends the connections that have sent nothing: browsers open some ahead, and Node would wait for
 * them, because it counts a connection as idle only after its first request.
 */
function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', (done) => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}

/** JSON only. An empty body counts as absent, because browsers send the header without one. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseNow = (request: FastifyRequest, text: string): unknown => {
    let parsed: unknown;
    void parse(request, text, (error, value: unknown) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      body.length === 0 ? undefined : readJson(request, body, (text) => parseNow(request, text)),
  );
}

/** The server's logger, for work outside of requests. */
export function getLog(app: FastifyInstance): FastifyBaseLogger {
  return app.log;
}
