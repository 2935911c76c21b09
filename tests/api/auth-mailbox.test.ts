import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer, getLog } from '../../src/server/http/create-server.ts';
import { registerErrors } from '../../src/server/http/error-responses.ts';
import { registerMailbox } from '../../src/server/outbox/messaging/mailbox.ts';
import type { Jobs } from '../../src/server/context.ts';
import { Browser } from './auth-browser.ts';
import { signInServer, type SignInServer } from './auth-environment.ts';
import { addPerson } from './auth-people.ts';

const NO_JOBS: Jobs = { enqueue: () => Promise.reject(new Error('The mailbox enqueues nothing.')) };

describe('GET /dev/mailbox', () => {
  let server: SignInServer;

  beforeAll(async () => {
    server = await signInServer();
  });

  async function open(
    env: Record<string, string>,
    { host = 'localhost:3000', address = '127.0.0.1', ...headers }: Record<string, string> = {},
  ): Promise<{ status: number; csp: string; html: string }> {
    const config = readConfig({ LOG_LEVEL: 'silent', ...env });
    const app = createServer(config);
    registerErrors(app);
    registerMailbox(app, { config, db: server.db, log: getLog(app), jobs: NO_JOBS });
    const answer = await app.inject({
      url: '/dev/mailbox',
      headers: { host, ...headers },
      remoteAddress: address,
    });
    await app.close();
    return {
      status: answer.statusCode,
      csp: String(answer.headers['content-security-policy']),
      html: answer.body,
    };
  }

  it('shows the mails, newest first, with clickable links and no executable script', async () => {
    const [first, second] = [await addPerson(server.db), await addPerson(server.db)];
    const links: string[] = [];
    for (const { email } of [first, second]) {
      await new Browser(server.url).post('/v1/auth/login', { email });
      const { text } = await server.outbox.nextTo(email);
      links.push(text.split('\n').find((line) => line.startsWith('http')) ?? '');
    }
    const { status, csp, html } = await open({ DEMO: 'on' });
    expect(status).toBe(200);
    expect(html.indexOf(second.email)).toBeLessThan(html.indexOf(first.email));
    for (const link of links) expect(html).toContain(`<a href="${link.replaceAll('&', '&#38;')}">`);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain('script');
    const own = html
      .split('<article>')
      .filter((mail) => mail.includes(first.email) || mail.includes(second.email));
    expect(own).toHaveLength(2);
    expect(own.join('')).not.toMatch(/<script|\son\w+=|sandbox="[^"]*allow-(scripts|same-origin)/);
  });

  it.each([
    [200, { host: '127.0.0.1:3000' }],
    [200, { host: '[::1]:3000', address: '::1' }],
    [200, { host: 'LOCALHOST', address: '::ffff:127.0.0.1' }],
    [404, { host: 'rebound.example.com:3000' }],
    [404, { host: 'rebound.example.com', 'x-forwarded-host': 'localhost' }],
    [404, { host: 'localhost.example.com' }],
    [404, { address: '192.0.2.7' }],
    [404, { address: '192.0.2.7', 'x-forwarded-for': '127.0.0.1' }],
  ])('answers %d to a request of %o', async (status, request) => {
    expect((await open({ DEMO: 'on' }, request)).status).toBe(status);
  });

  it.each([{ DEMO: 'off' }, { DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }])(
    'does not exist with %o',
    async (env) => {
      expect((await open(env as Record<string, string>)).status).toBe(404);
    },
  );
});
