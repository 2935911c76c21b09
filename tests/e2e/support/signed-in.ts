import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, Outbox } from '../../api/auth-browser.ts';
import { readState, ROOT, type Signed, type SignedInAs, type WalkState, writeState } from './state.ts';

const COOKIE = 'chairside_session';
/** Age at which a session is renewed, well before it stops counting as fresh proof. */
const RENEWED_AFTER_MS = 10 * 60_000;

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

/** Requests a link as the sign-in page does and opens it. @param outbox has returned the person's earlier mails */
export async function signInByLink(
  url: string,
  outbox: Outbox,
  name: SignedInAs,
  email: string,
): Promise<Signed> {
  const browser = new Browser(url);
  const { status, body } = await browser.signIn(email, outbox);
  if (status !== 200 || 'confirm' in (body.data ?? {}))
    throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(body)}`);
  return signedIn(url, name, browser);
}

async function signInAgain({ url, dataDir }: WalkState, name: SignedInAs, email: string): Promise<Signed> {
  const outbox = new Outbox(join(dataDir, 'outbox'));
  await outbox.mailsTo(email);
  return signInByLink(url, outbox, name, email);
}

async function renew(state: WalkState): Promise<void> {
  const people = { ...state.people };
  for (const name of Object.keys(people) as SignedInAs[])
    people[name] = await signInAgain(state, name, people[name].email);
  writeState({ ...state, people, signedInAt: Date.now() });
}

const isFresh = ({ signedInAt }: WalkState): boolean => Date.now() - signedInAt < RENEWED_AFTER_MS;

const LOOKS_AGAIN_MS = 100;

/** A folder that exists while a worker renews the sessions: of two that sign in at once, each may open the other's link. */
const LOCK = join(ROOT, 'test-results/renewing');

/** @returns false while another worker has the lock */
function getLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Forgets the lock of a run that was killed. */
export function clearLock(): void {
  rmSync(LOCK, { recursive: true, force: true });
}

let own: WalkState | undefined;

/** The run's state, with sessions renewed to stay fresh proof during long runs. */
export async function freshState(): Promise<WalkState> {
  own ??= readState();
  while (!isFresh(own)) {
    if (getLock()) {
      try {
        // the other worker may have renewed them meanwhile
        own = readState();
        if (!isFresh(own)) await renew(own);
      } finally {
        rmdirSync(LOCK);
      }
    } else {
      await sleep(LOOKS_AGAIN_MS);
    }
    own = readState();
  }
  return own;
}
