import { refuse } from '../../http/errors.ts';
import type { SignedIn } from './sessions.ts';

/** @throws AppError 404 for another organization's */
export function requireOwn({ viewer }: SignedIn, organizationId: string): void {
  if (organizationId !== viewer.organizationId) throw refuse('NOT_FOUND', 'There is no such organization.');
}
