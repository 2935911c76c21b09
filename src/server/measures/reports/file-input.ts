import type { CallName, Calls } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { FigureSource } from '../read-figures.ts';

/** Input of a call that returns a file, at once or in the background. */
export interface FileInput<Name extends CallName> {
  source: FigureSource;
  params: Calls[Name]['params'];
  query: Calls[Name]['read'];
  /** runs work as the requesting user, with their current rights */
  asViewer: <T>(work: (signedIn: SignedIn) => Promise<T>) => Promise<T>;
  /** network address of the request */
  ip: string;
  /** takes the share of a document that is drawn, between 0 and 1; tables count their rows */
  onProgress?: (share: number) => void;
}
