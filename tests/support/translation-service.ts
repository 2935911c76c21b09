import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The parameters of a translation request. */
export interface Asked {
  q: string;
  source: string;
  target: string;
  format: string;
  api_key?: string;
}

/** A response: a status with a body, or null for no response. */
export type TranslationAnswer = (asked: Asked) => { status?: number; body: unknown } | null;

/** A stand-in for LibreTranslate: by default it prefixes each text with `EN `. */
export async function startTranslationService() {
  const asked: Asked[] = [];
  const state: { answer: TranslationAnswer } = {
    answer: ({ q }) => ({ body: { translatedText: `EN ${q}` } }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/translate') return response.writeHead(404).end();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
      asked.push(body);
      const reply = state.answer(body);
      if (reply === null) return undefined;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type TranslationService = Awaited<ReturnType<typeof startTranslationService>>;
