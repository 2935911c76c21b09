import { type Json, toList, toObject, PmsFailure, type PmsRequest, toText } from '../client.ts';
import type { PlaceSession, PmsLocation, PmsPatient, PmsSession, PmsSystem, PmsVisit } from '../port.ts';
import { localMoment } from '../../../domain/text/local-moment.ts';

const DAY_MS = 24 * 3_600_000;
/** Days covered by each synchronization: changes have no time, so the window is read again and compared. */
const DAYS_BACK = 7;
const DAYS_AHEAD = 1;
const LIMIT = 500;
const MOST_PAGES = 200;
const MINUTE_MS = 60_000;
const SHORTEST_MINUTES = 5;

const getField = (row: Json, name: string): string | null => toText(row[name]);

/** The offices that have authorized the app, each with its secret. */
async function listOffices({ client, values }: PmsSession): Promise<Json[]> {
  const answer = await client.ask({
    path: '/v4/authorized_practices',
    headers: { 'app-id': values.appId ?? '', 'app-key': values.appKey ?? '' },
  });
  return toList(answer.items ?? answer);
}

/** An office. A request key is valid for a day; a refused one is replaced once. */
class Office {
  private key: Promise<string> | undefined;
  constructor(
    private readonly session: PmsSession,
    private readonly id: string | null,
    /** null: the one with which the office has authorized the app */
    private readonly secret: string | null,
  ) {}

  async ask(request: PmsRequest): Promise<Json> {
    const first = (this.key ??= this.requestKey());
    try {
      return await this.askWith(await first, request);
    } catch (error) {
      if (!(error instanceof PmsFailure) || error.kind !== 'REFUSED') throw error;
      if (this.key === first) this.key = this.requestKey();
      return this.askWith(await this.key, request);
    }
  }

  private askWith(key: string, request: PmsRequest): Promise<Json> {
    return this.session.client.ask({ ...request, headers: { 'request-key': key } });
  }

  private async requestKey(): Promise<string> {
    const { client, values } = this.session;
    const answer = await client.ask({
      method: 'POST',
      path: '/v4/request_key',
      body: {
        grant_type: 'request_key',
        office_id: this.id,
        secret_key: this.secret ?? (await this.requireSecret()),
        app_id: values.appId,
        app_key: values.appKey,
      },
    });
    const key = getField(answer, 'request_key');
    if (key === null) throw client.failure('UNREADABLE', 'sent no request key');
    return key;
  }

  private async requireSecret(): Promise<string> {
    const offices = await listOffices(this.session);
    const office = offices.find((one) => getField(one, 'office_id') === this.id);
    const secret = office && getField(office, 'secret_key');
    if (!secret)
      throw this.session.client.failure('NOT_FOUND', `has not been allowed to read office ${this.id}`);
    return secret;
  }
}

const offices = new WeakMap<PlaceSession, Office>();
function getOffice(session: PlaceSession): Office {
  const { sikkaOfficeId, sikkaSecretKey } = session.place;
  const office = offices.get(session) ?? new Office(session, sikkaOfficeId, sikkaSecretKey);
  offices.set(session, office);
  return office;
}

/** The practices of every office. Only their id is documented. */
async function locations(session: PmsSession): Promise<PmsLocation[]> {
  const found: PmsLocation[] = [];
  for (const one of await listOffices(session)) {
    const [officeId, secret] = [getField(one, 'office_id'), getField(one, 'secret_key')];
    const answer = await new Office(session, officeId, secret).ask({ path: '/v4/practices' });
    for (const row of toList(answer.items)) {
      const id = getField(row, 'practice_id');
      const [name, city, state] = [getField(row, 'name'), getField(row, 'city'), getField(row, 'state')];
      if (officeId !== null && id !== null)
        found.push({ id: `${officeId}/${id}`, name: name ?? `Practice ${id}`, street: null, city, state });
    }
  }
  return found;
}

/** The items of a list, page by page. The meaning of `offset` is undocumented; it is assumed to be the page number. */
async function* list(
  session: PlaceSession,
  path: string,
  query: PmsRequest['query'],
): AsyncGenerator<Json[]> {
  let seen = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await getOffice(session).ask({ path, query: { ...query, limit: LIMIT, offset: page } });
    const items = toList(answer.items);
    if (items.length > 0) yield items;
    seen += items.length;
    const next = toText(toObject(answer.pagination).next);
    if (items.length === 0 || next === null || seen >= Number(answer.total_count ?? Infinity)) return;
  }
}

function toVisit(row: Json, { place }: PlaceSession): PmsVisit {
  const id = getField(row, 'appointment_sr_no');
  const startsAt = localMoment(getField(row, 'date'), getField(row, 'time'), place.timeZone);
  const minutes = Math.max(SHORTEST_MINUTES, Number(getField(row, 'length') ?? 0) || 0);
  const [providerId, patientId] = [getField(row, 'provider_id'), getField(row, 'patient_id')];
  return {
    // numbers come from the practice's software: two offices may have the same
    externalId: id === null ? '' : `${place.sikkaOfficeId}/${place.sikkaPracticeId}/${id}`,
    changedAt: null,
    startsAt,
    endsAt: startsAt === null ? '' : new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString(),
    status: { name: getField(row, 'status') ?? '(none)' },
    provider:
      providerId === null
        ? null
        : { id: providerId, name: getField(row, 'provider_name') ?? providerId, npi: null },
    procedureCodes: [],
    procedureName: getField(row, 'type'),
    patient: null,
    ...(patientId === null ? {} : { patientId }),
  };
}

async function readPatient(session: PlaceSession, patientId: string): Promise<PmsPatient> {
  const query = { practice_id: session.place.sikkaPracticeId ?? undefined, patient_id: patientId };
  const answer = await getOffice(session).ask({ path: '/v4/patients', query });
  const row = toList(answer.items).find((one) => getField(one, 'patient_id') === patientId) ?? {};
  const name = [getField(row, 'firstname'), getField(row, 'lastname')].filter(Boolean).join(' ');
  return {
    name: toText(name),
    email: getField(row, 'email'),
    phone: getField(row, 'cell'),
    birthDate: getField(row, 'birthdate'),
  };
}

/** Sikka's ONE API v4: authorization as documented, the rest as in other integrators' public code. */
export const sikka: PmsSystem = {
  note: 'Sikka documents only its authorization. The fields are those that other integrators use, and nothing was tried against a live office. Map each status below: a visit with an unmapped status is not surveyed.',
  fields: [
    { name: 'appId', label: 'App ID' },
    { name: 'appKey', label: 'App key', isSecret: true },
  ],
  listsLocations: true,
  getLocation: ({ sikkaOfficeId: office, sikkaPracticeId: practice }) =>
    office === null || practice === null ? null : `${office}/${practice}`,
  toColumns(location) {
    const end = location.lastIndexOf('/');
    return {
      sikka_office_id: location.slice(0, end),
      sikka_practice_id: location.slice(end + 1),
      // a secret of its own belongs to the former office
      sikka_secret_key: null,
    };
  },
  locations,
  async *changes(session, state, now) {
    const day = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const practiceId = session.place.sikkaPracticeId ?? undefined;
    const query = { practice_id: practiceId, startdate: day(-DAYS_BACK), enddate: day(DAYS_AHEAD) };
    for await (const rows of list(session, '/v4/appointments', query))
      yield rows.map((row) => toVisit(row, session));
    return { ...state, readAt: now.toISOString() };
  },
  async details(session, visit) {
    const { patientId } = visit;
    return patientId === undefined ? visit : { ...visit, patient: await readPatient(session, patientId) };
  },
};
