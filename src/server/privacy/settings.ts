import { privacySettings } from '../../generated/models/privacy-settings.ts';
import type { PrivacySettingsUpdate, PrivacyState } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { changeSettings, readSettings } from '../entities/change-settings.ts';

/** @throws AppError 404 for another organization's */
export function readPrivacy(db: Database, signedIn: SignedIn, organizationId: string): Promise<PrivacyState> {
  const of = { model: privacySettings, organizationId };
  return db.tenant(signedIn.tenant, (tx) => readSettings(tx, signedIn, of));
}

/**
 * Changes the settings in the body, and records it in the security log. @throws AppError 404 for another organization's
 */
export function updatePrivacy(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  body: PrivacySettingsUpdate,
): Promise<PrivacyState> {
  const of = { model: privacySettings, organizationId };
  return db.tenant(signedIn.tenant, async (tx) => {
    await changeSettings(tx, signedIn, { ...of, body: { ...body }, event: 'PRIVACY_CHANGED' });
    return readSettings(tx, signedIn, of);
  });
}
