import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobAttempt, JobPayloads } from '../../operations/jobs/payloads.ts';
import { loginLinkMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { findAccount, type Invitation, findInvitations, findMemberships } from './accounts.ts';
import { issueToken, loginLink, mayIssueLogin } from './one-time-tokens.ts';

interface Target {
  /** as entered in the user's record */
  email: string;
  /** the user whose invitation the link accepts; absent: the link opens accepted memberships */
  invitation?: Invitation;
}

/**
 * The memberships that a link to the address opens: accepted ones, or else, for a person without any, the oldest
 * invitation. Never both.
 */
async function findTarget(tx: Transaction, email: string): Promise<Target | undefined> {
  const accountId = await findAccount(tx, email);
  const [last] = accountId === undefined ? [] : await findMemberships(tx, accountId);
  if (last) return { email: last.email };
  const [oldest] = await findInvitations(tx, email);
  return oldest && { email: oldest.email, invitation: oldest };
}

/**
 * Job: mails a login link if a user signs in with the email. The check runs here, after the response, which therefore
 * reveals nothing, not even by its timing.
 */
export async function sendLoginLink(
  ctx: AppContext,
  request: JobPayloads['login-link'],
  attempt: JobAttempt,
): Promise<void> {
  const { email, browserHash, requestedIp, redirectPath } = request;
  await ctx.db.system(async (tx) => {
    const target = await findTarget(tx, email);
    if (!target || !(await mayIssueLogin(tx, request))) return;
    const { invitation } = target;
    const token = await issueToken(tx, {
      email,
      purpose: 'LOGIN',
      user: invitation ?? null,
      redirectPath,
      browserHash,
      requestedIp,
    });
    const mail = loginLinkMail(loginLink(ctx.config, token), invitation?.name);
    await queueMail(ctx.jobs, tx, { ...mail, to: target.email, organizationId: null });
    await attempt.finish(tx);
  });
}
