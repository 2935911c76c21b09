import { isFreshProof, PROOF_MESSAGE } from '../../../domain/access/fresh-proof.ts';
import { refuse } from '../../http/errors.ts';
import type { SignedIn } from './sessions.ts';

/**
 * For calls that need a proof in some cases only; `proof` in the contract of a call is for all.
 * @throws AppError 403
 */
export function requireFreshProof({ session }: Pick<SignedIn, 'session'>): void {
  if (!isFreshProof(session.provenAt, Date.now())) throw refuse('PROOF_REQUIRED', PROOF_MESSAGE);
}
