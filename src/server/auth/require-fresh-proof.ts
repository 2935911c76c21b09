import { isFreshProof, PROOF_MESSAGE } from '../../domain/fresh-proof.ts';
import { refuse } from '../errors.ts';
import type { SignedIn } from './sessions.ts';

/** Credentials are only created right after a proof of identity. @throws AppError 403 */
export function requireFreshProof({ session }: SignedIn): void {
  if (!isFreshProof(session.provenAt, Date.now())) throw refuse('PROOF_REQUIRED', PROOF_MESSAGE);
}
