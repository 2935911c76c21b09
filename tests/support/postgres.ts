import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** An empty PostgreSQL server of the test's own, deleted after `stop`. */
export interface TemporaryPostgres {
  /** the administrator's, on the database `postgres` */
  url: string;
  /** creates a database and returns its address */
  createDatabase(name?: string): Promise<string>;
  /** shuts down: `fast` ends sessions, `immediate` simulates a crash */
  shutDown(mode: 'fast' | 'immediate'): Promise<void>;
  /** restarts on the same port and data; resolves when it accepts connections */
  startUp(): Promise<void>;
  /** suspends all its processes: connections stay open and get no response */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

function binFolders(): string[] {
  const fromPackages = ROOTS.filter(existsSync).flatMap((root) =>
    readdirSync(root)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((version) => join(root, version, 'bin')),
  );
  const own = process.env.POSTGRES_BIN;
  return [...(own === undefined ? [] : [own]), ...fromPackages, '/usr/bin', '/usr/local/bin'];
}

function findBin(): string | undefined {
  return binFolders().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

export const hasPostgres = (): boolean => findBin() !== undefined;

/** @throws Error that names the package to install */
function binFolder(): string {
  const found = findBin();
  if (found !== undefined) return found;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = findBin();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'PostgreSQL 15 or newer is needed: install it, or set POSTGRES_BIN to the folder that holds initdb.',
  );
}

/** PostgreSQL refuses to run as root, so run it as the user that its package created. */
function account(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The database that those of API tests are copies of: it has all migrations, and no rows. */
export const MIGRATED = 'migrated';

/** Creates a database on the server, empty or as a copy of a template. @returns its address */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await query(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (attempt > 200 || child.exitCode !== null) throw error;
      await sleep(50);
    }
  }
}

function listChildren(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
}

/** Starts a PostgreSQL server in a temporary folder on a free port of localhost. */
export function startPostgres(settings: Record<string, string> = {}): Promise<TemporaryPostgres> {
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  return start(flags, settings);
}

async function start(args: string[], settings: Record<string, string>): Promise<TemporaryPostgres> {
  const bin = binFolder();
  const identity = account();
  const folder = mkdtempSync(join(tmpdir(), 'chairside-postgres-'));
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const options = {
    ...identity,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: 'ignore' as const,
  };
  execFileSync(join(bin, 'initdb'), ['-D', data, ...args], options);
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess;
  const startUp = async (): Promise<void> => {
    child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags], options);
    await waitUntilUp(url, child);
  };
  const shutDown = async (mode: 'fast' | 'immediate'): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of [child.pid ?? 0, ...listChildren(child.pid ?? 0)]) process.kill(pid, name);
  };
  await startUp();
  let databases = 0;
  return {
    url,
    startUp,
    shutDown,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    createDatabase: (name = `chairside_${(databases += 1)}`) => createDatabase(url, name),
    async stop() {
      // its files are deleted anyway, so skip the checkpoint
      if (child.exitCode === null && child.signalCode === null) await shutDown('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
