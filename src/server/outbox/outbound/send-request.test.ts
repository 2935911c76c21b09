import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addressProblem, OutboundRefused, sendOutbound } from './send-request.ts';

const servers: Server[] = [];

async function serve(answer: (path: string) => { status: number; location?: string; body?: string }) {
  const asked: { method: string; path: string; host: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: request.url ?? '',
        host: request.headers.host ?? '',
        body,
      });
      const { status, location, body: text = 'ok' } = answer(request.url ?? '');
      response.writeHead(status, location === undefined ? {} : { location }).end(text);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { asked, port: (server.address() as AddressInfo).port };
}

afterEach(() => servers.splice(0).forEach((server) => server.close()));

const POST = { method: 'POST', body: '{}', timeoutMs: 2000 } as const;
const PRIVATE = [{ address: '127.0.0.1', family: 4 }];

describe("a request to a customer's address", () => {
  it('is refused if the name resolves to a private network, also in addition to a public address', async () => {
    for (const found of [PRIVATE, [{ address: '8.8.8.8', family: 4 }, ...PRIVATE]])
      await expect(
        sendOutbound({
          ...POST,
          url: 'https://hooks.example.com/',
          allowsPrivate: false,
          resolve: () => Promise.resolve(found),
        }),
      ).rejects.toThrow(OutboundRefused);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'http://8.8.8.8/',
    'ftp://x/',
  ])('is refused: %s', async (url) =>
    expect(sendOutbound({ ...POST, url, allowsPrivate: false })).rejects.toThrow(OutboundRefused),
  );

  it('connects to the checked address, and resolves a name once', async () => {
    const { asked, port } = await serve(() => ({ status: 200 }));
    let resolved = 0;
    const answer = await sendOutbound({
      ...POST,
      url: `http://rebinding.example:${port}/in`,
      allowsPrivate: true,
      resolve: () => Promise.resolve(resolved++ === 0 ? PRIVATE : [{ address: '192.0.2.1', family: 4 }]),
    });
    expect(answer).toMatchObject({ status: 200, body: 'ok' });
    expect(resolved).toBe(1);
    expect(asked).toEqual([{ method: 'POST', path: '/in', host: `rebinding.example:${port}`, body: '{}' }]);
  });

  it('follows only redirects that keep the request, and checks each', async () => {
    const { asked, port } = await serve((path) =>
      path === '/end' ? { status: 204 } : { status: Number(path.slice(1)), location: '/end' },
    );
    const send = (path: string) =>
      sendOutbound({ ...POST, url: `http://127.0.0.1:${port}${path}`, allowsPrivate: true });
    expect((await send('/307')).status).toBe(204);
    expect((await send('/308')).status).toBe(204);
    expect((await send('/302')).status).toBe(302);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /307',
      'POST /end',
      'POST /308',
      'POST /end',
      'POST /302',
    ]);
    const names: string[] = [];
    const outside = await serve(() => ({ status: 307, location: 'http://inside.example/' }));
    await expect(
      sendOutbound({
        ...POST,
        url: `http://first.example:${outside.port}/`,
        allowsPrivate: true,
        resolve: (name) => {
          names.push(name);
          if (name === 'inside.example') throw new OutboundRefused('seen');
          return Promise.resolve(PRIVATE);
        },
      }),
    ).rejects.toThrow('seen');
    expect(names).toEqual(['first.example', 'inside.example']);
  });

  it('fails on redirect loops, silent servers, and unresolved names', async () => {
    const circle = await serve(() => ({ status: 307, location: '/' }));
    await expect(
      sendOutbound({ ...POST, url: `http://127.0.0.1:${circle.port}/`, allowsPrivate: true }),
    ).rejects.toThrow('too often');
    const silent = createServer(() => undefined);
    servers.push(silent);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const late = { ...POST, allowsPrivate: true, timeoutMs: 50 };
    await expect(sendOutbound({ ...late, url: `http://127.0.0.1:${port}/` })).rejects.toThrow('timeout');
    await expect(
      sendOutbound({ ...late, url: 'http://x.example/', resolve: () => new Promise(() => undefined) }),
    ).rejects.toThrow('timeout');
    silent.closeAllConnections();
  });

  it('reads no more of a response than requested', async () => {
    const { port } = await serve(() => ({ status: 200, body: 'x'.repeat(500_000) }));
    const url = `http://127.0.0.1:${port}/`;
    const { body } = await sendOutbound({ ...POST, url, allowsPrivate: true, mostBytes: 100_000 });
    expect(body.length).toBeLessThanOrEqual(100_000);
  });
});

describe('the problem with an address', () => {
  it.each([
    ['https://hooks.example.com/x', undefined],
    ['http://hooks.example.com/', 'The address must start with https://.'],
    ['hooks', 'The address is not valid.'],
    ['https://a:b@example.com/', 'The address must not contain a user name or password.'],
    ['https://localhost/', 'The address must not be in a private network.'],
    ['https://db.internal/', 'The address must not be in a private network.'],
    ['https://10.0.0.1/', 'The address must not be in a private network.'],
    ['https://[::1]/', 'The address must not be in a private network.'],
  ])('%s: %s', (url, problem) => expect(addressProblem(url, false)).toBe(problem));
});
