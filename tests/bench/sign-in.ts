import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Gives a stored user an account and a session. @returns the cookie */
export async function signIn(client: pg.Client, id: string, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `with account as (insert into accounts (email) values ($3) returning id)
     insert into memberships (organization_id, user_id, account_id, accepted_at) select $1, $2, id, now() from account`,
    [id, userId, `${userId}@example.com`],
  );
  await client.query(
    `insert into sessions (id, token_hash, organization_id, user_id, expires_at)
     values (gen_random_uuid(), $1, $2, $3, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('base64url'), id, userId],
  );
  return `chairside_session=${token}`;
}
