import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLoginRequest, RateLimited } from '../../src/server/auth/rate-limit.ts';
import { Browser } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

const PER_EMAIL = 10;
const PER_ADDRESS = 60;

describe('limits of login requests', () => {
  let server: SignInServer;

  beforeAll(async () => {
    server = await signInServer();
  });
  beforeEach(() => resetLimits(server.db));
  afterAll(() => resetLimits(server.db));

  function ask(email: string): Promise<{ status: number; headers: Headers; body: unknown }> {
    return new Browser(server.url).post('/v1/auth/login', { email });
  }

  /** How many of so many requests are let through, all of them at once. */
  async function letThrough(
    times: number,
    request: (index: number) => [email: string, ip: string],
  ): Promise<number> {
    const tries = Array.from({ length: times }, (_, index) =>
      server.db
        .system((tx) => countLoginRequest(tx, ...request(index)))
        .then(
          () => 1,
          (error: unknown) => {
            if (error instanceof RateLimited) return 0;
            throw error;
          },
        ),
    );
    return (await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0);
  }

  it('refuses an e-mail after ten, the same whether or not it has an account', async () => {
    const { email } = await addPerson(server.db);
    const refusals = [];
    for (const address of [email, `nobody-${randomUUID()}@example.com`]) {
      for (let count = 0; count < PER_EMAIL; count += 1) expect((await ask(address)).status).toBe(200);
      const { status, headers, body } = await ask(address.toUpperCase());
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
      refusals.push(body);
    }
    expect(refusals[0]).toEqual({
      errors: [
        {
          code: 'RATE_LIMITED',
          message: 'Too many login links have been requested. Please try again in 10 minutes.',
        },
      ],
    });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  it('refuses an address that asks for many e-mails, and counts an IPv6 network as one', async () => {
    const email = (): string => `${randomUUID()}@example.com`;
    expect(await letThrough(PER_ADDRESS + 5, () => [email(), '203.0.113.7'])).toBe(PER_ADDRESS);
    expect(await letThrough(5, () => [email(), '203.0.113.8'])).toBe(5);
    const network = (index: number): string => `2001:db8:0:1::${(index + 1).toString(16)}`;
    expect(await letThrough(PER_ADDRESS + 5, (index) => [email(), network(index)])).toBe(PER_ADDRESS);
    expect(await letThrough(1, () => [email(), '2001:db8:0:2::1'])).toBe(1);
    expect(await letThrough(1, () => [email(), '::ffff:203.0.113.7'])).toBe(0);
  });

  it('counts exactly when many ask at once', async () => {
    expect(await letThrough(40, (index) => ['one@example.com', `198.51.100.${index}`])).toBe(PER_EMAIL);
  });

  it('lets in again when the window is over', async () => {
    await letThrough(PER_EMAIL + 1, () => ['one@example.com', '198.51.100.1']);
    await server.db.system((tx) => tx.query('update rate_limits set resets_at = now()'));
    expect(await letThrough(1, () => ['one@example.com', '198.51.100.1'])).toBe(1);
  });

  it('does not hold against somebody the links they used', async () => {
    const { email } = await addPerson(server.db);
    const browser = new Browser(server.url);
    for (let times = 0; times < PER_EMAIL + 2; times += 1) {
      expect((await browser.signIn(email, server.outbox)).status).toBe(200);
    }
  });
});
