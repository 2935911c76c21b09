import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { Json } from './api.ts';

const CLIENT = { client_id: 'chairside', client_secret: 'a secret of the provider' };

/** Follows redirects as a browser does, and keeps the provider's cookies. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async visit(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/** A real OpenID Connect provider with its own users, keyed by subject. */
export async function startProvider(redirectUrl: string) {
  const people = new Map<string, Json>();
  let handle: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  handle = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [redirectUrl] }],
    cookies: { keys: ['of the suites'] },
    pkce: { required: () => true },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups', 'sites'],
    },
    findAccount: (_context: unknown, sub: string) => {
      const claims = people.get(sub);
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) };
    },
  }).callback();

  /** Signs a user in at the provider and consents. @returns the address that the browser is redirected to */
  async function signIn(url: string, subject: string): Promise<URL> {
    const visitor = new Visitor();
    let response = await visitor.visit(url);
    for (let step = 0; step < 12; step += 1) {
      const location = response.headers.get('location');
      if (location !== null) {
        const next = new URL(location, issuer);
        if (next.href.startsWith(redirectUrl)) return next;
        response = await visitor.visit(next.href);
        continue;
      }
      const page = await response.text();
      const action = /action="([^"]+)"/.exec(page)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (action === undefined || prompt === undefined)
        throw new Error(`The provider shows:
${page}`);
      response = await visitor.visit(new URL(action, issuer).href, {
        prompt,
        login: subject,
        password: 'any',
      });
    }
    throw new Error('The provider redirects in a loop.');
  }

  return {
    issuer,
    ...{ clientId: CLIENT.client_id, clientSecret: CLIENT.client_secret },
    people,
    signIn,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
