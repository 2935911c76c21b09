import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './api.ts';

export const LOCATION = 4471;
const VERSIONS = ['v3.0.0', 'v20240412'];

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
}

interface Reply {
  status: number;
  data?: unknown;
  headers?: Record<string, string>;
  page?: Json;
}

/** A stand-in for NexHealth that implements its documented API, v3.0.0, with one institution and its locations. */
export async function startNexHealth(apiKey = 'nex-key-made-up') {
  const state = {
    appointments: [] as Json[],
    providers: [] as Json[],
    locations: [{ id: LOCATION, name: 'Default', tz: 'America/New_York' }] as Json[],
    endpoints: [] as Json[],
    subscriptions: [] as Json[],
    /** null: the source system is not synchronized */
    readStatusAt: null as string | null,
    pageSize: 1000,
    /** delay of each response, in milliseconds */
    pause: 0,
    /** called before each request except POST /authenticates; a returned response replaces the real one */
    interrupt: (_asked: Asked): Reply | undefined | Promise<undefined> => undefined,
  };
  const asked: Asked[] = [];
  const tokens = new Set<string>();

  const list = (query: URLSearchParams): Reply => {
    const [from, to] = [query.get('start'), query.get('end')];
    const locationId = query.get('location_id');
    if (locationId === null || from === null || to === null) return { status: 400 };
    const since = query.get('updated_since');
    const found = state.appointments.filter(
      (one) =>
        String(one.location_id) === locationId &&
        String(one.start_time) >= from &&
        String(one.start_time) <= to &&
        (since === null || String(one.updated_at) >= since) &&
        !(query.get('unavailable') === 'false' && one.unavailable === true),
    );
    const start = Number(query.get('end_cursor') ?? 0);
    const end = start + Math.min(Number(query.get('per_page') ?? 5), state.pageSize);
    const page = { has_next_page: end < found.length, start_cursor: String(start), end_cursor: String(end) };
    // lists omit patients and procedures
    const data = found
      .slice(start, end)
      .map(({ patient: _p, procedures: _q, appointment_type: _t, ...row }) => row);
    return { status: 200, data, page };
  };

  const answer = ({ method, path, query }: Asked, body: Json): Reply => {
    const [, name, id, rest] = path.split('/');
    if (name === 'locations') return { status: 200, data: [{ id: 1, locations: state.locations }] };
    if (name === 'sync_status') {
      const locations = state.locations;
      return { status: 200, data: [{ read_status: 'green', read_status_at: state.readStatusAt, locations }] };
    }
    if (name === 'providers') return { status: 200, data: query.get('page') === '1' ? state.providers : [] };
    if (name === 'appointments') {
      if (id === undefined) return list(query);
      const found = state.appointments.find((one) => String(one.id) === id);
      return found ? { status: 200, data: found } : { status: 404 };
    }
    if (name !== 'webhook_endpoints') return { status: 404 };
    if (rest === 'webhook_subscriptions') {
      if (method === 'POST') state.subscriptions.push(body);
      return { status: 200, data: state.subscriptions };
    }
    if (method === 'GET') return { status: 200, data: state.endpoints };
    if (method === 'POST') {
      const made = { id: state.endpoints.length + 1, secret_key: 'NexSecretMadeUp', ...body };
      state.endpoints.push(made);
      return { status: 201, data: made };
    }
    const at = state.endpoints.findIndex((one) => String(one.id) === id);
    if (at < 0) return { status: 404 };
    if (method === 'DELETE') state.endpoints.splice(at, 1);
    else state.endpoints[at] = { ...state.endpoints[at], ...body };
    return { status: method === 'DELETE' ? 204 : 200, data: state.endpoints[at] };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://nexhealth.test');
      const { authorization = '', 'nex-api-version': version } = request.headers;
      const give = ({ status, data = {}, headers = {}, page }: Reply): void => {
        const code = status < 300;
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(status === 204 ? undefined : JSON.stringify({ code, data, error: [], page_info: page }));
      };
      if (!VERSIONS.includes(String(version))) return give({ status: 400 });
      if (url.pathname === '/authenticates') {
        if (authorization !== apiKey) return give({ status: 401 });
        const token = `token-${tokens.size + 1}`;
        tokens.add(token);
        return give({ status: 201, data: { token } });
      }
      const one = { method: request.method ?? '', path: url.pathname, query: url.searchParams };
      asked.push(one);
      if (!tokens.has(authorization.replace('Bearer ', ''))) return give({ status: 401 });
      if (url.searchParams.get('subdomain') !== 'bright') return give({ status: 403 });
      const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Json) : {};
      const goOn = (instead: Reply | undefined) => {
        const reply = instead ?? answer(one, body);
        return state.pause > 0 ? setTimeout(() => give(reply), state.pause) : give(reply);
      };
      const instead = state.interrupt(one);
      return instead instanceof Promise ? instead.then(goOn, () => response.destroy()) : goOn(instead);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey,
    asked,
    state,
    /** as after an hour: every bearer token has expired */
    expireTokens: () => tokens.clear(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type NexHealthServer = Awaited<ReturnType<typeof startNexHealth>>;

/** The headers of a webhook, as signed by NexHealth. */
export function nexHealthHeaders(
  body: string,
  secret: string,
  { at = new Date(), encoding = 'hex' as 'hex' | 'base64' } = {},
): Record<string, string> {
  const timestamp = at.toISOString();
  const signed = `${timestamp}.${Buffer.from(body).toString('base64')}`;
  const signature = createHmac('sha256', secret).update(signed).digest(encoding);
  return { 'content-type': 'application/json', timestamp, signature };
}
