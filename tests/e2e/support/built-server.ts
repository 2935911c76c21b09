import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { ROOT } from './state.ts';

const STARTS_WITHIN_MS = 60_000;

export interface BuiltServer {
  url: string;
  /** milliseconds until /health answered */
  startedIn: number;
  pid: number;
  output(): string;
  stop(): Promise<void>;
  /** kill -9, as in a crash */
  kill(): Promise<void>;
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    // not listening yet
    return false;
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Options that `npm start` passes to Node. */
function nodeOptions(cwd: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * Starts the built product in its own process, as `npm start` does after its build.
 * @throws Error with its output if it does not start
 */
export async function startBuiltServer(options: {
  cwd: string;
  env?: Record<string, string>;
  /** startup timeout, if not a minute */
  withinMs?: number;
}): Promise<BuiltServer> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions(options.cwd), 'dist/server/main.js'], {
    cwd: options.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // independent of the machine's clock
      TEXT_HOURS: 'off',
      // the suites' receivers run on this machine
      OUTBOUND_PRIVATE_ADDRESSES: 'on',
      NODE_ENV: 'production',
      PORT: String(port),
      // one test user makes as many calls as a whole office
      RATE_LIMIT_FACTOR: '0',
      ...options.env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()));
  const url = `http://localhost:${port}`;
  while (!(await isUp(url))) {
    const isLate = performance.now() - began > (options.withinMs ?? STARTS_WITHIN_MS);
    if (child.exitCode !== null || isLate) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${printed}`);
    }
    await sleep(25);
  }
  return {
    url,
    startedIn: performance.now() - began,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

/** Creates an organization as an operator does, before the server opens the database. */
export function createOrganization(
  dataDir: string,
  name: string,
  email: string,
  own: Record<string, string> = {},
): void {
  execFileSync(
    process.execPath,
    ['dist/server/org-create.js', '--name', name, '--admin-email', email, '--entitlements', 'PX,EX,API'],
    {
      cwd: ROOT,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DEMO: 'off', ...own },
    },
  );
}
