import { createServer, request } from 'node:http';

function refuse(answer, error) {
  if (answer.headersSent) {
    answer.destroy();
    return;
  }
  answer.writeHead(502, { 'content-type': 'application/json' });
  answer.end(
    JSON.stringify({
      errors: [{ message: `The server did not answer: ${error.message}`, code: 'INTERNAL' }],
    }),
  );
}

/**
 * Forwards requests to a server that may be restarting: they wait for it instead of failing, and it waits for the
 * responses to those it has received.
 * @param {number} port
 * @param {() => Promise<{ port: number; end: (isAnswered: boolean) => void }>} begin the server, once it is up
 */
export function startWaitingProxy(port, begin) {
  const proxy = createServer(async (incoming, answer) => {
    const target = await begin();
    // the page was left or reloaded meanwhile
    if (answer.destroyed) {
      target.end(true);
      return;
    }
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
      },
      (response) => {
        target.end(true);
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    outgoing.on('error', (error) => {
      target.end(answer.destroyed);
      refuse(answer, error);
    });
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  return new Promise((resolve, reject) => {
    proxy.on('error', reject);
    proxy.listen(port, '127.0.0.1', () => resolve(proxy));
  });
}
