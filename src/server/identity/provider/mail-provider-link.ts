import { deviceName } from '../../../domain/access/device-name.ts';
import { issueToken, loginLink, mayIssueLogin } from '../auth/one-time-tokens.ts';
import { recordEvent } from '../auth/security-events.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { providerLinkMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { claimNames } from './map-claims.ts';
import type { Claims } from './oidc.ts';
import { recognizeUser, type Vouched } from './tie-user.ts';
import type { StoredProvider } from './providers.ts';

/** The claims that a sign-in uses. */
function pickClaims(provider: StoredProvider, claims: Claims): Claims {
  const names = claimNames(provider).filter((name) => claims[name] !== undefined);
  return { ...Object.fromEntries(names.map((name) => [name, claims[name]])), sub: claims.sub };
}

/**
 * Mails a link to an address that the provider has not verified. It ties the provider's person to the user of the
 * address, only in the browser that signed in at the provider.
 * @param owner of `db.system`
 * @throws AppError 403 if there is no user for them, or they may not sign in
 */
export async function mailProviderLink(
  ctx: AppContext,
  owner: Transaction,
  vouched: Vouched,
  { browserHash, redirectPath }: { browserHash: string; redirectPath: string | null },
): Promise<{ linkSentTo: string }> {
  const { provider, claims, email, origin } = vouched;
  const { organizationId, organizationName, issuer } = provider;
  await recognizeUser(ctx, owner, vouched);
  const purpose = 'PROVIDER' as const;
  const asked = { email, browserHash, requestedIp: origin.ip, purpose };
  if (!(await mayIssueLogin(owner, { ...asked, isKnownBrowser: false }))) return { linkSentTo: email };
  const signIn = { organizationId, providerId: provider.id, data: pickClaims(provider, claims) };
  const token = await issueToken(owner, { ...asked, provider: signIn, redirectPath });
  const mail = providerLinkMail({
    ...{ organizationName, issuer, email },
    ...{ device: deviceName(origin.userAgent), ip: origin.ip },
    link: loginLink(ctx.config, token),
  });
  await queueMail(ctx.jobs, owner, { ...mail, to: email, organizationId: null });
  const target = `Identity provider ${issuer} has not verified the address: a link was mailed to it`;
  await recordEvent(owner, { organizationId, event: 'SIGN_IN_FAILED', email, target, origin });
  return { linkSentTo: email };
}
