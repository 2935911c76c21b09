import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { hasOtherAdmin, lockUser, MAY_SIGN_IN, type UserKey } from '../auth/accounts.ts';
import { endUserSessions } from '../auth/address-change.ts';
import { type Origin, recordUserEvent } from '../auth/security-events.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import { mapPractices, mapRole } from './map-claims.ts';
import type { Claims } from './oidc.ts';
import type { StoredProvider } from './providers.ts';

const LONGEST_NAME = 100;

/** A person of a provider, with an address in a verified domain of the organization. */
export interface Vouched {
  provider: StoredProvider;
  claims: Claims;
  /** in lower case */
  email: string;
  origin: Origin;
}

export interface KnownUser {
  id: string;
  role: string;
  maySignIn: boolean;
}

const touch = `updated_at = greatest(now(), updated_at + interval '1 millisecond')`;

/** Users that the provider's person has been tied to, and whose membership is still accepted. */
const TIED = `select user_id from memberships
  where organization_id = $1 and provider_subject = $2 and accepted_at is not null`;

/** The provider's person, as memberships store them. An issuer has no blank. */
function getSubject({ provider, claims }: Pick<Vouched, 'provider' | 'claims'>): string {
  return `${provider.issuer} ${claims.sub}`;
}

/**
 * Whether the provider's person may sign in without opening a link: tied to a user already, or with an address that the
 * provider has verified. At many providers people choose their own address.
 */
export async function isRecognized(owner: Transaction, vouched: Vouched): Promise<boolean> {
  if (vouched.claims.email_verified === true) return true;
  const tied = await owner.query(TIED, [vouched.provider.organizationId, getSubject(vouched)]);
  return tied.length > 0;
}

/** The user tied to this person of the provider; otherwise the user with the address, whose domain is proven. */
async function findUser(
  owner: Transaction,
  vouched: Omit<Vouched, 'origin'>,
): Promise<KnownUser | undefined> {
  const [user] = await owner.query<KnownUser>(
    `with tied as (${TIED})
     select u.id, u.role, ${MAY_SIGN_IN} as "maySignIn" from users u
     where u.organization_id = $1 and (u.id in (select user_id from tied) or lower(u.email) = $3)
     order by u.id in (select user_id from tied) desc limit 1 for update of u`,
    [vouched.provider.organizationId, getSubject(vouched), vouched.email],
  );
  return user;
}

function readName(claim: unknown, fallback: string): string {
  const text = typeof claim === 'string' ? claim.replaceAll(/\p{C}/gu, '').trim() : '';
  return (text || fallback).slice(0, LONGEST_NAME);
}

async function createUser(
  owner: Transaction,
  { provider, claims, email, origin }: Vouched,
): Promise<KnownUser> {
  const role = mapRole(provider, claims) ?? 'USER';
  const id = uuidv7();
  const [localPart = email] = email.split('@');
  await owner.query(
    `insert into users (organization_id, id, first_name, last_name, email, role, status, allow_login, api_key)
     values ($1, $2, $3, $4, $5, $6, 'ACTIVE', true, $7)`,
    [
      provider.organizationId,
      id,
      readName(claims.given_name, localPart),
      readName(claims.family_name, '-'),
      email,
      role,
      `usr_${randomBytes(18).toString('base64url')}`,
    ],
  );
  const { organizationId, issuer } = provider;
  await recordUserEvent(
    owner,
    { organizationId, userId: id },
    { event: 'USER_CREATED', target: issuer, origin },
  );
  return { id, role, maySignIn: true };
}

async function applyRole(owner: Transaction, vouched: Vouched, { id, role }: KnownUser): Promise<void> {
  const { provider, claims, origin } = vouched;
  const mapped = mapRole(provider, claims);
  const user = { organizationId: provider.organizationId, userId: id };
  if (!mapped || mapped === role) return;
  await lockUser(owner, user);
  // an organization without an administrator could not fix its mapping
  if (role === 'ADMIN' && !(await hasOtherAdmin(owner, user))) return;
  await owner.query(`update users set role = $3, ${touch} where organization_id = $1 and id = $2`, [
    user.organizationId,
    id,
    mapped,
  ]);
  // other devices still show the earlier role
  await endUserSessions(owner, user);
  await recordUserEvent(owner, user, { event: 'ROLE_CHANGED', target: `role: ${role} → ${mapped}`, origin });
}

async function applyPractices(
  owner: Transaction,
  { provider, claims, origin }: Vouched,
  id: string,
): Promise<void> {
  const named = mapPractices(provider, claims);
  if (!named) return;
  const { organizationId } = provider;
  const changed = await owner.query(
    `with wanted as (
       select id from practices where organization_id = $1 and (api_key = any($3::text[]) or lower(name) = any($4::text[]))),
     gone as (
       delete from user_practices where organization_id = $1 and user_id = $2
         and practice_id not in (select id from wanted) returning practice_id),
     come as (
       insert into user_practices (organization_id, user_id, practice_id) select $1, $2, id from wanted
       on conflict do nothing returning practice_id)
     select practice_id from gone union all select practice_id from come`,
    [organizationId, id, named, named.map((name) => name.toLowerCase())],
  );
  if (changed.length === 0) return;
  await owner.query(`update users set ${touch} where organization_id = $1 and id = $2`, [organizationId, id]);
  const target = `practices: ${named.join(', ').slice(0, 500)}`;
  await recordUserEvent(
    owner,
    { organizationId, userId: id },
    { event: 'PRACTICES_CHANGED', target, origin },
  );
}

/**
 * The user that a provider's person signs in as; undefined if the first sign-in adds one.
 * @throws AppError 403 if there is none, or they may not sign in
 */
export async function recognizeUser(
  { config }: Pick<AppContext, 'config'>,
  owner: Transaction,
  vouched: Omit<Vouched, 'origin'>,
): Promise<KnownUser | undefined> {
  const { provider, claims, email } = vouched;
  const { organizationName, createsUsers } = provider;
  if (mapRole(provider, claims) === null)
    throw refuse('FORBIDDEN', `${organizationName} has not assigned you a role on Chairside.`);
  const user = await findUser(owner, vouched);
  const isInternal = email.includes(config.companyMarker);
  if (!user && (!createsUsers || isInternal))
    throw refuse('FORBIDDEN', `There is no user of ${organizationName} with the address ${email}.`);
  if (user && !user.maySignIn) throw refuse('FORBIDDEN', `Your user at ${organizationName} may not sign in.`);
  return user;
}

/**
 * Ties the provider's person to their user, found or new, with the role and practices from the claims. The caller has
 * seen that they are recognized, or have opened a link. Another person of the provider is no longer this user.
 * @throws AppError 403 as `recognizeUser` does
 */
export async function tieUser(ctx: AppContext, owner: Transaction, vouched: Vouched): Promise<UserKey> {
  const { organizationId } = vouched.provider;
  const subject = getSubject(vouched);
  const user = (await recognizeUser(ctx, owner, vouched)) ?? (await createUser(owner, vouched));
  await applyRole(owner, vouched, user);
  await applyPractices(owner, vouched, user.id);
  await owner.query(
    'update memberships set provider_subject = null where organization_id = $1 and provider_subject = $2 and user_id <> $3',
    [organizationId, subject, user.id],
  );
  await owner.query(
    `insert into memberships (organization_id, provider_subject, user_id) values ($1, $2, $3)
     on conflict (organization_id, user_id) do update set provider_subject = excluded.provider_subject`,
    [organizationId, subject, user.id],
  );
  return { organizationId, userId: user.id };
}
