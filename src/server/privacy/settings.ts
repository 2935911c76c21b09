import type { Calls, PrivacyState } from '../../generated/calls/types.ts';
import { requireOwn } from '../identity/auth/require-own.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Transaction } from '../db/database.ts';
import { changeSettings, settingColumns } from '../entities/change-settings.ts';

const NAMES = [
  'confidentialSurveys',
  'confidentialMinimum',
  'retentionMonths',
  'idleMinutes',
] as const satisfies (keyof PrivacyState)[];

async function readState(tx: Transaction, organizationId: string): Promise<PrivacyState> {
  const [state] = await tx.query<PrivacyState>(
    `select ${settingColumns(NAMES)} from organizations where id = $1`,
    [organizationId],
  );
  if (!state) throw new Error("The session's organization is missing.");
  return state;
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
  organizationId: string,
  body: Calls['updatePrivacySettings']['received'],
): Promise<PrivacyState> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, async (tx) => {
    await changeSettings(tx, signedIn, { organizationId, body: { ...body }, event: 'PRIVACY_CHANGED' });
    return readState(tx, organizationId);
  });
}
