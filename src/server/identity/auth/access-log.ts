import type { FastifyRequest } from 'fastify';
import type { AccessEvent } from '../../../generated/types/access-event.ts';
import type { SignedIn } from './sessions.ts';
import type { Database } from '../../db/database.ts';

/** One entry of the access log: feedback or personal data that a user viewed, exported or changed. */
export interface Access {
  action: AccessEvent['action'];
  /** whose data, or which part of it */
  target: string;
  /** number of records, if ids are not listed */
  records?: number;
  feedbackIds?: readonly string[];
}

/** Writes to the access log. Requests may read the log and add to it by `app.note_access` alone. */
export async function recordAccess(
  db: Database,
  { tenant, session }: SignedIn,
  { ip }: Pick<FastifyRequest, 'ip'>,
  { action, target, feedbackIds, records = feedbackIds?.length ?? 1 }: Access,
): Promise<void> {
  const { firstName, lastName, email } = session;
  const person = `${firstName} ${lastName}`.trim();
  await db.pipeline(tenant, [
    {
      text: 'select app.note_access($1, $2, $3, $4, $5, $6, $7)',
      values: [action, person, email || null, target, records, feedbackIds?.join(' ') ?? null, ip],
    },
  ]);
}
