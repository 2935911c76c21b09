import { deviceName } from '../../../domain/access/device-name.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { newDeviceMail } from '../../outbox/messaging/account-mails.ts';
import { queueMail } from '../../outbox/messaging/messages.ts';
import { normalized } from './accounts.ts';
import type { Origin } from './security-events.ts';

/** A browser is known for this time after a sign-in with it, and so are as many of an account. */
const KEPT = '1 year';
const MOST = 100;

/** Whether the address's account has signed in with this browser before. */
export async function isKnownBrowser(
  tx: Transaction,
  email: string,
  browserHash: string | undefined,
): Promise<boolean> {
  if (browserHash === undefined) return false;
  const found = await tx.query(
    `select from accounts where email = $2 and (browsers->>$1)::timestamptz > now() - interval '${KEPT}'`,
    [browserHash, normalized(email)],
  );
  return found.length > 0;
}

/**
 * Remembers the browser of a sign-in.
 * @returns the account's address if it is not the first browser, and a new one
 */
async function rememberBrowser(
  tx: Transaction,
  accountId: string,
  browserHash: string | undefined,
): Promise<string | undefined> {
  const [row] = await tx.query<{ email: string; isNew: boolean }>(
    `update accounts a set browsers = coalesce((select jsonb_object_agg(key, value) from (
         select key, value from jsonb_each_text(was.browsers || jsonb_strip_nulls(jsonb_build_object(coalesce($2::text, ''),
           case when $2 is not null then now() end)))
         where value::timestamptz > now() - interval '${KEPT}' order by value::timestamptz desc limit ${MOST}) latest), '{}')
     from (select id, browsers from accounts where id = $1 for no key update) was where a.id = was.id
     returning a.email, was.browsers <> '{}' and was.browsers->>coalesce($2, '') is null as "isNew"`,
    [accountId, browserHash ?? null],
  );
  return row?.isNew ? row.email : undefined;
}

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
