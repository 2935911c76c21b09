import type { Calls, SignInRules, SignInSettingsUpdate } from '../../../generated/calls/types.ts';
import { signInSettings } from '../../../generated/models/sign-in-settings.ts';
import { MAY_SIGN_IN } from '../auth/accounts.ts';
import { requireOwn } from '../auth/require-own.ts';
import { recordEvent } from '../auth/security-events.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { auditName } from '../../entities/audit.ts';
import { refuse } from '../../http/errors.ts';
import { changeSettings } from '../../entities/change-settings.ts';
import { addDomain, findDomains, noteCheck, resolveProofs, removeDomain, requireDomain } from './domains.ts';
import { deleteProvider, findProvider, requireProvider, storeProvider } from './providers.ts';

type Counts = Pick<SignInRules, 'requiresPasskeys' | 'admins' | 'adminsWithPasskey'>;

const COUNTS = `select requires_passkeys as "requiresPasskeys", count(u.id)::int as admins,
    (count(u.id) filter (where exists (select from passkeys p where p.account_id = m.account_id)))::int
      as "adminsWithPasskey"
  from organizations o
  left join users u on u.organization_id = $1 and u.role = 'ADMIN' and ${MAY_SIGN_IN}
  left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id and m.accepted_at is not null
  where o.id = $1 group by o.id`;

/** The redirect address for providers. */
export function getRedirectUrl({ config }: Pick<AppContext, 'config'>): string {
  return `${config.appUrl}/login`;
}

async function readRules(ctx: AppContext, owner: Transaction, organizationId: string): Promise<SignInRules> {
  const [counts] = await owner.query<Counts>(COUNTS, [organizationId]);
  if (!counts) throw new Error("The session's organization is missing.");
  const stored = await findProvider(owner, organizationId);
  const provider = stored && {
    issuer: stored.issuer,
    clientId: stored.clientId,
    isActive: stored.isActive,
    createsUsers: stored.createsUsers,
    roleClaim: stored.roleClaim,
    adminValues: stored.adminValues,
    userValues: stored.userValues,
    providerValues: stored.providerValues,
    practiceClaim: stored.practiceClaim,
  };
  return {
    ...counts,
    redirectUrl: getRedirectUrl(ctx),
    provider: provider ?? null,
    domains: await findDomains(owner, organizationId),
  };
}

interface Of {
  signedIn: SignedIn;
  organizationId: string;
}

/** @throws AppError 404 for another organization's */
export function readSignInRules(ctx: AppContext, { signedIn, organizationId }: Of): Promise<SignInRules> {
  requireOwn(signedIn, organizationId);
  return ctx.db.tenant(signedIn.tenant, (tx) => tx.asOwner((owner) => readRules(ctx, owner, organizationId)));
}

/**
 * Changes the rules and writes the returned change to the security log.
 * @throws AppError 404 for another organization's, 403 without fresh proof
 */
function change(
  ctx: AppContext,
  { signedIn, organizationId }: Of,
  work: (owner: Transaction) => Promise<string | undefined>,
): Promise<SignInRules> {
  requireOwn(signedIn, organizationId);
  const { session, origin, tenant } = signedIn;
  return ctx.db.tenant(tenant, (tx) =>
    tx.asOwner(async (owner) => {
      const target = await work(owner);
      const event = {
        organizationId,
        event: 'SIGN_IN_RULES_CHANGED',
        target: target ?? null,
        origin,
      } as const;
      if (target !== undefined)
        await recordEvent(owner, { ...event, person: auditName(session), email: session.email });
      return readRules(ctx, owner, organizationId);
    }),
  );
}

export function updateSignInRules(
  ctx: AppContext,
  { signedIn, organizationId }: Of,
  body: SignInSettingsUpdate,
): Promise<SignInRules> {
  requireOwn(signedIn, organizationId);
  return ctx.db.tenant(signedIn.tenant, async (tx) => {
    await changeSettings(tx, signedIn, {
      model: signInSettings,
      organizationId,
      body: { ...body },
      event: 'SIGN_IN_RULES_CHANGED',
      describe: () =>
        body.requiresPasskeys ? 'Passkeys required of administrators' : 'Passkeys no longer required',
    });
    return tx.asOwner((owner) => readRules(ctx, owner, organizationId));
  });
}

/** @throws AppError 400 for invalid provider settings */
export async function saveIdentityProvider(
  ctx: AppContext,
  of: Of,
  body: Calls['saveIdentityProvider']['received'],
): Promise<SignInRules> {
  requireOwn(of.signedIn, of.organizationId);
  await requireProvider(ctx, body);
  return change(ctx, of, async (owner) => {
    await storeProvider(ctx, owner, of.organizationId, body);
    return `Identity provider ${body.issuer}`;
  });
}

export function removeIdentityProvider(ctx: AppContext, of: Of): Promise<SignInRules> {
  return change(ctx, of, async (owner) => {
    const issuer = await deleteProvider(owner, of.organizationId);
    return issuer && `Identity provider ${issuer} removed`;
  });
}

export function addEmailDomain(ctx: AppContext, of: Of, domain: string): Promise<SignInRules> {
  return change(
    ctx,
    of,
    async (owner) => `Domain ${await addDomain(ctx.config, owner, of.organizationId, domain)} named`,
  );
}

/** @throws AppError 400 if the record is missing, 404, 409 */
export async function checkEmailDomain(ctx: AppContext, of: Of, id: string): Promise<SignInRules> {
  const { signedIn, organizationId } = of;
  requireOwn(signedIn, organizationId);
  const asked = <T>(work: (owner: Transaction) => Promise<T>) =>
    ctx.db.tenant(signedIn.tenant, (tx) => tx.asOwner(work));
  const domain = await asked((owner) => requireDomain(owner, organizationId, id));
  // outside a transaction, because an external DNS server may be slow
  const proofs = await resolveProofs(ctx.config, domain.domain);
  const isProven = await asked(async (owner) =>
    noteCheck(owner, await requireDomain(owner, organizationId, id), proofs),
  );
  if (!isProven)
    throw refuse(
      'VALIDATION',
      `The record of ${domain.domain} was not found yet. It can take an hour to appear.`,
    );
  return readSignInRules(ctx, of);
}

export function removeEmailDomain(ctx: AppContext, of: Of, id: string): Promise<SignInRules> {
  return change(ctx, of, async (owner) => {
    const domain = await requireDomain(owner, of.organizationId, id);
    await removeDomain(owner, domain);
    return `Domain ${domain.domain} given up`;
  });
}
