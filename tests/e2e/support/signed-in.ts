import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Browser, Outbox } from '../../api/auth-browser.ts';
import { readState, ROOT, type Signed, type SignedInAs, type WalkState } from './state.ts';

const COOKIE = 'chairside_session';
/** Age at which a session is renewed, well before it stops counting as fresh proof. */
const RENEWED_AFTER_MS = 8 * 60_000;
/** Retries, because two workers may use each other's link. */
const MOST_TRIES = 4;

/** Storage state of a browser with the session's cookie. Each process has separate files. */
function storage(url: string, name: string, token: string): string {
  const path = join(ROOT, 'test-results', `state-${name}-${process.pid}.json`);
  const cookie = {
    name: COOKIE,
    value: token,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  };
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(path, JSON.stringify({ cookies: [cookie], origins: [] }));
  return path;
}

/** The user of a browser's session. */
export async function signedIn(url: string, name: SignedInAs, browser: Browser): Promise<Signed> {
  const token = browser.cookies.get(COOKIE)?.value;
  if (token === undefined) throw new Error('Nobody was signed in.');
  const { data } = (await browser.get('/v1/auth/me')).body;
  return {
    email: String(data?.email),
    token,
    storage: storage(url, name, token),
    userId: String(data?.id),
  };
}

async function signInAgain({ url, dataDir }: WalkState, name: SignedInAs, email: string): Promise<Signed> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const outbox = new Outbox(join(dataDir, 'outbox'));
    // links of earlier sign-ins are invalid
    await outbox.mailsTo(email);
    const browser = new Browser(url);
    await browser.post('/v1/auth/login', { email });
    const token = await outbox.loginToken(email, 20_000);
    const { status } = await browser.post('/v1/auth/login/verify', { token, stytch_token_type: 'login' });
    if (status === 200) return signedIn(url, name, browser);
  }
  throw new Error(`${email} could not sign in again.`);
}

let own: WalkState | undefined;

/** The run's state, with sessions renewed to stay fresh proof during long runs. */
export async function freshState(): Promise<WalkState> {
  own ??= readState();
  if (Date.now() - own.signedInAt < RENEWED_AFTER_MS) return own;
  const people = { ...own.people };
  for (const name of Object.keys(people) as SignedInAs[])
    people[name] = await signInAgain(own, name, people[name].email);
  own = { ...own, people, signedInAt: Date.now() };
  return own;
}
