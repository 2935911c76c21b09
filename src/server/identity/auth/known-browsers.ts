import type { Transaction } from '../../db/database.ts';
import { normalized } from './accounts.ts';

/** Whether the address's account has signed in with this browser before. */
export async function isKnownBrowser(
  tx: Transaction,
  email: string,
  browserHash: string | undefined,
): Promise<boolean> {
  if (browserHash === undefined) return false;
  const found = await tx.query(
    `select from known_browsers b join accounts a on a.id = b.account_id
     where b.browser_hash = $1 and a.email = $2`,
    [browserHash, normalized(email)],
  );
  return found.length > 0;
}

/** Whether a sign-in is the account's first with this browser, and not its first at all. */
export async function isNewDevice(
  tx: Transaction,
  accountId: string,
  browserHash: string | undefined,
): Promise<boolean> {
  const [row] = await tx.query<{ known: number; this: number }>(
    `select count(*)::int as known, (count(*) filter (where browser_hash = $2))::int as this
     from known_browsers where account_id = $1`,
    [accountId, browserHash ?? ''],
  );
  return row !== undefined && row.known > 0 && row.this === 0;
}

/** Remembers a browser that has just signed in with a link. */
export async function rememberBrowser(
  tx: Transaction,
  accountId: string,
  browserHash: string | undefined,
): Promise<void> {
  if (browserHash === undefined) return;
  await tx.query(
    `insert into known_browsers (browser_hash, account_id) values ($1, $2)
     on conflict (browser_hash, account_id) do update set last_used_at = now()`,
    [browserHash, accountId],
  );
}
