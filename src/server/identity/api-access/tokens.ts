import { v7 as uuidv7 } from 'uuid';
import type { ApiToken, CreateApiTokenBody } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { issueToken, recordTokenEvent, withTokens } from './credentials.ts';
import { requireRoom } from '../../http/row-limit.ts';

/** Limit of active tokens, so that administrators can keep track of them. */
const MOST_TOKENS = 50;
/** Number of listed ended tokens, latest first. */
const MOST_LISTED = 200;

const WORKS = 'revoked_at is null and (ends_at is null or ends_at > now())';
const COLUMNS = `id, name, role, beginning, is_primary as "isPrimary", scopes,
  case when revoked_at is not null then 'REVOKED' when ends_at <= now() then 'ENDED' else 'ACTIVE' end as state,
  app.iso(issued_at) as "issuedAt", app.iso(ends_at) as "endsAt", app.iso(last_used_at) as "lastUsedAt",
  last_used_ip as "lastUsedIp", created_by_name as "createdBy"`;

/** The organization's tokens without their texts: active ones first, newest at the top. */
export function listTokens(ctx: AppContext, signedIn: SignedIn): Promise<ApiToken[]> {
  return withTokens(
    ctx,
    signedIn,
    (owner) =>
      owner.query<ApiToken>(
        `select ${COLUMNS} from api_tokens where organization_id = $1
         order by ${WORKS} desc, is_primary desc, created_at desc, id limit ${MOST_LISTED}`,
        [signedIn.viewer.organizationId],
      ),
    false,
  );
}

async function countTokens(owner: Transaction, organizationId: string): Promise<number> {
  const [row] = await owner.query<{ count: number }>(
    `select count(*)::int as count from api_tokens where organization_id = $1 and ${WORKS}`,
    [organizationId],
  );
  return row?.count ?? 0;
}

/**
 * Creates a token with separate scopes. An internal user's token is internal.
 * @returns its text, which is not stored
 * @throws AppError 400 for an expiry date in the past, 403 without fresh proof, 409 if there are too many
 */
export function createToken(
  ctx: AppContext,
  signedIn: SignedIn,
  { name, scopes, endsAt = null }: CreateApiTokenBody,
): Promise<{ token: ApiToken; bearerToken: string }> {
  const { viewer, session } = signedIn;
  if (endsAt !== null && Date.parse(endsAt) <= Date.now())
    throw refuse('VALIDATION', 'The expiry date must be in the future', 'endsAt');
  return withTokens(ctx, signedIn, async (owner) => {
    await requireRoom(owner, {
      name: `tokens of ${viewer.organizationId}`,
      most: MOST_TOKENS,
      count: () => countTokens(owner, viewer.organizationId),
      message: `There are ${MOST_TOKENS} active tokens. Revoke one first.`,
    });
    const { text, hash, beginning } = issueToken();
    const role = viewer.isInternal ? 'API_INTERNAL' : 'API_EXTERNAL';
    const [token] = await owner.query<ApiToken>(
      `insert into api_tokens (organization_id, id, name, role, token_hash, beginning, scopes, ends_at,
         created_by_id, created_by_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
      [
        viewer.organizationId,
        uuidv7(),
        name.trim(),
        role,
        hash,
        beginning,
        scopes,
        endsAt,
        viewer.id,
        auditName(session),
      ],
    );
    if (!token) throw new Error('The token was not stored.');
    const until = endsAt === null ? '' : `, until ${endsAt}`;
    await recordTokenEvent(
      owner,
      signedIn,
      'TOKEN_CREATED',
      `${token.name} (${beginning}…): ${scopes.join(', ')}${until}`,
    );
    return { token, bearerToken: text };
  });
}

/** Ends a token at once; an ended token stays unchanged. @throws AppError 404 */
export function revokeToken(ctx: AppContext, signedIn: SignedIn, id: string): Promise<ApiToken> {
  const { organizationId } = signedIn.viewer;
  return withTokens(ctx, signedIn, async (owner) => {
    const [before] = await owner.query<{ isRevoked: boolean }>(
      'select revoked_at is not null as "isRevoked" from api_tokens where organization_id = $1 and id = $2',
      [organizationId, id],
    );
    const [token] = await owner.query<ApiToken>(
      `update api_tokens set revoked_at = coalesce(revoked_at, now()), sealed = null, updated_at = now()
       where organization_id = $1 and id = $2 returning ${COLUMNS}`,
      [organizationId, id],
    );
    if (!before || !token) throw refuse('NOT_FOUND', 'There is no such token.');
    if (!before.isRevoked)
      await recordTokenEvent(owner, signedIn, 'TOKEN_REVOKED', `${token.name} (${token.beginning}…)`);
    return token;
  });
}
