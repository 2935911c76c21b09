import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { EmailDomain } from '../../../generated/calls/types.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { requireRoom } from '../../http/row-limit.ts';

const MOST_DOMAINS = 20;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const PREFIX = 'chairside-domain=';
const RESOLVED_WITHIN_MS = 3_000;
/** The name does not exist, or has no record of this type. */
const ABSENT = ['ENOTFOUND', 'ENODATA'];

interface StoredDomain {
  id: string;
  domain: string;
  proof: string;
}

const SHOWN = `id, domain, json_build_object('name', '_chairside.' || domain, 'value', '${PREFIX}' || proof) as record,
  app.iso(proven_at) as "provenAt", app.iso(checked_at) as "checkedAt"`;

export function findDomains(owner: Transaction, organizationId: string): Promise<EmailDomain[]> {
  return owner.query<EmailDomain>(
    `select ${SHOWN} from email_domains where organization_id = $1 order by domain`,
    [organizationId],
  );
}

/** The domain of an address, in lower case; empty if it has none. */
export function getDomain(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

/** @throws AppError 400 for an invalid domain, or the operator's own */
function readDomain(text: string, { companyMarker }: Pick<Config, 'companyMarker'>): string {
  const domain = domainToASCII(text.trim().replace(/^@/, '').toLowerCase());
  if (!DOMAIN.test(domain)) throw refuse('VALIDATION', 'A domain, such as example.com', 'domain');
  // domain of internal users' addresses
  if (`@${domain}`.includes(companyMarker))
    throw refuse('VALIDATION', 'This domain cannot be claimed.', 'domain');
  return domain;
}

/** @returns the domain @throws AppError 400, 409 */
export async function addDomain(
  config: Pick<Config, 'companyMarker'>,
  owner: Transaction,
  organizationId: string,
  text: string,
): Promise<string> {
  const domain = readDomain(text, config);
  await owner.query('select id from organizations where id = $1 for no key update', [organizationId]);
  const domains = await findDomains(owner, organizationId);
  if (domains.some((one) => one.domain === domain))
    throw refuse('CONFLICT', 'The domain is already in the list.', 'domain');
  await requireRoom(owner, {
    name: `domains of ${organizationId}`,
    most: MOST_DOMAINS,
    count: () => Promise.resolve(domains.length),
    message: `There are already ${MOST_DOMAINS} domains. Remove one first.`,
    path: 'domain',
  });
  await owner.query('insert into email_domains (organization_id, domain, proof) values ($1, $2, $3)', [
    organizationId,
    domain,
    randomBytes(24).toString('base64url'),
  ]);
  return domain;
}

/** @throws AppError 404 */
export async function requireDomain(
  owner: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredDomain> {
  const [domain] = await owner.query<StoredDomain>(
    'select id, domain, proof from email_domains where organization_id = $1 and id = $2',
    [organizationId, id],
  );
  if (!domain) throw refuse('NOT_FOUND', 'Domain not found');
  return domain;
}

/** The proofs in the domain's current TXT records. @throws AppError 400 if the lookup fails */
export async function resolveProofs(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  domain: string,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVED_WITHIN_MS, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await resolver.resolveTxt(`_chairside.${domain}`);
    const texts = records.map((parts) => parts.join('').trim());
    return texts.filter((text) => text.startsWith(PREFIX)).map((text) => text.slice(PREFIX.length));
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw refuse('VALIDATION', `The DNS records of ${domain} could not be read. Please try again later.`);
  }
}

/**
 * Records whether the proof is in DNS. A domain that another organization has verified stays theirs as long as their
 * record exists.
 * @returns whether it is verified
 * @throws AppError 409
 */
export async function noteCheck(
  owner: Transaction,
  { id, domain, proof }: StoredDomain,
  proofs: string[],
): Promise<boolean> {
  const isProven = proofs.includes(proof);
  if (isProven) {
    // two concurrent requests must not both become its owner
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`domain:${domain}`]);
    const [holder] = await owner.query<StoredDomain>(
      'select id, domain, proof from email_domains where domain = $1 and proven_at is not null and id <> $2',
      [domain, id],
    );
    if (holder && proofs.includes(holder.proof))
      throw refuse('CONFLICT', `Another organization has proven ${domain}, and its record is still there.`);
    if (holder) await loseProof(owner, holder);
  } else await loseProof(owner, { id });
  await owner.query(
    `update email_domains set checked_at = now(), updated_at = now(),
       proven_at = case when $2 then coalesce(proven_at, clock_timestamp()) end where id = $1`,
    [id, isProven],
  );
  return isProven;
}

/** Ends the sessions of the domain's addresses together with its proof. The update waits for running sign-ins. */
async function loseProof(owner: Transaction, { id }: { id: string }): Promise<void> {
  const lost = await owner.query<{ organizationId: string; domain: string }>(
    `update email_domains set proven_at = null where id = $1 and proven_at is not null
     returning organization_id as "organizationId", domain`,
    [id],
  );
  for (const { organizationId, domain } of lost)
    await owner.query(
      `delete from sessions where organization_id = $1 and provider_id is not null
         and coalesce(provider_domain, $2) = $2`,
      [organizationId, domain],
    );
}

export async function removeDomain(owner: Transaction, domain: StoredDomain): Promise<void> {
  const { id } = domain;
  await loseProof(owner, domain);
  await owner.query('delete from email_domains where id = $1', [id]);
}
