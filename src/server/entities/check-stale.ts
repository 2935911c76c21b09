import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import type { RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The ETag of a version. */
export function toEtag(updatedAt: string): string {
  return `"${updatedAt}"`;
}

/** Whether an If-Match header allows a change of this version: `*`, or one of its tags. A weak tag never does. */
function namesVersion(ifMatch: string, updatedAt: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(toEtag(updatedAt));
}

function hasVersion(body: unknown, updatedAt: string): boolean {
  const version = (body as { updatedAt?: unknown } | null)?.updatedAt;
  if (version === undefined || version === null) return true;
  if (typeof version !== 'string' || Number.isNaN(Date.parse(version)))
    throw refuse('VALIDATION', 'Invalid value', 'updatedAt');
  return Date.parse(version) === Date.parse(updatedAt);
}

/**
 * Refuses an update based on an older version of the record, and reports who changed it when. An update without a
 * version is not checked.
 * @param ifMatch the header that names the version by its ETag
 * @throws AppError 409 STALE or, by the header, 412 with `conflict`; 400 for an invalid version
 */
export async function checkStale(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  before: RecordState,
  body: unknown,
  ifMatch?: string,
): Promise<void> {
  const isMatch = ifMatch === undefined || namesVersion(ifMatch, before.updatedAt);
  if (isMatch && hasVersion(body, before.updatedAt)) return;
  const [last] = await tx.query<{ user_name: string }>(
    `select user_name from audit_entries where organization_id = $1 and entity = $2 and record_id = $3
     order by at desc, id desc limit 1`,
    [viewer.organizationId, runtime.model.name, before.id],
  );
  const updatedBy = last?.user_name ?? null;
  const when = MOMENT.format(new Date(before.updatedAt));
  const label = runtime.model.label.singular.toLowerCase();
  const message = `${updatedBy ?? 'Somebody else'} changed this ${label} on ${when} UTC, after you opened it.`;
  throw new AppError([{ message, code: isMatch ? 'STALE' : 'PRECONDITION_FAILED' }], {
    conflict: { updatedBy, updatedAt: before.updatedAt },
  });
}
