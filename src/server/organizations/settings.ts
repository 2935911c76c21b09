import type { Failure } from '../../domain/errors.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { AppError, refuse } from '../errors.ts';

/** How an organization sends surveys. */
export interface OrganizationSettings {
  /** days in which nobody is surveyed twice, unless a person sends it singly; 0: no waiting */
  surveyIntervalDays: number;
  /** whether a survey that is not completed after three days is sent once more */
  sendsReminders: boolean;
}

const MOST_DAYS = 365;
const COLUMNS = `survey_interval_days as "surveyIntervalDays", sends_reminders as "sendsReminders"`;

/** An organization's settings are its administrators'. @throws AppError 404 for another organization's, 403 for others */
function requireOwn({ viewer }: SignedIn, organizationId: string): void {
  if (organizationId !== viewer.organizationId) throw refuse('NOT_FOUND', 'There is no such organization.');
  if (viewer.role !== 'ADMIN') throw refuse('FORBIDDEN', 'Only administrators see these settings.');
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

function readBody(body: unknown): OrganizationSettings {
  const given = typeof body === 'object' && body !== null ? (body as Partial<Record<string, unknown>>) : {};
  const { surveyIntervalDays: days, sendsReminders } = given;
  const failures: Failure[] = [];
  const isDays = typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS;
  if (!isDays) failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'surveyIntervalDays' });
  if (typeof sendsReminders !== 'boolean') {
    failures.push({ code: 'VALIDATION', message: 'Invalid value', path: 'sendsReminders' });
  }
  if (failures.length > 0) throw new AppError(failures);
  return { surveyIntervalDays: days as number, sendsReminders: sendsReminders === true };
}

/** @throws AppError 403, 404, or 400 with all that is wrong */
export async function updateSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  body: unknown,
): Promise<OrganizationSettings> {
  requireOwn(signedIn, organizationId);
  const settings = readBody(body);
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
