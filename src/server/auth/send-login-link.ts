import type { AppContext } from '../context.ts';
import type { JobAttempt, JobPayloads } from '../jobs/payloads.ts';
import { loginLinkMail } from '../messaging/account-mails.ts';
import { queueMail } from '../messaging/mails.ts';
import { accountsOf } from './accounts.ts';
import { issueLoginToken, loginLink } from './login-tokens.ts';

/**
 * Job: mails a login link to the e-mail if it has an account. What depends on the account happens here, after the request
 * was answered, so that the answer tells nothing, not by its time either.
 */
export async function sendLoginLink(
  ctx: AppContext,
  request: JobPayloads['login-link'],
  attempt: JobAttempt,
): Promise<void> {
  const { browserHash, requestedIp, redirectPath } = request;
  await ctx.db.system(async (tx) => {
    const [account] = await accountsOf(tx, request.email);
    if (!account) return;
    const token = await issueLoginToken(tx, { email: account.email, browserHash, requestedIp });
    const mail = loginLinkMail(loginLink(ctx.config, token, redirectPath));
    await queueMail(ctx.jobs, tx, { ...mail, to: account.email, organizationId: null });
    await attempt.finish(tx);
  });
}
