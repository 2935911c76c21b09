import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Role } from '../../../src/domain/access/access-model.ts';
import { Browser, Outbox } from '../../api/auth-browser.ts';
import type { Json } from '../../support/api.ts';
import { personModel } from '../../support/entity-files.ts';
import { createRecord, type Maker } from '../../support/make-record.ts';
import type { WalkState } from './state.ts';
import { newAddress } from './send.ts';

const COOKIE = 'chairside_session';

/** A new user who may sign in, unknown to other tests. */
export async function newPerson(
  maker: Maker,
  role: Role,
  values: Json = {},
): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const own = { role, email, status: 'ACTIVE', allowLogin: true, firstName: 'Walk' };
  const { id } = await createRecord(personModel(), maker, { values: { ...own, ...values } });
  return { id, email };
}

/** Signs the browser in as the user, through the link in their mail. */
export async function signInAs(
  context: BrowserContext,
  { url, dataDir }: WalkState,
  email: string,
): Promise<void> {
  const outbox = new Outbox(join(dataDir, 'outbox'));
  // users are invited before they can sign in
  await outbox.nextTo(email);
  const browser = new Browser(url);
  const answer = await browser.signIn(email, outbox);
  const cookie = browser.cookies.get(COOKIE);
  if (!cookie) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.body)}`);
  await context.addCookies([{ name: COOKIE, value: cookie.value, url, httpOnly: true, sameSite: 'Lax' }]);
}
