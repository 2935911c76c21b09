import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import { sendOutbound } from '../../outbox/outbound/send-request.ts';

export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

type Settings = Pick<Config, 'allowsPrivateAddresses'>;

const TIMEOUT_SECONDS = 10;
const MOST_BYTES = 262_144;

function toText(body: client.FetchBody): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Requests to an identity provider must have text bodies.');
}

/** The client's requests to addresses entered by customers: checked, and never redirected with a secret. */
function outboundFetch({ allowsPrivateAddresses }: Settings): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const text = toText(body);
    const answer = await sendOutbound({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(text !== undefined && { body: text }),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      allowsPrivate: allowsPrivateAddresses,
      mostBytes: MOST_BYTES,
      mostRedirects: 0,
    });
    const type = answer.headers['content-type'] ?? 'application/json';
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': type } });
  };
}

/**
 * Reads the provider's discovery document.
 * @throws Error if it is unreachable, or names another issuer
 */
export async function discover(
  settings: Settings,
  { issuer, clientId }: Pick<ProviderClient, 'issuer' | 'clientId'>,
): Promise<client.ServerMetadata> {
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    execute: settings.allowsPrivateAddresses ? [client.allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: outboundFetch(settings),
  });
  return found.serverMetadata();
}

/** The provider's client configuration, with our secret. @throws Error as `discover` does */
export async function connect(settings: Settings, of: ProviderClient): Promise<client.Configuration> {
  const server = await discover(settings, of);
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
  const authenticate = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost;
  const configuration = new client.Configuration(
    server,
    of.clientId,
    undefined,
    authenticate(of.clientSecret),
  );
  configuration[client.customFetch] = outboundFetch(settings);
  configuration.timeout = TIMEOUT_SECONDS;
  if (settings.allowsPrivateAddresses) client.allowInsecureRequests(configuration);
  return configuration;
}

export interface Begun {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export function newSignIn(): Begun {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
}

/** The address of the provider's sign-in page. @throws Error if it is not a web page */
export async function authorizationUrl(
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: Begun,
  of: { redirectUrl: string; email: string },
): Promise<URL> {
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: of.redirectUrl,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    login_hint: of.email,
  });
  // the provider supplies this address: it must not be a script
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('The provider has no sign-in page.');
  return url;
}

export type Claims = Record<string, unknown> & { sub: string };

/** The address and whether it is verified, both from the same source: otherwise one could be of another address. */
export function readAddress(claims: Claims, more: Record<string, unknown>): Record<string, unknown> {
  const isSilent = claims.email === more.email && claims.email_verified === undefined;
  const source = claims.email === undefined || isSilent ? more : claims;
  return { email: source.email, email_verified: source.email_verified };
}

/**
 * Exchanges the browser's authorization code for the provider's claims.
 * @param names required claims: those missing from the ID token are requested
 * @throws Error if any check fails
 */
export async function requestClaims(
  configuration: client.Configuration,
  returned: URL,
  { state, nonce, codeVerifier }: Begun,
  names: string[],
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider has sent no ID token.');
  const isMissing = names.some((name) => claims[name] === undefined);
  if (!isMissing || !configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { ...more, ...claims, ...readAddress(claims, more) };
}
