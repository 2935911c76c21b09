import type { Calls, PrivacyState } from '../../generated/calls/types.ts';
import { type Origin, recordEvent } from '../auth/security-events.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Transaction } from '../db/database.ts';
import { refuse } from '../errors.ts';

/** Columns of the settings, with their names in the security log. */
const SETTINGS = {
  confidentialSurveys: { column: 'confidential_surveys', label: 'Confidential employee surveys' },
  confidentialMinimum: { column: 'confidential_minimum', label: 'Smallest group' },
  retentionMonths: { column: 'retention_months', label: 'Months until comments and contacts are erased' },
  idleMinutes: { column: 'idle_minutes', label: 'Minutes until idle users are signed out' },
} as const satisfies Record<keyof PrivacyState, { column: string; label: string }>;
const NAMES = Object.keys(SETTINGS) as (keyof PrivacyState)[];
const COLUMNS = NAMES.map((name) => `${SETTINGS[name].column} as "${name}"`).join(', ');

async function readState(tx: Transaction, organizationId: string, lock = ''): Promise<PrivacyState> {
  const [state] = await tx.query<PrivacyState>(`select ${COLUMNS} from organizations where id = $1 ${lock}`, [
    organizationId,
  ]);
  if (!state) throw new Error("The session's organization is missing.");
  return state;
}

/** @throws AppError 404 for another organization's */
function requireOwn({ viewer }: SignedIn, organizationId: string): void {
  if (organizationId !== viewer.organizationId) throw refuse('NOT_FOUND', 'There is no such organization.');
}

/** @throws AppError 404 for another organization's */
export function readPrivacy(db: Database, signedIn: SignedIn, organizationId: string): Promise<PrivacyState> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, (tx) => readState(tx, organizationId));
}

/**
 * Changes the settings in the body, and records it in the security log. @throws AppError 404 for another organization's
 */
export function updatePrivacy(
  db: Database,
  signedIn: SignedIn,
  { id, body, origin }: { id: string; body: Calls['updatePrivacySettings']['received']; origin: Origin },
): Promise<PrivacyState> {
  requireOwn(signedIn, id);
  const { firstName, lastName, email } = signedIn.session;
  return db.tenant(signedIn.tenant, async (tx) => {
    // requests may read their organization, but change only its settings
    const changed = await tx.asOwner(async (owner) => {
      const stored = await readState(owner, id, 'for no key update');
      const names = NAMES.filter((name) => body[name] !== undefined && body[name] !== stored[name]);
      if (names.length === 0) return [];
      const sets = names.map((name, at) => `${SETTINGS[name].column} = $${at + 2}`).join(', ');
      await owner.query(`update organizations set ${sets}, updated_at = now() where id = $1`, [
        id,
        ...names.map((name) => body[name]),
      ]);
      return names.map((name) => `${SETTINGS[name].label}: ${stored[name]} → ${body[name]}`);
    });
    if (changed.length > 0)
      await recordEvent(tx, {
        organizationId: id,
        event: 'PRIVACY_CHANGED',
        person: `${firstName} ${lastName}`.trim(),
        email,
        target: changed.join('; '),
        origin,
      });
    return readState(tx, id);
  });
}
