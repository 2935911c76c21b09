import type { OrganizationSettings } from '../../generated/calls/types.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../errors.ts';

const COLUMNS = `survey_interval_days as "surveyIntervalDays", sends_reminders as "sendsReminders"`;

/** @throws AppError 404 for another organization's */
function requireOwn({ viewer }: SignedIn, organizationId: string): void {
  if (organizationId !== viewer.organizationId) throw refuse('NOT_FOUND', 'There is no such organization.');
}

export async function readSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
): Promise<OrganizationSettings> {
  requireOwn(signedIn, organizationId);
  const [rows = []] = await db.pipeline(signedIn.tenant, [
    { text: `select ${COLUMNS} from organizations where id = $1`, values: [organizationId] },
  ]);
  return rows[0] as unknown as OrganizationSettings;
}

/** @throws AppError 404 for another organization's */
export async function updateSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  settings: OrganizationSettings,
): Promise<OrganizationSettings> {
  requireOwn(signedIn, organizationId);
  await db.tenant(signedIn.tenant, (tx) =>
    // requests may read their organization, and change nothing of it but this
    tx.asOwner((owner) =>
      owner.query(
        'update organizations set survey_interval_days = $2, sends_reminders = $3, updated_at = now() where id = $1',
        [organizationId, settings.surveyIntervalDays, settings.sendsReminders],
      ),
    ),
  );
  return settings;
}
