import type { Scope } from '../../../domain/access/access-model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { Transaction } from '../../db/database.ts';
import { parseRecordQuery, type RecordQuery } from '../list-query.ts';
import type { EntityRegistry, EntityRuntime } from '../registry.ts';
import { requireScope } from '../scope.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { lockUntilEnd } from '../../db/advisory-lock.ts';

const MOST_QUERY_LENGTH = 8000;

export const VIEW_COLUMNS = `name as id, value->>'name' as name, value->'query' as query`;
/** The viewer's own views of an entity's list. */
export const OWN_VIEWS = `organization_id = $1 and user_id = $2 and kind = 'VIEW' and value->>'entity' = $3`;

/** The named entity, if the viewer may list it. @throws AppError 400 or 403 */
export function listedEntity(
  registry: EntityRegistry,
  signedIn: SignedIn,
  name: string,
): { runtime: EntityRuntime; scope: Scope } {
  const runtime = registry.get(name);
  if (!runtime) throw refuse('VALIDATION', 'There is no such entity', 'entity');
  return { runtime, scope: requireScope(runtime, 'list', signedIn) };
}

/** The stored query in the list's form. @returns undefined if the list no longer accepts it */
export function readStoredQuery(
  runtime: EntityRuntime,
  viewer: Viewer,
  query: object,
): RecordQuery | undefined {
  try {
    return parseRecordQuery(runtime, viewer, query as Record<string, unknown>);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A query of the list as JSON text. @throws AppError 400 if the list does not support it */
export function toStoredQuery(runtime: EntityRuntime, viewer: Viewer, query: object): string {
  const text = JSON.stringify(query);
  if (text.length <= MOST_QUERY_LENGTH && readStoredQuery(runtime, viewer, query)) return text;
  throw refuse('VALIDATION', 'The list does not support this query', 'query');
}

/** Concurrent changes of one user's views wait for each other, so that names stay unique. */
export async function lockViews(tx: Transaction, { viewer }: SignedIn): Promise<void> {
  await lockUntilEnd(tx, `views of ${viewer.id}`);
}

/** @throws AppError 400 if another view of the user for the entity has the name */
export async function refuseTakenName(
  tx: Transaction,
  { viewer }: SignedIn,
  entity: string,
  name: string,
  id: string | null,
): Promise<void> {
  const [namesake] = await tx.query(
    `select 1 from user_settings where ${OWN_VIEWS}
       and lower(value->>'name') = lower($4) and name is distinct from $5`,
    [viewer.organizationId, viewer.id, entity, name, id],
  );
  if (namesake) throw refuse('VALIDATION', 'A view with this name already exists', 'name');
}
