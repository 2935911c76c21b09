import { appointmentType } from '../../generated/enums/appointment-type.ts';
import type { pmsIntegration } from '../../generated/enums/pms-integration.ts';
import type { pmsMappingKind } from '../../generated/enums/pms-mapping-kind.ts';
import { visitStatus } from '../../generated/enums/visit-status.ts';
import type { Transaction } from '../db/database.ts';
import type { VisitPlaces } from './visits/find-places.ts';

export type PmsName = (typeof pmsIntegration)[number]['value'];
/** Kinds of terms that are mapped; locations are chosen, see `locations.ts`. */
export type MappingKind = Exclude<(typeof pmsMappingKind)[number]['value'], 'LOCATION'>;

/** A term of a practice system, and its mapping. */
export interface Mapping {
  kind: MappingKind;
  name: string;
  label: string;
  /** a provider's NPI */
  alias: string | null;
  target: string | null;
  seenAt: string;
}

export interface MappingScope {
  organizationId: string;
  /** empty for terms of the organization */
  practiceId: string;
  system: PmsName;
}

const LONGEST = 200;
/** How often the last-seen time of a term is updated. */
const NOTED_EVERY = '1 day';

/** Providers belong to the practice; statuses and kinds belong to the system and apply to the whole organization. */
export const getScope = ({ practiceId, system }: MappingScope, kind: MappingKind): string =>
  kind === 'PROVIDER' ? practiceId : system;

/** All terms of a practice. @param kinds only these */
export function readMappings(
  tx: Transaction,
  { organizationId, practiceId, system }: MappingScope,
  kinds: readonly MappingKind[] = ['PROVIDER', 'STATUS', 'PROCEDURE'],
): Promise<Mapping[]> {
  return tx.query<Mapping>(
    `select kind, name, label, alias, target, app.iso(seen_at) as "seenAt" from pms_mappings
     where organization_id = $1 and kind = any($4::text[]) and scope = case kind when 'PROVIDER' then $2::text else $3 end
     order by target is not null, kind, label, name`,
    [organizationId, practiceId, system, kinds],
  );
}

export type Seen = Pick<Mapping, 'kind' | 'name' | 'label'> & { alias?: string | null };

/** Stores new terms, so that users can map them. @param tx as the owner */
export async function noteSeen(tx: Transaction, of: MappingScope, seen: readonly Seen[]): Promise<void> {
  const rows = new Map(
    seen
      .filter(({ name }) => name.length <= LONGEST)
      .map(({ kind, name, label, alias = null }) => [
        `${kind} ${name}`,
        { scope: getScope(of, kind), kind, name, label: label.slice(0, LONGEST), alias },
      ]),
  );
  if (rows.size === 0) return;
  await tx.query(
    `insert into pms_mappings as m (organization_id, scope, kind, name, label, alias)
     select $1, scope, kind, name, label, alias
     from jsonb_to_recordset($2::jsonb) as s(scope text, kind text, name text, label text, alias text)
     order by scope, kind, name
     on conflict (organization_id, scope, kind, name) do update
       set label = excluded.label, alias = coalesce(excluded.alias, m.alias), seen_at = now()
       where m.seen_at < now() - interval '${NOTED_EVERY}' or m.label <> excluded.label
         or excluded.alias is distinct from m.alias and excluded.alias is not null`,
    [of.organizationId, JSON.stringify([...rows.values()])],
  );
}

const hasOption = (options: readonly { value: string }[], target: string): boolean =>
  options.some(({ value }) => value === target);

/** Whether a term of a kind can be mapped to this target. */
export async function isTarget(
  tx: Transaction,
  { organizationId, practiceId }: MappingScope,
  kind: MappingKind,
  target: string,
): Promise<boolean> {
  if (kind === 'STATUS') return hasOption(visitStatus, target);
  if (kind === 'PROCEDURE') return hasOption(appointmentType, target);
  const found = await tx.query(
    `select 1 from user_practices p join users u on u.organization_id = p.organization_id and u.id = p.user_id
     where p.organization_id = $1 and p.practice_id::text = $2 and u.id::text = $3 and u.role = 'PROVIDER'`,
    [organizationId, practiceId, target],
  );
  return found.length > 0;
}

/** The provider of the practice with the system's identifier or NPI. */
export function matchProvider(
  places: VisitPlaces,
  practiceId: string,
  { name, alias }: Pick<Mapping, 'name' | 'alias'>,
): string | null {
  return places.findProvider(practiceId, name) ?? places.findProvider(practiceId, alias);
}
