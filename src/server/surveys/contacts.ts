import type { Transaction } from '../db/database.ts';

/** A recipient as stored: the email in lower case and the phone as E.164. */
export interface Contact {
  email: string | null;
  phone: string | null;
}

/**
 * How the blocklist, resend interval and visits identify people: by the email address, or else by the phone number.
 */
export function getContactKey({ email, phone }: Contact): string | null {
  return email ?? phone;
}

/**
 * Finds the blocked addresses, each spelled as passed. Email addresses are compared without case.
 * @param addresses email addresses and phone numbers, normalized
 */
export async function findBlocked(
  tx: Transaction,
  organizationId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await tx.query<{ address: string }>(
    `select wanted.address from unnest($2::text[]) as wanted(address)
     where exists (select 1 from blocklist b where b.organization_id = $1 and b.email is not null
                     and lower(b.email) = wanted.address)
        or exists (select 1 from blocklist b where b.organization_id = $1 and b.phone = wanted.address)`,
    [organizationId, addresses],
  );
  return new Set(rows.map(({ address }) => address));
}

/** Locks contacts until the transaction ends: of two sendings to one contact at once, the second sees the first. */
export async function lockContacts(
  tx: Transaction,
  organizationId: string,
  keys: readonly string[],
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(contact) from (
       select distinct hashtextextended('send:' || $1 || ':' || key, 0) as contact from unnest($2::text[]) key
       order by contact) contacts`,
    [organizationId, keys],
  );
}

/**
 * Finds the contacts that were sent a survey of the kind within the organization's resend interval. One that did not
 * leave keeps nobody from getting the next.
 * @returns when each of them may be sent one again
 */
export async function findSurveyedLately(
  tx: Transaction,
  of: { organizationId: string; experienceType: string; intervalDays: number },
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0 || of.intervalDays === 0) return new Map();
  const rows = await tx.query<{ contact_key: string; next_at: string }>(
    `select contact_key, app.iso(max(sent_at) + make_interval(days => $4)) as next_at from surveys
     where organization_id = $1 and contact_key = any($2::text[]) and experience_type = $3
       and delivery <> 'FAILED' and sent_at > now() - make_interval(days => $4) group by contact_key`,
    [of.organizationId, keys, of.experienceType, of.intervalDays],
  );
  return new Map(rows.map(({ contact_key: key, next_at: nextAt }) => [key, nextAt]));
}
