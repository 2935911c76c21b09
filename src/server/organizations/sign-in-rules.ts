import type { SignInRules } from '../../generated/calls/types.ts';
import { MAY_SIGN_IN } from '../auth/accounts.ts';
import { requireFreshProof } from '../auth/require-fresh-proof.ts';
import { recordEvent } from '../auth/security-events.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Transaction } from '../db/database.ts';
import { auditName } from '../entities/audit.ts';
import { requireOwn } from './settings.ts';

const RULES = `select requires_passkeys as "requiresPasskeys", count(u.id)::int as admins,
    (count(u.id) filter (where exists (select from passkeys p where p.account_id = m.account_id)))::int
      as "adminsWithPasskey"
  from organizations o
  left join users u on u.organization_id = o.id and u.role = 'ADMIN' and ${MAY_SIGN_IN}
  left join memberships m on m.organization_id = u.organization_id and m.user_id = u.id and m.accepted_at is not null
  where o.id = $1 group by o.id`;

async function rulesOf(owner: Transaction, organizationId: string): Promise<SignInRules> {
  const [rules] = await owner.query<SignInRules>(RULES, [organizationId]);
  if (!rules) throw new Error('The organization of a session is missing.');
  return rules;
}

/** @throws AppError 404 for another organization's */
export function readSignInRules(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
): Promise<SignInRules> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, (tx) => tx.asOwner((owner) => rulesOf(owner, organizationId)));
}

/** @throws AppError 404 for another organization's, 403 without a fresh proof */
export function updateSignInRules(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  { requiresPasskeys }: Pick<SignInRules, 'requiresPasskeys'>,
): Promise<SignInRules> {
  requireOwn(signedIn, organizationId);
  requireFreshProof(signedIn);
  const { session, origin } = signedIn;
  return db.tenant(signedIn.tenant, (tx) =>
    tx.asOwner(async (owner) => {
      // sessions are loaded anew where their organization has changed
      const changed = await owner.query(
        `update organizations set requires_passkeys = $2, updated_at = greatest(now(), updated_at + interval '1 millisecond')
         where id = $1 and requires_passkeys <> $2 returning id`,
        [organizationId, requiresPasskeys],
      );
      const target = requiresPasskeys ? 'Passkeys required of administrators' : 'Passkeys no longer required';
      const event = { organizationId, event: 'SIGN_IN_RULES_CHANGED', target, origin } as const;
      if (changed.length > 0)
        await recordEvent(owner, { ...event, person: auditName(session), email: session.email });
      return rulesOf(owner, organizationId);
    }),
  );
}
