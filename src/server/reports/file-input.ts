import type { CallName, Calls } from '../../generated/calls/types.ts';
import type { Today } from '../analytics/today.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';

/** Where figures are read. */
export interface FigureSource {
  db: Database;
  today: Today;
}

/** Input of a call that answers with a file, at once or in the background. */
export interface FileInput<Name extends CallName> {
  source: FigureSource;
  params: Calls[Name]['params'];
  query: Calls[Name]['read'];
  /** runs work as the person who asked, as they are then */
  asViewer: <T>(work: (signedIn: SignedIn) => Promise<T>) => Promise<T>;
  /** address that it was asked for from */
  ip: string;
}
