import type { Failure } from '../../domain/model/errors.ts';
import { canSendSurveys, type ExperienceType } from '../../domain/access/survey-permissions.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { refuse } from '../http/errors.ts';
import { visiblePractices } from './scope/scope.ts';

/** Denies unless granted. @throws AppError 403 */
export function requireSender(viewer: Viewer, type: ExperienceType): void {
  if (!canSendSurveys(viewer, type)) throw refuse('FORBIDDEN', 'You may not send these surveys.');
}

/** The requested practices that the viewer may send for: an administrator all, others the ones they work in. */
export async function ownPractices(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const sql = new SqlBuilder();
  sql.oneOf('p.id', ids).where(visiblePractices(viewer, sql.bind));
  const rows = await tx.query<{ id: string }>(
    `select p.id from practices p where ${sql.condition}`,
    sql.values,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Pairs `provider practice` for the requested practices. */
export async function findProviders(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ user_id: string; practice_id: string }>(
    `select up.user_id, up.practice_id from user_practices up
     join users u on u.organization_id = up.organization_id and u.id = up.user_id
     where up.organization_id = $1 and up.user_id = any($2::uuid[]) and u.role = 'PROVIDER'`,
    [organizationId, ids],
  );
  return new Set(rows.map((row) => `${row.user_id} ${row.practice_id}`));
}

/** The failure for a blocked contact. */
export function blockedFailure(path: string): Failure {
  return { code: 'VALIDATION', message: 'This contact is blocked. Surveys are not sent to it.', path };
}
