import { type Json, toList, toObject, PmsFailure, type PmsRequest, toText } from '../client.ts';
import type {
  PlaceSession,
  PmsLocation,
  PmsProvider,
  PmsPush,
  PmsSession,
  PmsState,
  PmsSystem,
  PmsVisit,
} from '../port.ts';
import { hasReported, toProvider, toVisit } from './nexhealth-visit.ts';

/** Stable version of the Synchronizer API. */
const VERSION = 'v3.0.0';
const PER_PAGE = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Changes within this time before the last synchronization are read again. */
const OVERLAP_MS = HOUR_MS;
/** Age of the oldest visits in the first synchronization: older ones are not surveyed. */
const FIRST_DAYS = 7;
/** Changes of visits older than this are not read: a late cancellation has no effect. */
const LATE_DAYS = 30;
const LARGEST_ID = 2_147_483_647;
const INCLUDED = ['patient', 'guarantor', 'procedures', 'appointment_type', 'descriptors'];
const EVENTS = ['appointment_created', 'appointment_updated'];
/** Lists of appointments are limited to ten requests a second. */
const LIST_PAUSE_MS = 100;

const asRow = (answer: Json): Json => toObject(answer.data);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A bearer token is valid for an hour: a refused one is replaced once. */
class Access {
  private token: Promise<string> | undefined;

  constructor(private readonly session: PmsSession) {}

  async ask(request: PmsRequest): Promise<Json> {
    const first = (this.token ??= this.authenticate());
    try {
      return await this.askWith(await first, request);
    } catch (error) {
      if (!(error instanceof PmsFailure) || error.kind !== 'REFUSED') throw error;
      if (this.token === first) this.token = this.authenticate();
      return this.askWith(await this.token, request);
    }
  }

  private askWith(token: string, request: PmsRequest): Promise<Json> {
    const { client, values } = this.session;
    return client.ask({
      ...request,
      query: { subdomain: values.subdomain, ...request.query },
      headers: { authorization: `Bearer ${token}`, 'nex-api-version': VERSION },
    });
  }

  private async authenticate(): Promise<string> {
    const { client, values } = this.session;
    const answer = await client.ask({
      method: 'POST',
      path: '/authenticates',
      headers: { authorization: values.apiKey ?? '', 'nex-api-version': VERSION },
    });
    const token = toText(asRow(answer).token);
    if (token === null) throw client.failure('UNREADABLE', 'sent no token');
    return token;
  }
}

const accesses = new WeakMap<PmsSession, Access>();
function getAccess(session: PmsSession): Access {
  const access = accesses.get(session) ?? new Access(session);
  accesses.set(session, access);
  return access;
}

interface Window {
  start: Date;
  end: Date;
  since?: Date;
}

/** Appointments that start in a window, without schedule blocks, page by page. */
async function* list(session: PlaceSession, { start, end, since }: Window): AsyncGenerator<Json[]> {
  let cursor: string | undefined;
  for (;;) {
    const answer = await getAccess(session).ask({
      path: '/appointments',
      query: {
        location_id: session.place.locationId ?? undefined,
        start: start.toISOString(),
        end: end.toISOString(),
        updated_since: since?.toISOString(),
        unavailable: false,
        per_page: PER_PAGE,
        end_cursor: cursor,
      },
    });
    const rows = toList(answer.data).filter(({ unavailable }) => unavailable !== true);
    if (rows.length > 0) yield rows;
    const { has_next_page: hasNext, end_cursor: next } = toObject(answer.page_info);
    const following = toText(next);
    if (hasNext !== true || following === null) return;
    if (following === cursor) throw session.client.failure('UNREADABLE', 'sent the same page twice');
    cursor = following;
    await after(LIST_PAUSE_MS);
  }
}

async function reports(session: PlaceSession, window: Window): Promise<boolean> {
  for await (const rows of list(session, window)) if (rows.some(hasReported)) return true;
  return false;
}

/** When NexHealth last read the practice's system; undefined: unknown. */
async function readUntil(session: PlaceSession): Promise<string | undefined> {
  const locationId = session.place.locationId;
  const answer = await getAccess(session).ask({
    path: '/sync_status',
    query: { 'location_ids[]': [String(locationId)] },
  });
  const times = toList(answer.data)
    .filter(({ locations }) => toList(locations).some(({ id }) => id === locationId))
    .map(({ read_status_at: at }) => Date.parse(toText(at) ?? ''))
    .filter((at) => !Number.isNaN(at));
  return times.length === 0 ? undefined : new Date(Math.min(...times)).toISOString();
}

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/**
 * The current visits of the window: assumed completed if the system reports no outcomes and their end has been read.
 */
