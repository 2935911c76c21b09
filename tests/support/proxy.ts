import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that distributes requests to its servers in turn. */
export interface Proxy {
  url: string;
  /** addresses of the servers; may change at any time */
  targets: string[];
  /** number of responses from each server */
  answers: Map<string, number>;
  stop(): Promise<void>;
}

/** The response header that names the server. */
export const SERVED_BY = 'x-served-by';

/**
 * Starts it on a free port. If a server refuses the connection, the next one is tried. If a server dies during a
 * request, the response is 502, because the request may have been carried out.
 */
export async function startProxy(): Promise<Proxy> {
  const agent = new Agent({ keepAlive: false });
  const answers = new Map<string, number>();
  let turn = 0;
  // counts from the request's own turn: others beside it take theirs meanwhile
  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    at: number,
    tried = 0,
  ): void => {
    const { targets } = proxy;
    const target = targets[(at + tried) % targets.length] ?? '';
    const { method, headers, url = '' } = incoming;
    const sent = request(`${target}${url}`, { method, headers, agent }, (answer) => {
      answers.set(target, (answers.get(target) ?? 0) + 1);
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [SERVED_BY]: target });
      outgoing.flushHeaders();
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    outgoing.on('close', () => sent.destroy());
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried < targets.length)
        pass(incoming, outgoing, body, at, tried + 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end('{}');
    });
    sent.end(body);
  };
  // by default Node closes a connection after five idle seconds, maybe just as a caller sends its next request
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), (turn += 1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets: [],
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
