import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

const STARTED = /Chairside runs at/;

interface Started {
  child: ChildProcess;
  output: () => string;
  errors: () => string;
  /** exit code */
  ended: Promise<number | null>;
}

let dataDir: string;
const running: ChildProcess[] = [];
/** on the port and the data folder, while the other processes begin */
let first: Started;
let port: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'chairside-start-'));
  port = await freePort();
  first = start({ PORT: String(port) });
  await untilStarted(first);
}, 60_000);

afterAll(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DEMO: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (part) => (output += String(part)));
  child.stderr.on('data', (part) => (errors += String(part)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, ended };
}

async function untilStarted(server: Started): Promise<void> {
  while (!STARTED.test(server.output())) {
    if (server.child.exitCode !== null) throw new Error(`the server exited: ${server.errors()}`);
    await sleep(50);
  }
}

const lines = (text: string): string[] => text.trim().split('\n');

describe('starting', () => {
  it('reports every invalid variable on its own line and exits with 1', async () => {
    const server = start({ PORT: 'abc', DEMO: 'maybe', SMTP_URL: 'nonsense' });
    expect(await server.ended).toBe(1);
    const printed = lines(server.errors());
    expect(printed).toHaveLength(3);
    for (const name of ['PORT', 'DEMO', 'SMTP_URL'])
      expect(printed.some((line) => line.includes(name))).toBe(true);
  }, 60_000);

  it('reports in one line that PostgreSQL cannot be reached, without its password', async () => {
    const nobody = await freePort();
    const server = start({ DATABASE_URL: `postgres://someone:secret-word@127.0.0.1:${nobody}/nowhere` });
    expect(await server.ended).toBe(1);
    expect(lines(server.errors())).toHaveLength(1);
    expect(server.errors()).toContain('DATABASE_URL');
    expect(server.errors()).not.toContain('secret-word');
  }, 60_000);

  it('refuses a second process on the same data folder, and a port in use, in one line each', async () => {
    const second = start({ PORT: String(await freePort()) });
    const third = start({ PORT: String(port), DATA_DIR: join(dataDir, 'elsewhere') });
    expect(await Promise.all([second.ended, third.ended])).toEqual([1, 1]);
    expect(lines(second.errors())).toEqual([
      expect.stringContaining('is in use by another Chairside process'),
    ]);
    expect(lines(third.errors())).toEqual([expect.stringContaining(`Port ${port} is in use`)]);
  }, 120_000);

  it('finishes the request in progress on SIGTERM, then exits with 0 and unlocks the folder', async () => {
    const body = JSON.stringify({ email: 'nobody@demo.test' });
    const inFlight = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/auth/login',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = once(inFlight, 'response');
    // as browsers open them ahead
    const unused = connect(port, '127.0.0.1');
    await once(unused, 'connect');
    inFlight.write(body.slice(0, 10));
    await sleep(300);
    first.child.kill('SIGTERM');
    await sleep(300);
    inFlight.end(body.slice(10));
    const [answer] = (await answered) as [{ statusCode: number; resume: () => void }];
    answer.resume();
    expect(answer.statusCode).toBe(200);
    expect(await first.ended).toBe(0);

    const again = start({ PORT: String(port) });
    await untilStarted(again);
  }, 120_000);
});
