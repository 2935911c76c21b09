import { canWriteField } from '../../../domain/access/permissions.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { isUuid } from '../../db/uuid.ts';
import { requireRecord } from '../read-record.ts';
import type { EntityRuntime } from '../registry.ts';
import { requireScope } from '../scope.ts';
import { getScope } from '../scope.ts';
import { refuse } from '../../http/errors.ts';
import type { DirectoryProvider, ProviderDirectory } from './directory.ts';

/** A possible entry of a user's `providerIdentifiers`, with text that distinguishes it. */
export type ProviderIdentifier = DirectoryProvider & { practiceName: string };

export interface LookupEntities {
  users: EntityRuntime;
  practices: EntityRuntime;
}

interface LookupQuery {
  userId: string;
  practiceIds: unknown;
}

const MOST_PRACTICES = 1000;

/** @throws AppError 400 for invalid practices */
function idsIn(practiceIds: unknown): string[] | undefined {
  if (practiceIds === undefined) return undefined;
  const ids = [practiceIds].flat();
  if (ids.length > MOST_PRACTICES || !ids.every(isUuid)) {
    throw refuse('VALIDATION', 'Invalid value', 'practiceIds');
  }
  return ids.map((id) => id.toLowerCase());
}

/** Only users who may set identifiers need them. @throws AppError 403 */
function requireWriter(users: EntityRuntime, { viewer }: SignedIn): void {
  const field = users.model.fields.find(({ name }) => name === 'providerIdentifiers');
  if (field && canWriteField(field, 'update', viewer)) return;
  throw refuse('FORBIDDEN', 'You may not choose provider identifiers.');
}

/**
 * The provider identifiers of practices, for a user of the viewer's scope.
 * @param query practices to search, limited to the viewer's own; absent: the user's
 * @throws AppError 404 for a user outside the scope, 403 for a role that may not set identifiers, 400
 */
export async function lookupIdentifiers(
  { db }: AppContext,
  directory: ProviderDirectory,
  { users, practices }: LookupEntities,
  signedIn: SignedIn,
  { userId, practiceIds }: LookupQuery,
): Promise<ProviderIdentifier[]> {
  const { viewer, tenant } = signedIn;
  const scope = requireScope(users, 'read', signedIn);
  requireWriter(users, signedIn);
  const asked = idsIn(practiceIds);
  const named = await db.tenant(tenant, async (tx) => {
    const user = await requireRecord(tx, users, viewer, scope, userId);
    const wanted = asked ?? (user.practiceIds as string[]);
    const isWhole = getScope(practices, 'read', viewer) === 'organization';
    return tx.query<{ id: string; name: string }>(
      'select id, name from practices where organization_id = $1 and id = any($2::uuid[])',
      [viewer.organizationId, isWhole ? wanted : wanted.filter((id) => viewer.practiceIds.includes(id))],
    );
  });
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const found = await directory.lookup(tenant, [...names.keys()]);
  return found.map((provider) => ({ ...provider, practiceName: names.get(provider.practiceId) ?? '' }));
}
