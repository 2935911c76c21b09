import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ServerProcess } from './server-process.mjs';
import { startWaitingProxy } from './waiting-proxy.mjs';

/** A server's process, of which the test decides when it is loaded, up and ended. */
class FakeProcess extends EventEmitter {
  exitCode: number | null = null;
  signalCode: string | null = null;
  port = 0;
  readonly signals: string[] = [];

  send({ port }: { port: number }): void {
    this.port = port;
  }

  kill(signal: string): void {
    this.signals.push(signal);
    if (signal === 'SIGKILL') this.end(signal);
  }

  end(signal: string | null = null): void {
    if (signal) this.signalCode = signal;
    else this.exitCode = 0;
    this.emit('exit', this.exitCode, signal);
  }

  load(): void {
    this.emit('message', 'loaded');
  }
}

let forked: FakeProcess[];
let up: Set<number>;
let recovered: number;
let lines: string[];
let server: ServerProcess;
let lastPort: number;
let ready: Promise<void>;
const closed: Server[] = [];

beforeEach(() => {
  forked = [];
  up = new Set();
  recovered = 0;
  lines = [];
  lastPort = 0;
  ready = Promise.resolve();
  server = new ServerProcess({
    fork: () => {
      const child = new FakeProcess();
      forked.push(child);
      return child as unknown as ChildProcess;
    },
    freePort: () => Promise.resolve((lastPort += 1)),
    isUp: (port) => Promise.resolve(up.has(port)),
    isReady: () => ready,
    report: (line) => lines.push(line),
    onRecovered: () => (recovered += 1),
  });
});

afterEach(() => {
  for (const one of closed.splice(0)) one.close();
});

function child(index: number): FakeProcess {
  const found = forked[index];
  if (!found) throw new Error(`There is no process ${index}.`);
  return found;
}

/** The process has been asked to serve. */
async function started(index: number): Promise<FakeProcess> {
  await vi.waitFor(() => expect(child(index).port).toBeGreaterThan(0), { interval: 1 });
  return child(index);
}

/** Restarts the server, up to the point where it serves. */
async function serve(index: number): Promise<FakeProcess> {
  const done = server.restart();
  child(index).load();
  const serving = await started(index);
  up.add(serving.port);
  await done;
  return serving;
}

const asked = (index: number, signal: string) =>
  vi.waitFor(() => expect(child(index).signals).toContain(signal), { interval: 1 });

it('starts no process before the old one has ended, also if another is loaded meanwhile', async () => {
  const first = await serve(0);
  void server.restart();
  child(1).load();
  await asked(0, 'SIGTERM');
  const last = server.restart();
  child(2).load();
  await new Promise((resolve) => setImmediate(resolve));
  expect([child(1).port, child(2).port]).toEqual([0, 0]);
  first.end();
  up.add((await started(2)).port);
  await last;
  expect((await server.begin()).port).toBe(child(2).port);
  // the outdated one never used the database
  expect(child(1).signals).toEqual(['SIGKILL']);
  expect(child(1).port).toBe(0);
});

it('loads while its data is prepared, and starts afterwards', async () => {
  let finish = (): void => undefined;
  ready = new Promise((resolve) => (finish = resolve));
  const done = server.restart();
  child(0).load();
  await new Promise((resolve) => setImmediate(resolve));
  expect(child(0).port).toBe(0);
  finish();
  up.add((await started(0)).port);
  await done;
  expect((await server.begin()).port).toBe(child(0).port);
});

it('does not wait for an outdated process that is still starting', async () => {
  const first = await serve(0);
  void server.restart();
  child(1).load();
  await asked(0, 'SIGTERM');
  first.end();
  await started(1);
  const last = server.restart();
  child(2).load();
  await asked(1, 'SIGTERM');
  child(1).end('SIGTERM');
  up.add((await started(2)).port);
  await last;
  expect((await server.begin()).port).toBe(child(2).port);
});

it('kills an outdated process that is being loaded', async () => {
  await serve(0);
  void server.restart();
  void server.restart();
  expect(child(1).signals).toEqual(['SIGKILL']);
  expect(child(0).signals).toEqual([]);
});

it('replaces a process that was killed from outside', async () => {
  const first = await serve(0);
  first.end('SIGABRT');
  expect(lines).toEqual(['The server ended with SIGABRT; it starts again at the next change.']);
  const second = await serve(1);
  expect((await server.begin()).port).toBe(second.port);
});

it('keeps the old process if the new one cannot be loaded', async () => {
  const first = await serve(0);
  const done = server.restart();
  child(1).end();
  await done;
  expect((await server.begin()).port).toBe(first.port);
  expect(lines).toEqual(['The server could not be loaded; it is loaded again at the next change.']);
});

it('stops the old process only after the responses to its requests', async () => {
  const first = await serve(0);
  const request = await server.begin();
  void server.restart();
  child(1).load();
  await new Promise((resolve) => setImmediate(resolve));
  expect(first.signals).toEqual([]);
  const later = server.begin();
  request.end(true);
  await asked(0, 'SIGTERM');
  first.end();
  up.add((await started(1)).port);
  expect((await later).port).toBe(child(1).port);
  expect(recovered).toBe(0);
});

it('reloads pages that were refused once a server is up again', async () => {
  const first = await serve(0);
  first.end();
  (await server.begin()).end(false);
  await serve(1);
  expect(recovered).toBe(1);
  const done = server.restart();
  child(2).load();
  await asked(1, 'SIGTERM');
  child(1).end();
  up.add((await started(2)).port);
  await done;
  expect(recovered).toBe(1);
});

async function listening(): Promise<number> {
  const origin = createServer((_request, response) => response.end('answered'));
  closed.push(origin);
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  return (origin.address() as AddressInfo).port;
}

function toUrl(proxy: Server): string {
  closed.push(proxy);
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`;
}

it('does not wait for the response to a page that was left', async () => {
  const port = await listening();
  const leaving = new AbortController();
  let ended = 0;
  const proxy = await startWaitingProxy(0, async () => {
    const [socket] = sockets;
    if (ended === 0 && socket) {
      const closes = new Promise((resolve) => socket.once('close', resolve));
      leaving.abort();
      await closes;
    }
    return { port, end: () => (ended += 1) };
  });
  const sockets: Socket[] = [];
  proxy.on('connection', (socket) => sockets.push(socket));
  const url = toUrl(proxy);
  await expect(fetch(url, { signal: leaving.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(ended).toBe(1), { interval: 1 });
  expect(await (await fetch(url)).text()).toBe('answered');
});

it('reports whether the server answered', async () => {
  const probe = createNetServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: unused } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const ends: boolean[] = [];
  let port = unused;
  const url = toUrl(
    await startWaitingProxy(0, () => Promise.resolve({ port, end: (isAnswered) => ends.push(isAnswered) })),
  );
  expect((await fetch(url)).status).toBe(502);
  port = await listening();
  expect((await fetch(url)).status).toBe(200);
  expect(ends).toEqual([false, true]);
});
