import { lookup as resolveName } from 'node:dns/promises';
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** A request to an address from a customer or an external system. */
export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** allows http, and addresses of private networks */
  allowsPrivate: boolean;
  /** characters of the response to keep; more is an error if they are `required` */
  mostBytes?: number;
  /** maximum redirects; absent: three */
  mostRedirects?: number;
  /** resolves names to addresses; absent: the system's resolver */
  resolve?: (name: string) => Promise<ResolvedAddress[]>;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface ResolvedAddress {
  address: string;
  family: number;
}

/** A refused request: its address may not be reached. */
export class OutboundRefused extends Error {}

const MOST_REDIRECTS = 3;
/** Redirects that repeat the same request. */
const REPEATED = new Set([307, 308]);
const MOST_BYTES = 65_536;

const systemResolve = (name: string): Promise<ResolvedAddress[]> => resolveName(name, { all: true });

function checkedUrl(text: string, allowsPrivate: boolean): URL {
  if (!URL.canParse(text)) throw new OutboundRefused('The address is not valid.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new OutboundRefused('The address must start with https://.');
  if (url.username !== '' || url.password !== '')
    throw new OutboundRefused('The address must not contain a user name or password.');
  return url;
}

/** Checks an address before its name is resolved. @returns the problem with it */
export function addressProblem(text: string, allowsPrivate: boolean): string | undefined {
  try {
    const host = getHost(checkedUrl(text, allowsPrivate));
    if (allowsPrivate) return undefined;
    if (/(^|\.)(localhost|local|internal)\.?$/i.test(host) || (isIP(host) !== 0 && !isPublicAddress(host)))
      return 'The address must not be in a private network.';
    return undefined;
  } catch (error) {
    if (error instanceof OutboundRefused) return error.message;
    throw error;
  }
}

const getHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

async function checkedAddress(
  url: URL,
  { allowsPrivate, resolve = systemResolve }: OutboundRequest,
): Promise<ResolvedAddress> {
  const host = getHost(url);
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = found;
  if (!first) throw new OutboundRefused('The host name has no address.');
  // all of them: a name with both private and public addresses is refused
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new OutboundRefused('The address is in a private network.');
  return first;
}

/** Connects to the checked address, even if the name resolves differently by then. */
function pinned({ address, family }: ResolvedAddress): LookupFunction {
  return (_name, options, answer) => {
    if (options.all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
}

function exchange(
  url: URL,
  to: ResolvedAddress,
  { method, headers = {}, body, mostBytes = MOST_BYTES }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, lookup: pinned(to), agent: false, signal };
    const sent = request(url, options, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const finish = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        });
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= mostBytes) return parts.push(part);
        finish();
        return response.destroy();
      });
      response.on('end', finish).on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function withDeadline<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

/**
 * Sends a request to an address from a customer. Every address, including those of redirects, is resolved once,
 * checked, and connected to as checked.
 * @throws OutboundRefused for a forbidden address; Error without a response in time
 */
export async function sendOutbound(sent: OutboundRequest): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(sent.timeoutMs);
  let url = checkedUrl(sent.url, sent.allowsPrivate);
  for (let hop = 0; ; hop += 1) {
    const address = await withDeadline(checkedAddress(url, sent), signal);
    const answer = await withDeadline(exchange(url, address, sent, signal), signal);
    const { location } = answer.headers;
    if (!REPEATED.has(answer.status) || location === undefined) return answer;
    if (hop === (sent.mostRedirects ?? MOST_REDIRECTS))
      throw new OutboundRefused('The address redirects too often.');
    if (!URL.canParse(location, url))
      throw new OutboundRefused('The address redirects, but not to an address.');
    const next = checkedUrl(new URL(location, url).href, sent.allowsPrivate);
    if (url.protocol === 'https:' && next.protocol !== 'https:')
      throw new OutboundRefused('The address redirects to an unencrypted one.');
    url = next;
  }
}
