import type { Calls, ConnectionMapping } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { findPlaces } from './visits/find-places.ts';
import { NO_SYSTEM_NOTE, requirePractice } from './stored-connection.ts';
import {
  isTarget,
  type Mapping,
  type MappingScope,
  matchProvider,
  readMappings,
  getScope,
} from './mappings.ts';
import { askForSync } from './sync-practice.ts';

export async function countUnmapped(tx: Transaction, scope: MappingScope): Promise<number> {
  return (await findMappings(tx, scope)).filter(({ target, match }) => target === null && match === null)
    .length;
}

async function findMappings(tx: Transaction, scope: MappingScope): Promise<ConnectionMapping[]> {
  const mappings = await readMappings(tx, scope);
  if (mappings.length === 0) return [];
  const places = await tx.asOwner((owner) => findPlaces(owner, scope.organizationId));
  const findMatch = (one: Mapping): string | null =>
    one.kind === 'PROVIDER' && one.target === null ? matchProvider(places, scope.practiceId, one) : null;
  return mappings.map((one) => ({
    kind: one.kind,
    name: one.name,
    label: one.label,
    target: one.target,
    match: findMatch(one),
    seenAt: one.seenAt,
  }));
}

export function listMappings(ctx: AppContext, signedIn: SignedIn, id: string): Promise<ConnectionMapping[]> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const { organizationId, practiceId, system } = await requirePractice(tx, signedIn, id);
    return system === null ? [] : findMappings(tx, { organizationId, practiceId, system });
  });
}

/** Connections affected by a mapping: statuses and kinds are the organization's. */
async function readAnew(ctx: AppContext, tx: Transaction, scope: MappingScope, kind: string): Promise<void> {
  const { organizationId, practiceId, system } = scope;
  const affected = await tx.query<{ connectionId: string }>(
    `select id as "connectionId" from pms_connections
     where organization_id = $1 and system = $2 and ($3 <> 'PROVIDER' or practice_id = $4)`,
    [organizationId, system, kind, practiceId],
  );
  for (const { connectionId } of affected) await askForSync(ctx, tx, { organizationId, connectionId }, true);
}

/**
 * Maps a provider, a status or a kind of visit, and rereads the visits of the last days.
 * @throws AppError 400 for an invalid target, 404, 409 if the organization has no system
 */
export function mapConnection(
  ctx: AppContext,
  signedIn: SignedIn,
  id: string,
  { kind, name, target }: Calls['mapConnection']['body'],
): Promise<ConnectionMapping> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const { organizationId, practiceId, system } = await requirePractice(tx, signedIn, id);
    if (system === null) throw refuse('CONFLICT', NO_SYSTEM_NOTE);
    const scope = { organizationId, practiceId, system };
    if (target !== null && !(await isTarget(tx, scope, kind, target)))
      throw refuse('VALIDATION', 'Select one of the list', 'target');
    await tx.query(
      `insert into pms_mappings (organization_id, scope, kind, name, label, target) values ($1, $2, $3, $4, $4, $5)
       on conflict (organization_id, scope, kind, name) do update set target = excluded.target, updated_at = now()`,
      [organizationId, getScope(scope, kind), kind, name, target],
    );
    await readAnew(ctx, tx, scope, kind);
    const [mapping] = (await findMappings(tx, scope)).filter((one) => one.kind === kind && one.name === name);
    if (!mapping) throw refuse('NOT_FOUND', 'There is no such mapping.');
    return mapping;
  });
}
