import { createServer, request } from 'node:http';

/**
 * Forwards requests to a server that may be restarting: they wait for it instead of failing.
 * @param ready resolves to the server's port once it is up
 */
export function startWaitingProxy(port, ready) {
  const proxy = createServer(async (incoming, answer) => {
    const target = await ready();
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', (error) => {
      answer.writeHead(502, { 'content-type': 'application/json' });
      answer.end(
        JSON.stringify({
          errors: [{ message: `The server did not answer: ${error.message}`, code: 'INTERNAL' }],
        }),
      );
    });
    incoming.pipe(outgoing);
  });
  return new Promise((resolve, reject) => {
    proxy.on('error', reject);
    proxy.listen(port, '127.0.0.1', () => resolve(proxy));
  });
}
