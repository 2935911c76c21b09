import type { Session } from '../../../domain/access/session.ts';
import { refuse } from '../../http/errors.ts';

/** An identity provider vouches for the people of its organization only, not for their account. @throws AppError 403 */
export function requireAccount({ isByProvider, organization }: Session): void {
  if (isByProvider)
    throw refuse(
      'FORBIDDEN',
      `You are signed in through ${organization.name}. To do this, sign in with a link or a passkey.`,
    );
}
