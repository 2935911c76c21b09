import type { Viewer } from '../../domain/session.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';
import type { RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * Refuses an update that was based on an older version of the record, and says who changed it when. An update that names no
 * version is not checked.
 * @throws AppError 409 STALE with `conflict`, 400 for a version that is no moment
 */
export async function checkStale(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  before: RecordState,
  body: unknown,
): Promise<void> {
  const version = (body as { updatedAt?: unknown } | null)?.updatedAt;
  if (version === undefined || version === null) return;
  if (typeof version !== 'string' || Number.isNaN(Date.parse(version))) {
    throw refuse('VALIDATION', 'Invalid value', 'updatedAt');
  }
  if (Date.parse(version) === Date.parse(before.updatedAt)) return;
  const [last] = await tx.query<{ user_name: string }>(
    `select user_name from audit_entries where organization_id = $1 and entity = $2 and record_id = $3
     order by at desc, id desc limit 1`,
    [viewer.organizationId, runtime.model.name, before.id],
  );
  const updatedBy = last?.user_name ?? null;
  const when = MOMENT.format(new Date(before.updatedAt));
  const label = runtime.model.label.singular.toLowerCase();
  const message = `${updatedBy ?? 'Somebody else'} changed this ${label} on ${when} UTC, after you opened it.`;
  throw new AppError([{ message, code: 'STALE' }], { conflict: { updatedBy, updatedAt: before.updatedAt } });
}
