import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../../..');

/** NEWCOMER administers an empty organization, INTERNAL is an internal user. */
export type SignedInAs = 'ADMIN' | 'USER' | 'PROVIDER' | 'NEWCOMER' | 'INTERNAL';

/** No session: respondents and visitors have only a link. */
export const NOBODY = { cookies: [], origins: [] };

export interface Signed {
  email: string;
  token: string;
  /** file with the cookie, for `storageState` */
  storage: string;
  userId: string;
}

/** State that global setup saves for the tests. */
export interface WalkState {
  url: string;
  dataDir: string;
  /** the practice of USER and PROVIDER */
  practiceId: string;
  people: Record<SignedInAs, Signed>;
  /** sign-in time in milliseconds */
  signedInAt: number;
}

const STATE_FILE = join(ROOT, 'test-results/state.json');

export function readState(): WalkState {
  return JSON.parse(readFileSync(STATE_FILE, 'utf8')) as WalkState;
}

/** Replaces the file at once: a worker may read it meanwhile. */
export function writeState(state: WalkState): void {
  const unfinished = `${STATE_FILE}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, STATE_FILE);
}
