import type { TokenScope } from '../../../domain/access/access-model.ts';
import type { ApiToken } from '../../../domain/access/session.ts';
import { tokenScope } from '../../../generated/enums/token-scope.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { MAY_SIGN_IN } from './accounts.ts';
import {
  deriveSession,
  type LoadedSession,
  ORGANIZATION_JSON,
  type PersonData,
  type SessionRow,
} from './load-session.ts';

/** All scopes, which the organization's bearer token has. */
const ALL_SCOPES: readonly TokenScope[] = tokenScope.map(({ value }) => value);

/** The same conditions as in `app.enter_token`. An internal user's token works as long as they may sign in. */
const BY_ID = `
select app.session_fingerprint(greatest(t.updated_at, u.updated_at), o.updated_at) as fingerprint, json_build_object(
  'id', t.id, 'name', t.name, 'role', t.role, 'isPrimary', t.is_primary, 'scopes', t.scopes,
  'createdAt', app.iso(t.created_at), 'email', u.email, 'organization', ${ORGANIZATION_JSON})::text as data
from api_tokens t
join organizations o on o.id = t.organization_id
left join users u on t.role = 'API_INTERNAL' and u.organization_id = t.organization_id and u.id = t.created_by_id
  and u.role = 'ADMIN' and ${MAY_SIGN_IN}
where t.organization_id = $1 and t.id = $2 and t.revoked_at is null and (t.ends_at is null or t.ends_at > now())
  and (t.role = 'API_EXTERNAL' or u.id is not null)`;
const BY_HASH = `${BY_ID} and t.token_hash = $3`;

interface TokenKey {
  organizationId: string;
  id: string;
}

/** The token with a hash, now or before rotation. */
const KEY_BY_HASH = `select organization_id as "organizationId", id from api_tokens where token_hash = $1 or previous_hash = $1`;

interface TokenData extends Pick<PersonData, 'id' | 'createdAt' | 'organization'> {
  name: string;
  role: ApiToken['role'];
  isPrimary: boolean;
  scopes: TokenScope[];
  /** of the internal user who made it */
  email: string | null;
}

const NOBODY = {
  lastName: '',
  phoneNumber: null,
  role: 'ADMIN',
  status: 'ACTIVE',
  category: null,
  avatarFileId: null,
  practices: [],
  provenAt: null,
  needsPasskey: false,
  isByProvider: false,
  allowViewProviders: true,
  organizationAuthorities: [],
} as const;

/**
 * Loads the identity of a bearer token: an administrator of its organization, within its scopes.
 * @returns undefined for an unknown, expired or revoked token
 */
export async function loadToken(
  db: Database,
  tokenHash: string,
  companyMarker: string,
): Promise<LoadedSession | undefined> {
  const [found] = await db.ask<TokenKey>({ name: 'find-token', text: KEY_BY_HASH, values: [tokenHash] });
  if (!found) return undefined;
  const values = [found.organizationId, found.id, tokenHash];
  const [row] = await db.ask<SessionRow>({ name: 'load-token', text: BY_HASH, values });
  return row && toSession(row, companyMarker);
}

/** The same for a token that has started a job. @param tx of `db.system` */
export async function loadTokenById(
  tx: Transaction,
  { organizationId, id }: TokenKey,
  companyMarker: string,
): Promise<LoadedSession | undefined> {
  const [row] = await tx.query<SessionRow>(BY_ID, [organizationId, id]);
  return row && toSession(row, companyMarker);
}

function toSession(row: SessionRow, companyMarker: string): LoadedSession | undefined {
  const { id, name, role, isPrimary, scopes, email, ...rest } = JSON.parse(row.data) as TokenData;
  const person = { ...NOBODY, ...rest, id, firstName: name, email: email ?? '' };
  const session = deriveSession({ ...person, practices: [], organizationAuthorities: [] }, companyMarker);
  if (role === 'API_INTERNAL' && !session.isInternal) return undefined;
  const token = { id, role, scopes: isPrimary ? ALL_SCOPES : scopes };
  return { session: { ...session, token }, fingerprint: row.fingerprint };
}

/** A token that no longer works, for the security log. */
export interface DeadToken {
  id: string;
  organizationId: string;
  name: string;
  reason: 'rotated' | 'revoked' | 'ended' | 'no longer valid';
}

/** @param tx a transaction of `db.system` */
export async function findDeadToken(tx: Transaction, tokenHash: string): Promise<DeadToken | undefined> {
  const [found] = await tx.query<TokenKey>(KEY_BY_HASH, [tokenHash]);
  if (!found) return undefined;
  const [row] = await tx.query<DeadToken>(
    `select id, organization_id as "organizationId", name, case when previous_hash = $1 then 'rotated' when revoked_at is not null then 'revoked'
       when ends_at <= now() then 'ended' else 'no longer valid' end as reason
     from api_tokens where organization_id = $2 and id = $3 and (token_hash = $1 or previous_hash = $1)`,
    [tokenHash, found.organizationId, found.id],
  );
  return row;
}
