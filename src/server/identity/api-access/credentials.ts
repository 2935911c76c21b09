import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { isFreshProof } from '../../../domain/access/fresh-proof.ts';
import { isRotationRecommended } from '../../../domain/access/token-age.ts';
import type { ApiCredentials } from '../../../generated/calls/types.ts';
import { getBeginning, newBearerToken } from '../auth/bearer-token.ts';
import { recordEvent, type SecurityEventName } from '../auth/security-events.ts';
import { hashToken, type SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { TOKEN_TEXT } from '../secrets/sealed-columns.ts';

export const PRIMARY_NAME = 'Bearer token';

/** A token's text with its stored data. */
export function issueToken(): { text: string; hash: string; beginning: string } {
  const text = newBearerToken(randomInt);
  return { text, hash: hashToken(text), beginning: getBeginning(text) };
}

/** Runs work on the organization's tokens, which requests cannot access; changes run one after the other. */
export function withTokens<T>(
  { db }: AppContext,
  { tenant, viewer }: SignedIn,
  work: (owner: Transaction) => Promise<T>,
  isChange = true,
): Promise<T> {
  return db.tenant(tenant, (tx) =>
    tx.asOwner(async (owner) => {
      if (isChange)
        await owner.query(`select pg_advisory_xact_lock(hashtext('tokens of ' || $1))`, [
          viewer.organizationId,
        ]);
      return work(owner);
    }),
  );
}

/** Writes a line to the security log for the person who manages the tokens. */
export function recordTokenEvent(
  owner: Transaction,
  { session, origin }: SignedIn,
  event: SecurityEventName,
  target: string,
): Promise<void> {
  const { organizationId, email } = session;
  return recordEvent(owner, { organizationId, event, person: auditName(session), email, target, origin });
}

interface Primary {
  id: string;
  tokenHash: string;
  sealed: string | null;
  beginning: string;
  issuedAt: string;
}

async function findPrimary(owner: Transaction, organizationId: string): Promise<Primary | undefined> {
  const [row] = await owner.query<Primary>(
    `select id, token_hash as "tokenHash", sealed, beginning, app.iso(issued_at) as "issuedAt" from api_tokens
     where organization_id = $1 and is_primary and revoked_at is null`,
    [organizationId],
  );
  return row;
}

function toAnswer(
  issuedAt: string,
  of: Pick<ApiCredentials, 'bearerToken' | 'beginning'>,
  isWithheld = false,
): ApiCredentials {
  return {
    ...of,
    isWithheld,
    bearerTokenUpdatedAt: issuedAt,
    rotationRecommended: isRotationRecommended(issuedAt, Date.now()),
  };
}

const NONE: ApiCredentials = {
  bearerToken: null,
  isWithheld: false,
  beginning: null,
  bearerTokenUpdatedAt: null,
  rotationRecommended: false,
};

/**
 * The organization's bearer token, for its screen's copy button: in full only with fresh proof, because it outlives an
 * open session on an unattended device. Nulls before API access is enabled.
 */
export function readCredentials(ctx: AppContext, signedIn: SignedIn): Promise<ApiCredentials> {
  return withTokens(
    ctx,
    signedIn,
    async (owner) => {
      const primary = await findPrimary(owner, signedIn.viewer.organizationId);
      if (!primary) return NONE;
      const { id, sealed, beginning, issuedAt } = primary;
      if (!isFreshProof(signedIn.session.provenAt, Date.now()))
        return toAnswer(issuedAt, { bearerToken: null, beginning }, true);
      const text = sealed === null ? undefined : unseal(ctx.config, sealed, { ...TOKEN_TEXT, id });
      return toAnswer(issuedAt, { bearerToken: text ?? null, beginning });
    },
    false,
  );
}

/**
 * Creates the organization's bearer token.
 * @throws AppError 403 without fresh proof, 404 for another organization, 409 if it has one
 */
export function enableApi(
  ctx: AppContext,
  signedIn: SignedIn,
  organizationId: string,
): Promise<ApiCredentials> {
  const { viewer, session } = signedIn;
  if (organizationId !== viewer.organizationId) throw refuse('NOT_FOUND', 'There is no such organization.');
  return withTokens(ctx, signedIn, async (owner) => {
    if (await findPrimary(owner, organizationId)) throw refuse('CONFLICT', 'API access is already enabled.');
    const [id, { text, hash, beginning }] = [uuidv7(), issueToken()];
    const [row] = await owner.query<{ issuedAt: string }>(
      `insert into api_tokens (organization_id, id, name, role, token_hash, beginning, sealed, is_primary, scopes,
         created_by_id, created_by_name)
       values ($1, $2, $3, 'API_EXTERNAL', $4, $5, $6, true, '{}', $7, $8) returning app.iso(issued_at) as "issuedAt"`,
      [
        organizationId,
        id,
        PRIMARY_NAME,
        hash,
        beginning,
        seal(ctx.config, text, { ...TOKEN_TEXT, id }),
        viewer.id,
        auditName(session),
      ],
    );
    const agreed = `${beginning}…; agreed to the terms of service and the privacy policy`;
    await recordTokenEvent(owner, signedIn, 'API_ENABLED', agreed);
    return toAnswer(row?.issuedAt ?? '', { bearerToken: text, beginning });
  });
}

/**
 * Replaces the organization's bearer token, which stops working at once.
 * @param named the token itself, or `me`
 * @throws AppError 403 without fresh proof, 404 for any other token
 */
export function rotateCredentials(
  ctx: AppContext,
  signedIn: SignedIn,
  named: string,
): Promise<ApiCredentials> {
  const { organizationId } = signedIn.viewer;
  return withTokens(ctx, signedIn, async (owner) => {
    const primary = await findPrimary(owner, organizationId);
    if (!primary || (named !== 'me' && hashToken(named) !== primary.tokenHash))
      throw refuse('NOT_FOUND', 'There is no such token.');
    const { text, hash, beginning } = issueToken();
    const [row] = await owner.query<{ issuedAt: string }>(
      `update api_tokens set previous_hash = token_hash, token_hash = $3, beginning = $4, sealed = $5, issued_at = now(), last_used_at = null,
         last_used_ip = null, updated_at = now()
       where organization_id = $1 and id = $2 returning app.iso(issued_at) as "issuedAt"`,
      [
        organizationId,
        primary.id,
        hash,
        beginning,
        seal(ctx.config, text, { ...TOKEN_TEXT, id: primary.id }),
      ],
    );
    await recordTokenEvent(owner, signedIn, 'TOKEN_ROTATED', `${PRIMARY_NAME}, now ${beginning}…`);
    return toAnswer(row?.issuedAt ?? '', { bearerToken: text, beginning });
  });
}
