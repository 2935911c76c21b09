import type { Calls, ConnectionMapping } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { findPlaces } from './visits/find-places.ts';
import { NO_SYSTEM_NOTE, readSystem } from './stored-connection.ts';
import {
  isTarget,
  type Mapping,
  type MappingScope,
  matchProvider,
  readMappings,
  getScope,
} from './mappings.ts';
import { readPlace } from './practices.ts';
import { askForAll, askForSyncs } from './sync-practice.ts';

/** Terms of one list; more are not shown. */
const MOST = 500;

/** @param scope with a practice: its providers; otherwise the organization's statuses and kinds of visits */
async function findMappings(tx: Transaction, scope: MappingScope): Promise<ConnectionMapping[]> {
  const isOfPractice = scope.practiceId !== '';
  const mappings = await readMappings(tx, scope, isOfPractice ? ['PROVIDER'] : ['STATUS', 'PROCEDURE']);
  if (mappings.length === 0) return [];
  const places = isOfPractice ? await tx.asOwner((owner) => findPlaces(owner, scope.organizationId)) : null;
  const findMatch = (one: Mapping): string | null =>
    places && one.target === null ? matchProvider(places, scope.practiceId, one) : null;
  return mappings.slice(0, MOST).map((one) => ({
    kind: one.kind,
    name: one.name,
    label: one.label,
    target: one.target,
    match: findMatch(one),
    seenAt: one.seenAt,
  }));
}

/** @param practiceId undefined: terms of the organization @throws AppError 404 */
async function findScope(
  tx: Transaction,
  { viewer }: SignedIn,
  practiceId: string | null | undefined,
): Promise<MappingScope | undefined> {
  const { organizationId } = viewer;
  if (practiceId) await readPlace(tx, organizationId, practiceId);
  const system = await readSystem(tx, organizationId);
  return system === null ? undefined : { organizationId, practiceId: practiceId ?? '', system };
}

export function listMappings(
  ctx: AppContext,
  signedIn: SignedIn,
  { practiceId }: { practiceId?: string },
): Promise<ConnectionMapping[]> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    const scope = await findScope(tx, signedIn, practiceId);
    return scope ? findMappings(tx, scope) : [];
  });
}

/**
 * Maps a provider of a practice, or a status or a kind of visit of the organization, and rereads the visits of the last
 * days.
 * @throws AppError 400 for an invalid target, 404, 409 if the organization has no system
 */
export function mapConnection(
  ctx: AppContext,
  signedIn: SignedIn,
  { kind, name, target, practiceId }: Calls['mapConnection']['body'],
): Promise<ConnectionMapping> {
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    if (kind === 'PROVIDER' && !practiceId) throw refuse('VALIDATION', 'Practice is required', 'practiceId');
    const scope = await findScope(tx, signedIn, kind === 'PROVIDER' ? practiceId : undefined);
    if (!scope) throw refuse('CONFLICT', NO_SYSTEM_NOTE);
    if (target !== null && !(await isTarget(tx, scope, kind, target)))
      throw refuse('VALIDATION', 'Select one of the list', 'target');
    const { organizationId } = scope;
    await tx.query(
      `insert into pms_mappings (organization_id, scope, kind, name, label, target) values ($1, $2, $3, $4, $4, $5)
       on conflict (organization_id, scope, kind, name) do update set target = excluded.target, updated_at = now()`,
      [organizationId, getScope(scope, kind), kind, name, target],
    );
    if (kind === 'PROVIDER') await askForSyncs(ctx, tx, organizationId, [scope.practiceId], true);
    else await askForAll(ctx, tx, { organizationId }, true);
    const mapping = (await findMappings(tx, scope)).find((one) => one.kind === kind && one.name === name);
    if (!mapping) throw refuse('NOT_FOUND', 'There is no such mapping.');
    return mapping;
  });
}
