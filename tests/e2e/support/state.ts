import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout. */
export const ROOT = join(import.meta.dirname, '../../..');

/** NEWCOMER is the administrator of an organization that has nothing yet, INTERNAL an internal user. */
export type SignedInAs = 'ADMIN' | 'USER' | 'PROVIDER' | 'NEWCOMER' | 'INTERNAL';

export interface Signed {
  email: string;
  token: string;
  /** file with the cookie, for `storageState` */
  storage: string;
  userId: string;
}

/** State that the set-up of a run leaves to its tests. */
export interface WalkState {
  url: string;
  dataDir: string;
  /** the practice that USER and PROVIDER work in */
  practiceId: string;
  people: Record<SignedInAs, Signed>;
  /** when they signed in, in milliseconds */
  signedInAt: number;
}

export const STATE_FILE = join(ROOT, 'test-results/state.json');

export function readState(): WalkState {
  return JSON.parse(readFileSync(STATE_FILE, 'utf8')) as WalkState;
}
