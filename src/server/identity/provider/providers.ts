import type { Calls, IdentityProvider } from '../../../generated/calls/types.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { addressProblem } from '../../outbox/outbound/send-request.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { CLIENT_SECRET } from '../secrets/sealed-columns.ts';
import { discover } from './oidc.ts';

type ProviderBody = Calls['saveIdentityProvider']['received'];

/** A provider with the data needed for sign-in. */
export interface StoredProvider extends IdentityProvider {
  id: string;
  organizationId: string;
  organizationName: string;
  /** sealed */
  clientSecret: string;
}

const COLUMNS = `p.id, p.organization_id as "organizationId", o.name as "organizationName", p.issuer,
  p.client_id as "clientId", p.client_secret as "clientSecret", p.is_active as "isActive",
  p.creates_users as "createsUsers", nullif(p.role_claim, '') as "roleClaim", p.admin_values as "adminValues",
  p.user_values as "userValues", p.provider_values as "providerValues",
  nullif(p.practice_claim, '') as "practiceClaim"`;

/** @param owner of `db.system`, or within `asOwner` */
export async function findProvider(
  owner: Transaction,
  organizationId: string,
): Promise<StoredProvider | undefined> {
  const [provider] = await owner.query<StoredProvider>(
    `select ${COLUMNS} from identity_providers p join organizations o on o.id = p.organization_id
     where p.organization_id = $1`,
    [organizationId],
  );
  return provider;
}

/** The active provider of the organization that has verified the domain. */
export async function providerOfDomain(
  owner: Transaction,
  domain: string,
): Promise<StoredProvider | undefined> {
  const [provider] = await owner.query<StoredProvider>(
    `select ${COLUMNS} from email_domains d
     join identity_providers p on p.organization_id = d.organization_id and p.is_active
     join organizations o on o.id = p.organization_id
     where d.domain = $1 and d.proven_at is not null`,
    [domain],
  );
  return provider;
}

/** The decrypted client secret. @throws Error if no key opens it */
export function getClientSecret({ config }: Pick<AppContext, 'config'>, provider: StoredProvider): string {
  const secret = unseal(config, provider.clientSecret, { ...CLIENT_SECRET, id: provider.id });
  if (secret === undefined) throw new Error('No key opens the secret of the identity provider.');
  return secret;
}

/** Requests the provider's configuration before it is saved. @throws AppError 400 */
export async function requireProvider(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { issuer, clientId }: Pick<ProviderBody, 'issuer' | 'clientId'>,
): Promise<void> {
  const problem = addressProblem(issuer, config.allowsPrivateAddresses);
  if (problem !== undefined) throw refuse('VALIDATION', problem, 'issuer');
  try {
    await discover(config, { issuer, clientId });
  } catch (error) {
    log.info({ err: error }, 'an identity provider was refused');
    throw refuse('VALIDATION', 'There is no OpenID Connect provider at this address.', 'issuer');
  }
}

/** @throws AppError 400 without a stored or new secret */
export async function storeProvider(
  { config }: Pick<AppContext, 'config'>,
  owner: Transaction,
  organizationId: string,
  body: ProviderBody,
): Promise<void> {
  const stored = await findProvider(owner, organizationId);
  const isSame = stored !== undefined && stored.issuer === body.issuer && stored.clientId === body.clientId;
  const [row] = stored ? [stored] : await owner.query<{ id: string }>('select gen_random_uuid() as id');
  // a stored secret belongs to its issuer and is not sent to another one
  if (!row || (!body.clientSecret && !isSame))
    throw refuse('VALIDATION', 'Client secret is required', 'clientSecret');
  const { id } = row;
  const secret = body.clientSecret
    ? seal(config, body.clientSecret, { ...CLIENT_SECRET, id })
    : stored?.clientSecret;
  await owner.query(
    `insert into identity_providers (organization_id, id, issuer, client_id, client_secret, is_active, creates_users,
       role_claim, admin_values, user_values, provider_values, practice_claim)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (organization_id, id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
       client_secret = excluded.client_secret, is_active = excluded.is_active, creates_users = excluded.creates_users,
       role_claim = excluded.role_claim, admin_values = excluded.admin_values, user_values = excluded.user_values,
       provider_values = excluded.provider_values, practice_claim = excluded.practice_claim, updated_at = clock_timestamp()`,
    [
      organizationId,
      id,
      body.issuer,
      body.clientId,
      secret,
      body.isActive,
      body.createsUsers,
      body.roleClaim?.trim() ?? '',
      body.adminValues,
      body.userValues,
      body.providerValues,
      body.practiceClaim?.trim() ?? '',
    ],
  );
  const saved = await findProvider(owner, organizationId);
  // after the write, which waits for running sign-ins
  if (stored && saved && describeRules(stored) !== describeRules(saved))
    await endProviderSessions(owner, organizationId);
}

/** All that decides who is signed in by a provider, and with which rights. */
function describeRules(provider: StoredProvider): string {
  const { issuer, clientId, isActive, roleClaim, adminValues, userValues, providerValues, practiceClaim } =
    provider;
  const roles = [roleClaim, adminValues, userValues, providerValues];
  return JSON.stringify([issuer, clientId, isActive, ...roles, practiceClaim]);
}

/**
 * The provider, locked until the transaction ends: what is begun with it fails if it has changed or been switched off
 * since, and its sessions end with it.
 */
export async function lockProvider(
  owner: Transaction,
  { organizationId, providerId, startedAt }: { organizationId: string; providerId: string; startedAt: Date },
): Promise<StoredProvider | undefined> {
  const [provider] = await owner.query<StoredProvider>(
    `select ${COLUMNS} from identity_providers p join organizations o on o.id = p.organization_id
     where p.organization_id = $1 and p.id = $2 and p.is_active and p.updated_at <= $3 for share of p`,
    [organizationId, providerId, startedAt],
  );
  return provider;
}

/**
 * Whether the organization has proven the domain since before a time, locked until the transaction ends: sessions of
 * its addresses end with the proof.
 */
export async function lockDomain(
  owner: Transaction,
  { organizationId, domain, startedAt }: { organizationId: string; domain: string; startedAt: Date },
): Promise<boolean> {
  const found = await owner.query(
    'select from email_domains where organization_id = $1 and domain = $2 and proven_at <= $3 for share',
    [organizationId, domain, startedAt],
  );
  return found.length > 0;
}

/** Ends the sessions that were started through the organization's provider. */
async function endProviderSessions(owner: Transaction, organizationId: string): Promise<void> {
  await owner.query('delete from sessions where organization_id = $1 and provider_id is not null', [
    organizationId,
  ]);
}

/** @returns the disconnected issuer */
export async function deleteProvider(
  owner: Transaction,
  organizationId: string,
): Promise<string | undefined> {
  await owner.query('update memberships set provider_subject = null where organization_id = $1', [
    organizationId,
  ]);
  const [row] = await owner.query<{ issuer: string }>(
    'delete from identity_providers where organization_id = $1 returning issuer',
    [organizationId],
  );
  await endProviderSessions(owner, organizationId);
  return row?.issuer;
}