async function* changes(
  session: PlaceSession,
  state: PmsState,
  now: Date,
): AsyncGenerator<PmsVisit[], PmsState> {
  const isFirst = state.readAt === undefined;
  const window: Window = {
    start: before(now, (isFirst ? FIRST_DAYS : LATE_DAYS) * DAY_MS),
    end: new Date(now.getTime() + DAY_MS),
    ...(isFirst ? {} : { since: new Date(Date.parse(state.readAt ?? '') - OVERLAP_MS) }),
  };
  const reportsStatus = state.reportsStatus === true || (await reports(session, window));
  const assumes = session.values.assumesCompletion !== 'no' && !reportsStatus;
  const until = assumes ? await readUntil(session) : undefined;
  for await (const rows of list(session, window)) yield rows.map((row) => toVisit(row, until));
  if (until !== undefined && !isFirst) {
    // visits that have ended without a change since their creation
    const from = Date.parse(state.assumedUntil ?? '') || now.getTime() - FIRST_DAYS * DAY_MS;
    const start = new Date(Math.max(from - DAY_MS, now.getTime() - FIRST_DAYS * DAY_MS));
    for await (const rows of list(session, { start, end: now })) yield rows.map((row) => toVisit(row, until));
  }
  return {
    ...state,
    readAt: now.toISOString(),
    ...(reportsStatus ? { reportsStatus } : {}),
    ...(until === undefined ? {} : { assumedUntil: until }),
  };
}

async function readRow(session: PmsSession, id: string): Promise<Json | undefined> {
  try {
    const path = `/appointments/${encodeURIComponent(id)}`;
    return asRow(await getAccess(session).ask({ path, query: { 'include[]': INCLUDED } }));
  } catch (error) {
    if (error instanceof PmsFailure && error.kind === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function providers(session: PlaceSession): Promise<PmsProvider[]> {
  const found: PmsProvider[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await getAccess(session).ask({
      path: '/providers',
      query: { location_id: session.place.locationId ?? undefined, page, per_page: 300 },
    });
    const rows = toList(answer.data);
    found.push(...rows.flatMap((row) => toProvider(row) ?? []));
    if (rows.length < 300) return found;
  }
}

/**
 * Finds our existing endpoint, or creates it; reactivates it if NexHealth has disabled it. Events are the institution's,
 * so each further endpoint of ours would receive all of them once more.
 */
async function subscribe(session: PmsSession, address: string): Promise<PmsPush> {
  const access = getAccess(session);
  const endpoints = toList((await access.ask({ path: '/webhook_endpoints' })).data);
  const mine = endpoints.find(({ target_url: url }) => url === address);
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  for (const { id, target_url: url } of endpoints)
    if (url !== address && toText(url)?.startsWith(folder)) await unsubscribe(session, String(id));
  const endpoint =
    mine ??
    asRow(
      await access.ask({
        method: 'POST',
        path: '/webhook_endpoints',
        body: { target_url: address, active: true },
      }),
    );
  const [id, secret] = [toText(endpoint.id), toText(endpoint.secret_key)];
  if (id === null || secret === null) throw session.client.failure('UNREADABLE', 'sent no webhook secret');
  const path = `/webhook_endpoints/${id}`;
  if (endpoint.active === false) await access.ask({ method: 'PATCH', path, body: { active: true } });
  const subscribed = toList((await access.ask({ path: `${path}/webhook_subscriptions` })).data);
  for (const event of EVENTS)
    if (!subscribed.some((one) => one.event === event))
      await access.ask({
        method: 'POST',
        path: `${path}/webhook_subscriptions`,
        body: { resource_type: 'appointment', event },
      });
  return { id, secret };
}

async function unsubscribe(session: PmsSession, pushId: string): Promise<void> {
  await getAccess(session).ask({ method: 'DELETE', path: `/webhook_endpoints/${pushId}` });
}

async function locations(session: PmsSession): Promise<PmsLocation[]> {
  const answer = await getAccess(session).ask({ path: '/locations' });
  const rows = toList(answer.data).flatMap((institution) => toList(institution.locations));
  return rows.flatMap((row) => {
    const id = toText(row.id);
    // a practice's id is stored as an integer
    if (id === null || Number(id) > LARGEST_ID || row.inactive === true) return [];
    const [street, city, state] = [toText(row.street_address), toText(row.city), toText(row.state)];
    return [{ id, name: toText(row.name) ?? id, street, city, state }];
  });
}

/** NexHealth's Synchronizer API, as its developer documentation describes it. */
export const nexHealth: PmsSystem = {
  fields: [
    { name: 'subdomain', label: 'Subdomain', hint: 'The name of your institution at NexHealth.' },
    { name: 'apiKey', label: 'API key', isSecret: true },
    {
      name: 'assumesCompletion',
      label: 'Assume completed visits',
      hint: 'Where the practice’s software reports no check-outs, a visit counts as completed once its end has been read.',
      fallback: 'yes',
      isOptional: true,
      options: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No, they are not surveyed' },
      ],
    },
  ],
  listsLocations: true,
  getLocation: ({ locationId }) => toText(locationId),
  toColumns: (location) => ({ location_id: Number(location) }),
  locations,
  changes,
  async details(session, visit) {
    const row = await readRow(session, visit.externalId);
    if (!row) return undefined;
    // the page's state is kept: the next change fetches anything in between
    const { status, isAssumed, changedAt } = visit;
    return { ...toVisit(row, undefined), status, changedAt, ...(isAssumed ? { isAssumed } : {}) };
  },
  async read(session, externalId) {
    const row = await readRow(session, externalId);
    const location = toText(row?.location_id);
    if (!row || row.unavailable === true || location === null) return undefined;
    return {
      location,
      toVisit({ reportsStatus, assumedUntil }) {
        const assumes = session.values.assumesCompletion !== 'no' && reportsStatus !== true;
        return toVisit(row, assumes ? assumedUntil : undefined);
      },
    };
  },
  providers,
  subscribe,
  unsubscribe,
};
