import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main as createOrganization } from '../../src/server/operations/cli/org-create.ts';
import { Browser, linkPath, Outbox } from './auth-browser.ts';
import { newEnvironment } from './auth-environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const EMAIL = 'ann.lee@example.com';

describe('the log of a server process', () => {
  let child: ChildProcess;
  let url: string;
  let outbox: Outbox;
  let written = '';

  beforeAll(async () => {
    const env = await newEnvironment();
    outbox = new Outbox(join(String(env.DATA_DIR), 'outbox'));
    const nothing = { out: () => undefined, err: () => undefined };
    await createOrganization(['--name', 'Sunny Teeth', '--admin-email', EMAIL], env, nothing);
    await outbox.nextTo(EMAIL);
    const program = process.env.BUILT ? ['dist/server/main.js'] : ['--import', 'tsx', 'src/server/main.ts'];
    child = spawn(process.execPath, program, {
      cwd: ROOT,
      env: { ...process.env, ...env, PORT: '0', LOG_LEVEL: 'trace' },
    });
    url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        written += chunk.toString('utf8');
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(written)?.[0];
        if (address) resolve(address);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
      child.once('exit', () => reject(new Error(`The server ended:\n${written}`)));
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  });

  it('contains no token, not even a refused one', async () => {
    const browser = new Browser(url);
    const secrets: (string | undefined)[] = [];
    for (const follow of [
      (token: string) => browser.get(linkPath(token)),
      (token: string) => browser.post('/v1/auth/login/verify', { token }),
    ]) {
      await browser.post('/v1/auth/login', { email: EMAIL });
      secrets.push(browser.cookies.get('chairside_login')?.value);
      const token = await outbox.loginToken(EMAIL);
      expect((await follow(token)).status).toBe(200);
      expect((await follow(token)).status).toBe(400);
      await browser.get(`/v1/nothing?token=${token}`);
      secrets.push(token, browser.cookies.get('chairside_session')?.value);
    }
    expect((await browser.get('/v1/auth/me')).status).toBe(200);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(written).not.toContain(secret);
    }
  });
});
