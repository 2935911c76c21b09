import { isFreshProof, PROOF_MESSAGE } from '../../domain/fresh-proof.ts';
import { refuse } from '../errors.ts';
import type { SignedIn } from './sessions.ts';

/** What gives others access is made for a person who has just proven who they are. @throws AppError 403 */
export function requireFreshProof({ session }: SignedIn): void {
  if (!isFreshProof(session.provenAt, Date.now())) throw refuse('PROOF_REQUIRED', PROOF_MESSAGE);
}
