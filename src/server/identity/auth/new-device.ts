import { deviceName } from '../../../domain/access/device-name.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { newDeviceMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { rememberBrowser } from './known-browsers.ts';
import type { Origin } from './security-events.ts';

/** Remembers the browser of a sign-in, and mails the account's address if the browser is new to it. */
export async function noteDevice(
  ctx: Pick<AppContext, 'config' | 'jobs'>,
  tx: Transaction,
  accountId: string,
  { browserHash, origin }: { browserHash: string | undefined; origin: Origin },
): Promise<void> {
  const email = await rememberBrowser(tx, accountId, browserHash);
  if (email === undefined) return;
  const { ip, userAgent } = origin;
  const link = `${ctx.config.appUrl}/account/security`;
  const mail = newDeviceMail({ device: deviceName(userAgent), ip, at: new Date(), link });
  await queueMail(ctx.jobs, tx, { ...mail, to: email, organizationId: null });
}
