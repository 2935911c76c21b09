import { type Json, isObject, toList, toObject, PmsFailure, toText } from '../client.ts';
import type { PlaceSession, PmsPatient, PmsSession, PmsState, PmsSystem, PmsVisit } from '../port.ts';
import { localMoment } from '../../../domain/text/local-moment.ts';

const HOUR_MS = 3_600_000;
const FIRST_DAYS = 7;
const MOST_PAGES = 500;
const OFFSET = /(Z|[+-]\d\d:?\d\d)$/i;

/**
 * Paths to the needed values in CareStack's responses, with dots. Its API has no public reference, and these names come
 * from other integrators' code, which contradicts itself. The map is therefore data that an administrator corrects by
 * CareStack's partner documentation.
 */
export const CARE_STACK_MAP = {
  listPath: '/api/v1.0/sync/appointments',
  sinceParameter: 'modifiedSince',
  items: 'items',
  nextToken: 'continueToken',
  tokenParameter: 'continueToken',
  externalId: 'id',
  changedAt: 'lastUpdatedOn',
  locationId: 'locationId',
  providerId: 'providerId',
  providerName: 'providerName',
  patientId: 'patientId',
  start: 'startDateTime',
  end: 'endDateTime',
  status: 'status',
  kind: 'productionTypeName',
  patientPath: '/api/v1.0/patients/{id}',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'mobile',
  birthDate: 'dob',
};
type FieldMap = typeof CARE_STACK_MAP;
const NAMES = Object.keys(CARE_STACK_MAP);
/** Appended to the address: any other prefix would lead to another host, and send it the keys. */
const PATHS = ['listPath', 'patientPath'];

function parseMap(text: string): FieldMap | undefined {
  try {
    const map: unknown = JSON.parse(text);
    const isMap =
      isObject(map) &&
      Object.entries(map).every(
        ([name, value]) =>
          NAMES.includes(name) &&
          typeof value === 'string' &&
          (!PATHS.includes(name) || value.startsWith('/')),
      );
    return isMap ? { ...CARE_STACK_MAP, ...map } : undefined;
  } catch {
    return undefined;
  }
}

function requireMap({ values, client }: PmsSession): FieldMap {
  const map = parseMap(values.fieldMap ?? '{}');
  if (!map) throw client.failure('UNREADABLE', 'has a field map that cannot be read');
  return map;
}

function at(row: Json, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => toObject(value)[name], row);
}

const buildHeaders = ({ values }: PmsSession): Record<string, string> => ({
  vendorkey: values.vendorKey ?? '',
  accountkey: values.accountKey ?? '',
  accountid: values.accountId ?? '',
});

async function* list(session: PmsSession, map: FieldMap, since: Date): AsyncGenerator<Json[]> {
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await session.client.ask({
      path: map.listPath,
      query: { [map.sinceParameter]: since.toISOString(), [map.tokenParameter]: token },
      headers: buildHeaders(session),
    });
    yield toList(Array.isArray(answer) ? answer : at(answer, map.items));
    const next = toText(at(answer, map.nextToken));
    if (next === null || next === token) return;
    token = next;
  }
}

function toVisit(row: Json, map: FieldMap, { values, place }: PlaceSession): PmsVisit {
  const text = (name: keyof FieldMap): string | null => toText(at(row, map[name]));
  // a time without offset is in the practice's time zone
  const moment = (value: string | null): string | null => {
    if (value === null || OFFSET.test(value)) return value;
    return localMoment(value, value.slice(11) || null, place.timeZone);
  };
  const [id, providerId, patientId] = [text('externalId'), text('providerId'), text('patientId')];
  const startsAt = moment(text('start'));
  return {
    // ids are unique per account: an organization may have several
    externalId: id === null ? '' : `${values.accountId ?? ''}/${id}`,
    changedAt: moment(text('changedAt')),
    startsAt,
    endsAt: moment(text('end')) ?? startsAt ?? '',
    status: { name: text('status') ?? '(none)' },
    provider:
      providerId === null ? null : { id: providerId, name: text('providerName') ?? providerId, npi: null },
    procedureCodes: [],
    procedureName: text('kind'),
    patient: null,
    ...(patientId === null ? {} : { patientId }),
  };
}

async function readPatient(session: PmsSession, patientId: string): Promise<PmsPatient> {
  const map = requireMap(session);
  const path = map.patientPath.replace('{id}', encodeURIComponent(patientId));
  const row = await session.client.ask({ path, headers: buildHeaders(session) });
  const text = (name: keyof FieldMap): string | null => toText(at(row, map[name]));
  return {
    name: toText([text('firstName'), text('lastName')].filter(Boolean).join(' ')),
    email: text('email'),
    phone: text('phone'),
    birthDate: text('birthDate'),
  };
}

const DAY_MS = 24 * HOUR_MS;
const getSince = ({ readAt }: PmsState, now: Date): Date =>
  new Date(readAt === undefined ? now.getTime() - FIRST_DAYS * DAY_MS : Date.parse(readAt) - HOUR_MS);

/** CareStack behind a field map: untested. */
export const careStack: PmsSystem = {
  note: 'Not tried: CareStack has no public reference. Correct the field map with its partner documentation before you rely on it, and map each status below.',
  fields: [
    {
      name: 'host',
      label: 'Address',
      hint: 'The address of your account’s region, from CareStack. It starts with https://.',
      check: (value) => (URL.canParse(value) ? undefined : 'The address is not valid.'),
    },
    { name: 'accountId', label: 'Account ID' },
    { name: 'vendorKey', label: 'Vendor key', isSecret: true },
    { name: 'accountKey', label: 'Account key', isSecret: true },
    {
      name: 'fieldMap',
      label: 'Field map',
      hint: 'JSON: the path of each value in CareStack’s responses.',
      isLong: true,
      isOptional: true,
      fallback: JSON.stringify(CARE_STACK_MAP, null, 2),
      check: (value) =>
        parseMap(value)
          ? undefined
          : `A JSON object with texts under these names: ${NAMES.join(', ')}. A path begins with /.`,
    },
  ],
  listsLocations: false,
  getLocation: ({ careStackLocationId }) => careStackLocationId,
  toColumns: (location) => ({ care_stack_location_id: location }),
  async locations(session) {
    await list(session, requireMap(session), new Date(Date.now() - HOUR_MS)).next();
    return null;
  },
  async *changes(session, state, now) {
    const map = requireMap(session);
    for await (const rows of list(session, map, getSince(state, now)))
      yield rows
        .filter((row) => toText(at(row, map.locationId)) === session.place.careStackLocationId)
        .map((row) => toVisit(row, map, session));
    return { ...state, readAt: now.toISOString() };
  },
  async details(session, visit) {
    const { patientId } = visit;
    if (patientId === undefined) return visit;
    try {
      return { ...visit, patient: await readPatient(session, patientId) };
    } catch (error) {
      if (error instanceof PmsFailure && error.kind === 'NOT_FOUND') return visit;
      throw error;
    }
  },
};
