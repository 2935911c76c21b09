import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createSession } from '../../src/server/identity/auth/sessions.ts';
import type { EmailDomain } from '../../src/generated/calls/types.ts';
import type { Json } from '../support/api.ts';
import { harness } from '../support/harness.ts';
import { type NameServer, startNameServer } from '../support/name-server.ts';
import { startProvider, type TestProvider } from '../support/identity-provider.ts';
import { type Answer, Browser } from './auth-browser.ts';
import { resetLimits, signInServer, type SignInServer } from './auth-environment.ts';
import { addOrganization, addPerson, type Person } from './auth-people.ts';

const MAPPING = { roleClaim: null, adminValues: [], userValues: [], providerValues: [], practiceClaim: null };

export const code = ({ body }: Answer): string | undefined => body.errors?.[0]?.code;
export const message = ({ body }: Answer): string | undefined => body.errors?.[0]?.message;
export const put = (browser: Browser, path: string, json: Json) =>
  browser.send(path, { method: 'PUT', json });
export const remove = (browser: Browser, path: string) => browser.send(path, { method: 'DELETE' });

export interface Connected {
  organizationId: string;
  admin: Person;
  own: Browser;
  domain: string;
  base: string;
}

/** Follows the provider's redirect, as the page does. */
export function finish(browser: Browser, returned: URL): Promise<Answer> {
  return browser.post('/v1/auth/provider/finish', Object.fromEntries(returned.searchParams));
}

export async function me(browser: Browser): Promise<Json> {
  return (await browser.get('/v1/auth/me')).body.data ?? {};
}

export async function addDomain(own: Browser, base: string, domain: string): Promise<EmailDomain> {
  const added = await own.post(`${base}/domains`, { domain });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const found = (added.body.data?.domains as EmailDomain[]).find((one) => one.domain === domain);
  if (!found) throw new Error('The domain is not in the list.');
  return found;
}

/** The shared server with an identity provider and a DNS server, for the duration of the suite. */
export class ProviderScene {
  server!: SignInServer;
  names!: NameServer;
  provider!: TestProvider;

  constructor() {
    beforeAll(async () => {
      this.server = await signInServer();
      const { ctx } = await harness();
      this.names = await startNameServer();
      ctx.config.dnsServers = [this.names.address];
      this.provider = await startProvider(`${ctx.config.appUrl}/login`);
    });
    afterAll(async () => {
      await Promise.all([this.names.stop(), this.provider.stop()]);
    });
    beforeEach(() => resetLimits(this.server.db));
  }

  settings(changed: Json = {}): Json {
    const { issuer, clientId, clientSecret } = this.provider;
    return { issuer, clientId, clientSecret, isActive: true, createsUsers: false, ...MAPPING, ...changed };
  }

  async signInBrowser(person: Person, provenAt?: Date): Promise<Browser> {
    const browser = new Browser(this.server.url);
    const { token } = await this.server.db.system((tx) => createSession(tx, person, undefined, provenAt));
    browser.cookies.set('chairside_session', { value: token, path: '/', line: '' });
    return browser;
  }

  /** An organization with a connected provider and a verified domain. */
  async connect(changed: Json = {}): Promise<Connected> {
    const organizationId = await addOrganization(this.server.db);
    const domain = `d-${randomUUID()}.example`;
    const admin = await addPerson(this.server.db, { organizationId, email: `boss@${domain}` });
    const own = await this.signInBrowser(admin);
    const base = `/v1/organizations/${organizationId}/sign-in`;
    const saved = await put(own, `${base}/provider`, this.settings(changed));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id, record } = await addDomain(own, base, domain);
    this.names.records.set(record.name, [record.value]);
    expect((await own.post(`${base}/domains/${id}/check`)).status).toBe(200);
    return { organizationId, admin, own, domain, base };
  }

  async begin(browser: Browser, email: string, subject: string, redirectUrl?: string): Promise<URL> {
    const begun = await browser.post('/v1/auth/provider', { email, ...(redirectUrl && { redirectUrl }) });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    return this.provider.signIn(String(begun.body.data?.url), subject);
  }

  /** Signs in through the provider as the person with these claims, whose address it has verified unless they say otherwise. */
  async signIn(claims: Json, email = String(claims.email), subject: string = randomUUID()) {
    this.provider.people.set(subject, { email_verified: true, ...claims });
    const browser = new Browser(this.server.url);
    return { browser, subject, answer: await finish(browser, await this.begin(browser, email, subject)) };
  }
}
