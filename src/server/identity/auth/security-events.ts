import type { FastifyRequest } from 'fastify';
import type { SecurityEvent as StoredEvent } from '../../../generated/types/security-event.ts';
import type { Transaction } from '../../db/database.ts';

/** Origin of a request. Background work has none. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

export interface SecurityEvent {
  organizationId: string;
  event: SecurityEventName;
  /** name of the actor */
  person?: string | null;
  email?: string | null;
  /** the target of the action */
  target?: string | null;
  origin?: Origin | undefined;
}

export type SecurityEventName = StoredEvent['event'];

const LONGEST_USER_AGENT = 300;

export function getOrigin(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null;
  return { ip: request.ip, userAgent };
}

/** Writes to the security log, in the transaction of the event. Requests may read the log but not write it. */
export async function recordEvent(tx: Transaction, event: SecurityEvent): Promise<void> {
  const { organizationId, person = null, email = null, target = null, origin } = event;
  await tx.asOwner((owner) =>
    owner.query(
      `insert into security_events (organization_id, at, event, person, email, target, ip, user_agent)
       values ($1, now(), $2, $3, $4, $5, $6, $7)`,
      [organizationId, event.event, person, email, target, origin?.ip ?? null, origin?.userAgent ?? null],
    ),
  );
}

/** `recordEvent` for a user known by id only, who is also the actor. @param tx of `db.system` */
export async function recordUserEvent(
  tx: Transaction,
  of: { userId: string; organizationId: string },
  event: Omit<SecurityEvent, 'organizationId' | 'person' | 'email'>,
): Promise<void> {
  const [user] = await tx.query<{ person: string; email: string | null }>(
    `select trim(first_name || ' ' || last_name) as person, email from users where organization_id = $1 and id = $2`,
    [of.organizationId, of.userId],
  );
  if (user) await recordEvent(tx, { ...event, ...user, organizationId: of.organizationId });
}
