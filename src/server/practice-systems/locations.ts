import type { ConnectionLocation, Pagination } from '../../generated/calls/types.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { type ListPage, toPagination } from '../http/paging.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { PmsLocation } from './port.ts';
import { LOCATION, type StoredConnection } from './stored-connection.ts';

/** Locations of one connection; more are not offered. */
const MOST = 10_000;
const LONGEST = 200;

/** The practices of the organization $1, each with its location. */
export const PLACED = `placed as (
    select p.id, p.name, p.city, p.state, ${LOCATION} as location
    from practices p join organizations o on o.id = p.organization_id where p.organization_id = $1)`;

/** The locations of the organization $1's connections, and its practices. */
export const OFFERED = `offered as (
    select distinct on (m.name) m.name as id, m.label, lower(m.alias) as city, c.id as connection_id
    from pms_connections c join organizations o on o.id = c.organization_id and o.pms_integration_type = c.system
    join pms_mappings m on m.organization_id = c.organization_id and m.kind = 'LOCATION' and m.scope = c.id::text
    where c.organization_id = $1 order by m.name, c.created_at),
  ${PLACED}`;

const formatCity = ({ city, state }: Pick<PmsLocation, 'city' | 'state'>): string | null =>
  city === null ? null : [city, state].filter((part) => part !== null).join(', ');

const formatLabel = ({ name, street }: PmsLocation): string =>
  [name, street].filter((part) => part !== null).join(', ');

/** Of two changes at once of which practice has which location, the second one sees the first. */
export async function lockLocations(tx: Transaction, organizationId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`locations:${organizationId}`]);
}

/** Replaces the stored locations of a connection. @param locations null: its system cannot list them */
export async function storeLocations(
  tx: Transaction,
  { organizationId, id }: Pick<StoredConnection, 'organizationId' | 'id'>,
  locations: readonly PmsLocation[] | null,
): Promise<void> {
  const rows = (locations ?? []).slice(0, MOST).map((one) => ({
    name: one.id.slice(0, LONGEST),
    label: formatLabel(one).slice(0, LONGEST),
    alias: formatCity(one)?.slice(0, LONGEST) ?? null,
  }));
  const sent = [organizationId, id, JSON.stringify(rows)];
  await tx.query(
    `delete from pms_mappings where organization_id = $1 and scope = $2::text and kind = 'LOCATION'
       and name not in (select name from jsonb_to_recordset($3::jsonb) as v(name text))`,
    sent,
  );
  await tx.query(
    `insert into pms_mappings (organization_id, scope, kind, name, label, alias)
     select distinct on (name) $1::uuid, $2::text, 'LOCATION', name, label, alias
     from jsonb_to_recordset($3::jsonb) as v(name text, label text, alias text)
     on conflict (organization_id, scope, kind, name) do update
       set label = excluded.label, alias = excluded.alias, seen_at = now()`,
    sent,
  );
}

const comparable = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface Place {
  id: string;
  name: string;
  city: string;
  state: string;
  location: string | null;
  /** it has no location that the system offers, and no person has taken one from it */
  isOpen: boolean;
}

/** A person's choice of no location, in the history of a practice. */
const TAKEN_FROM = ['locationId', 'careStackLocationId', 'sikkaPracticeId']
  .map((field) => `a.changes @> '[{"field":"${field}","to":null}]'`)
  .join(' or ');

function groupBy<T>(all: readonly T[], getKey: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(getKey(one), [...(groups.get(getKey(one)) ?? []), one]);
  return groups;
}

/**
 * The practices without a location, or with one that the system does not offer, whose name and city are those of exactly one
 * location, which no other practice has. One from which a person has taken its location stays as it is.
 */
export async function matchLocations(
  tx: Transaction,
  organizationId: string,
  locations: readonly PmsLocation[],
): Promise<{ practiceId: string; before: string | null; location: string }[]> {
  const practices = await tx.query<Place>(
    `with ${OFFERED} select placed.*, not exists (select from offered l where l.id = placed.location)
       and not exists (select from audit_entries a where a.organization_id = $1 and a.entity = 'practice'
         and a.record_id = placed.id and placed.location is null and (${TAKEN_FROM})) as "isOpen" from placed`,
    [organizationId],
  );
  const used = new Set(practices.map(({ location }) => location));
  const free = locations.filter(({ id, city }) => city !== null && !used.has(id));
  const byName = groupBy(free, ({ name, city }) => `${comparable(name)} ${comparable(city ?? '')}`);
  const unplaced = practices.filter(({ isOpen }) => isOpen);
  const groups = groupBy(unplaced, ({ name, city }) => `${comparable(name)} ${comparable(city)}`);
  return [...groups].flatMap(([key, [practice, ...samePractices]]) => {
    const [location, ...sameLocations] = byName.get(key) ?? [];
    if (!practice || !location || samePractices.length + sameLocations.length > 0) return [];
    const isElsewhere = location.state !== null && comparable(location.state) !== comparable(practice.state);
    return isElsewhere ? [] : [{ practiceId: practice.id, before: practice.location, location: location.id }];
  });
}

/** The locations that practices may choose, free ones first, each with the practice that has it. */
export async function listLocations(
  { db }: AppContext,
  { tenant, viewer }: SignedIn,
  { query = '', skip, take }: ListPage & { query?: string },
): Promise<{ data: ConnectionLocation[]; pagination: Pagination }> {
  return db.tenant(tenant, async (tx) => {
    const rows = await tx.query<ConnectionLocation & { total: number }>(
      `with ${OFFERED}, found as (
         select l.id, l.label, (select min(p.name) from placed p where p.location = l.id) as used_by from offered l
         where strpos(lower(l.id || ' ' || l.label), lower($2)) > 0)
       select id, label, used_by as "usedBy", count(*) over ()::int as total from found
       order by used_by is not null, label, id offset $3 limit $4`,
      [viewer.organizationId, query, skip, take],
    );
    const data = rows.map(({ total: _, ...location }) => location);
    return { data, pagination: toPagination(rows[0]?.total ?? 0, { take }) };
  });
}
