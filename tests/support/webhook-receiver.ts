import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './api.ts';

export interface ReceivedMessage {
  id: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: { type: string; timestamp: string; data: Json };
}

interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
}

/** A customer's endpoint: records the requests and returns the configured responses. */
export async function startReceiver(port = 0) {
  const received: ReceivedMessage[] = [];
  const state: { answer: (message: ReceivedMessage) => ReceiverAnswer | Promise<ReceiverAnswer> } = {
    answer: () => ({ status: 200 }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const raw = Buffer.concat(chunks).toString();
        const { headers } = request;
        const body = JSON.parse(raw) as ReceivedMessage['body'];
        const message = { id: String(headers['webhook-id']), headers, raw, body };
        received.push(message);
        const { status, headers: answered = {} } = await state.answer(message);
        response.writeHead(status, answered).end();
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}/hooks`,
    received,
    state,
    of: (type: string) => received.filter(({ body }) => body.type === type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Whether one of a message's signatures matches the secret, verified as a receiver does. */
export function isSignedBy({ headers, raw, id }: ReceivedMessage, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${id}.${String(headers['webhook-timestamp'])}.${raw}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}
