import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueToken, mayIssueLogin } from '../../src/server/identity/auth/one-time-tokens.ts';
import { countLoginRequest } from '../../src/server/identity/auth/rate-limit.ts';
import { type Answer, Browser, linkPath } from './auth-browser.ts';
import { addPerson } from './auth-people.ts';
import { eventually } from '../support/surveys.ts';
import { linksAreSent, resetLimits, signInServer, type SignInServer } from './auth-environment.ts';

const PER_BROWSER = 10;
const PER_ADDRESS = 60;
const OPEN_PER_BROWSER = 5;

describe('limits of login requests', () => {
  let server: SignInServer;

  beforeAll(async () => {
    server = await signInServer();
  });
  beforeEach(() => resetLimits(server.db));
  afterAll(() => resetLimits(server.db));

  function ask(browser: Browser, email: string): Promise<Answer> {
    return browser.post('/v1/auth/login', { email });
  }

  /** Waits until this many mails to the address have arrived. */
  async function mailsTo(email: string, count: number): Promise<void> {
    let found = 0;
    await eventually(async () => {
      found += (await server.outbox.mailsTo(email)).length;
      return found === count || undefined;
    }, `${count} mails`);
  }

  /** How many of this many concurrent requests are accepted. */
  async function letThrough(
    times: number,
    request: (index: number) => {
      email?: string;
      ip?: string;
      browserHash?: string;
      isKnownBrowser?: boolean;
    },
  ): Promise<number> {
    const tries = Array.from({ length: times }, (_, index) => {
      const asked = {
        email: `${randomUUID()}@example.com`,
        ip: '198.51.100.1',
        browserHash: randomUUID(),
        isKnownBrowser: false,
        ...request(index),
      };
      return server.db.system((tx) => countLoginRequest(tx, asked));
    });
    return (await Promise.all(tries)).filter((refusal) => refusal === undefined).length;
  }

  it('refuses a browser that requests more than ten links for one email, with or without an account', async () => {
    const { email } = await addPerson(server.db);
    const refusals = [];
    for (const address of [email, `nobody-${randomUUID()}@example.com`]) {
      const browser = new Browser(server.url);
      for (let count = 0; count < PER_BROWSER; count += 1) {
        expect((await ask(browser, address)).status).toBe(200);
      }
      const { status, headers, body } = await ask(browser, address.toUpperCase());
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

  it('still serves a person after ten strangers and one persistent stranger have used their address', async () => {
    const { email, userId } = await addPerson(server.db);
    for (let count = 0; count < 10; count += 1)
      expect((await ask(new Browser(server.url), email)).status).toBe(200);
    const busy = new Browser(server.url);
    for (let count = 0; count < PER_BROWSER + 5; count += 1) await ask(busy, email);
    await linksAreSent(server.db, email);
    await mailsTo(email, 10 + OPEN_PER_BROWSER);
    const person = new Browser(server.url);
    expect((await ask(person, email)).status).toBe(200);
    const answer = await person.get(linkPath(await server.outbox.loginToken(email)));
    expect(answer.body.data).toEqual({ id: userId });
  });

  it('still serves a person on another network after a stranger has used their address from many browsers', async () => {
    const { email } = await addPerson(server.db);
    const asks = (requestedIp: string, browserHash: string = randomUUID()) =>
      server.db.system(async (tx) => {
        const may = await mayIssueLogin(tx, { email, browserHash, isKnownBrowser: false, requestedIp });
        if (may) await issueToken(tx, { email, purpose: 'LOGIN', browserHash, requestedIp });
        return may;
      });
    const stranger: boolean[] = [];
    for (let count = 0; count < PER_ADDRESS; count += 1)
      stranger.push(await asks(`2001:db8:0:7::${(count + 1).toString(16)}`));
    expect(stranger.filter(Boolean)).toHaveLength(20);
    expect(await asks('2001:db8:0:8::1')).toBe(true);
    for (let network = 1; network <= 60; network += 1) await asks(`198.51.100.${network}`);
    expect(await asks('203.0.113.1')).toBe(true);
    expect(await asks('203.0.113.1')).toBe(false);
  });

  it('keeps links valid until they are used, at most five per browser', async () => {
    const { email, userId } = await addPerson(server.db);
    const browser = new Browser(server.url);
    const tokens = [];
    for (let count = 0; count < OPEN_PER_BROWSER; count += 1) {
      await ask(browser, email);
      tokens.push(await server.outbox.loginToken(email));
    }
    const sixth = await ask(browser, email);
    expect(sixth.status).toBe(200);
    await linksAreSent(server.db, email);
    for (const token of tokens) {
      expect((await browser.get(linkPath(token))).body.data).toEqual({ id: userId });
    }
    const rows = await server.db.system((tx) =>
      tx.query('select from one_time_tokens where email = $1', [email]),
    );
    expect(rows).toHaveLength(OPEN_PER_BROWSER);
  });

  it('keeps a person’s link valid when a stranger requests another', async () => {
    const { email, userId } = await addPerson(server.db);
    const person = new Browser(server.url);
    await ask(person, email);
    const token = await server.outbox.loginToken(email);
    await ask(new Browser(server.url), email);
    await server.outbox.loginToken(email);
    expect((await person.get(linkPath(token))).body.data).toEqual({ id: userId });
  });

  it('does not count a browser that the person has used before against the limit of its shared IP address', async () => {
    const { email } = await addPerson(server.db);
    const browser = new Browser(server.url);
    await browser.signIn(email, server.outbox);
    expect(await letThrough(PER_ADDRESS + 5, () => ({ ip: '127.0.0.1' }))).toBeLessThanOrEqual(PER_ADDRESS);
    expect((await ask(new Browser(server.url), email)).status).toBe(429);
    expect((await ask(browser, email)).status).toBe(200);
    // the mark does not count for another person's address
    expect((await ask(browser, (await addPerson(server.db)).email)).status).toBe(429);
  });

  it('refuses an IP address that requests links for many emails, and counts an IPv6 network as one', async () => {
    expect(await letThrough(PER_ADDRESS + 5, () => ({ ip: '203.0.113.7' }))).toBe(PER_ADDRESS);
    expect(await letThrough(5, () => ({ ip: '203.0.113.8' }))).toBe(5);
    const network = (index: number): string => `2001:db8:0:1::${(index + 1).toString(16)}`;
    expect(await letThrough(PER_ADDRESS + 5, (index) => ({ ip: network(index) }))).toBe(PER_ADDRESS);
    expect(await letThrough(1, () => ({ ip: '2001:db8:0:2::1' }))).toBe(1);
    expect(await letThrough(1, () => ({ ip: '::ffff:203.0.113.7' }))).toBe(0);
  });

  it('counts exactly under concurrency', async () => {
    const browserHash = randomUUID();
    const one = (index: number) => ({ email: 'one@example.com', ip: `198.51.100.${index}`, browserHash });
    expect(await letThrough(40, one)).toBe(PER_BROWSER);
  });

  it('accepts requests again after the window', async () => {
    const one = { email: 'one@example.com', browserHash: randomUUID() };
    expect(await letThrough(PER_BROWSER + 1, () => one)).toBe(PER_BROWSER);
    await server.db.system((tx) =>
      tx.query(`update rate_limits set resets_at = now() - interval '1 second'`),
    );
    expect(await letThrough(1, () => one)).toBe(1);
  });

  it('writes the first refusal of a window to the security log', async () => {
    const { email, organizationId } = await addPerson(server.db);
    const browser = new Browser(server.url);
    for (let count = 0; count < PER_BROWSER + 4; count += 1) await ask(browser, email);
    const rows = await server.db.system((tx) =>
      tx.query(
        `select email, ip from security_events where organization_id = $1 and event = 'RATE_LIMITED'`,
        [organizationId],
      ),
    );
    expect(rows).toEqual([{ email, ip: '127.0.0.1' }]);
  });

  it('does not count used links against a person', async () => {
    const { email } = await addPerson(server.db);
    const browser = new Browser(server.url);
    for (let times = 0; times < PER_BROWSER + 2; times += 1) {
      expect((await browser.signIn(email, server.outbox)).status).toBe(200);
    }
  });
});
