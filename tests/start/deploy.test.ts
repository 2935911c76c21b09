import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { freePort } from '../support/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The checkout of the tests shares the packages of another. */
const INSTALLED = realpathSync(join(ROOT, 'node_modules'));
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'chairside-deploy-'));
const children: ChildProcess[] = [];

/** The steps of the Dockerfile's last stage, by name. */
const STEPS = (
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? ''
)
  .split('\n')
  .map((line) => /^([A-Z]+) (.*)$/.exec(line))
  .flatMap((found) => (found ? [{ name: found[1] ?? '', rest: found[2] ?? '' }] : []));
const step = (name: string): string => STEPS.find((one) => one.name === name)?.rest ?? '';
const parseList = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

/** Keeps the packages that `npm prune --omit=dev` leaves. */
function linkProductionModules(to: string): void {
  const paths = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: dirname(INSTALLED),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .map((path) => relative(INSTALLED, path))
    .filter((path) => path !== '' && !path.startsWith('..') && !path.includes('node_modules'));
  for (const path of [...paths, '.cache']) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    symlinkSync(join(INSTALLED, path), join(to, path));
  }
}

/** The files of the image. */
function buildImage(): string {
  const image = join(folder, 'app');
  for (const { rest } of STEPS.filter(({ name }) => name === 'COPY')) {
    const [, from = '', to = ''] = /^--from=build \/app\/(\S+) \.\/(\S*)$/.exec(rest) ?? [];
    if (from === 'node_modules') linkProductionModules(join(image, to));
    else
      cpSync(join(ROOT, from), join(image, to === '' ? from : to), {
        recursive: true,
        // nine tenths of the files, and these servers start without it
        filter: (path) => !path.endsWith('/prepared-demo'),
      });
  }
  return image;
}

function variables(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

interface Started {
  child: ChildProcess;
  env: NodeJS.ProcessEnv;
  url: string;
}

async function start(image: string, [, ...args]: string[], own: Record<string, string>): Promise<Started> {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const env = {
    PATH: process.env.PATH,
    NODE_OPTIONS: '--preserve-symlinks',
    ...own,
    PORT: port,
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(printed);
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    if (answer?.ok) return { child, env, url };
    await sleep(100);
  }
}

async function end({ child }: Started): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

/** of the image, behind a proxy */
let server: Started;
beforeAll(async () => {
  server = await start(buildImage(), parseList(step('CMD')), {
    ...variables(step('ENV')),
    DEMO: 'off',
    APP_URL: 'https://chairside.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
  });
}, 120_000);
/** Whether the image's check finds it healthy. */
function isHealthy(): boolean {
  const [, ...check] = parseList(step('HEALTHCHECK'));
  return spawnSync(process.execPath, check, { env: server.env, stdio: 'ignore' }).status === 0;
}
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('the image', () => {
  it('contains all that its command needs, and reports its health', async () => {
    const page = await (await fetch(server.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(server.url + script)).status).toBe(200);
    expect((await fetch(`${server.url}/px/s/unknown`)).status).toBe(404);
    expect(isHealthy()).toBe(true);
  });

  it('is built without other files of the folder', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', '.git', 'data', 'dist', 'node_modules']) expect(ignored).toContain(name);
    expect(read('Dockerfile')).toContain('npm ci');
    expect(step('USER')).toBe('node');
  });
});

describe('compose.yaml', () => {
  it('sets only variables that the server knows and accepts', () => {
    const app = /^ {2}app:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml'))?.[1] ?? '';
    const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app)?.[1] ?? '';
    const env = Object.fromEntries(
      [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value
          .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
          .replace(/\$\{\w+:\?[^}]*\}/g, 'a-secret-of-32-characters-or-more'),
      ]),
    );
    expect(Object.keys(env)).toContain('DATABASE_URL');
    const config = readConfig(env);
    expect(config.databaseUrl).toContain('@postgres:5432/chairside');
    expect(config.smtpUrl).toBe('smtp://mail:1025');
    const known = read('.env.example');
    for (const name of Object.keys(env)) expect(known, name).toContain(`#${name}=`);
  });
});

describe('the systemd unit', () => {
  it('runs the command of the image', () => {
    const unit = read('deploy/chairside.service');
    const [, ...args] = parseList(step('CMD'));
    expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toBe(['/usr/bin/node', ...args].join(' '));
    expect(variables(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')).toEqual({
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/chairside',
    });
    if (existsSync('/usr/bin/systemd-analyze')) {
      const here = unit
        .replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`)
        .replace(/^(User|Group)=.*$/gm, '$1=root');
      writeFileSync(join(folder, 'chairside.service'), here);
      execFileSync('systemd-analyze', ['verify', '--man=no', join(folder, 'chairside.service')], {
        stdio: 'pipe',
      });
    }
  });
});

function nginx(): string {
  const found = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return '/usr/sbin/nginx';
  }
  throw new Error('nginx is needed: install it.');
}

describe('the reverse proxy', () => {
  it('forwards pages and calls over https, and keeps the operator’s pages private', async () => {
    const binary = nginx();
    const [plain, secure] = [await freePort(), await freePort()];
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '1',
          '-subj',
          '/CN=chairside.example.com',
        ],
        ...['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.pem')],
      ],
      { stdio: 'ignore' },
    );
    const site = read('deploy/nginx.conf')
      .replace('127.0.0.1:3000', new URL(server.url).host)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${secure} ssl;`)
      .replace('/etc/ssl/chairside.pem', join(folder, 'tls.pem'))
      .replace('/etc/ssl/chairside.key', join(folder, 'tls.key'));
    const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
      http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; ${site} }`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    const proxy = spawn(binary, ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
      stdio: 'ignore',
    });
    children.push(proxy);
    const ask = (path: string): Promise<{ status: number; headers: NodeJS.Dict<string | string[]> }> =>
      new Promise((resolve, reject) => {
        const options = {
          host: '127.0.0.1',
          port: secure,
          path,
          rejectUnauthorized: false,
          headers: { host: 'chairside.example.com', 'x-forwarded-for': '203.0.113.9' },
        };
        get(options, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
        }).on('error', reject);
      });
    for (let health = 0; health !== 200;) {
      health = await ask('/health')
        .then(({ status }) => status)
        .catch(() => 0);
      if (proxy.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    }
    expect((await ask('/')).headers['strict-transport-security']).toBeDefined();
    expect((await ask('/v1/auth/me')).status).toBe(401);
    for (const path of ['/metrics', '/ready']) expect((await ask(path)).status, path).toBe(404);
    const http = await fetch(`http://127.0.0.1:${plain}/px?a=1`, { redirect: 'manual' });
    expect([http.status, http.headers.get('location')?.startsWith('https://')]).toEqual([301, true]);
    proxy.kill('SIGTERM');
  }, 60_000);
});

// the last one: it ends the server
it('the server of the image shuts down gracefully, and is not healthy then', async () => {
  expect(await end(server)).toBe(0);
  expect(isHealthy()).toBe(false);
});
