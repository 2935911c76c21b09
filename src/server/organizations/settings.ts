import {
  type OrganizationSettings,
  type OrganizationSettingsState,
  readOrganizationSettings,
  REMIND_AFTER_DAYS,
} from '../../domain/organization-settings.ts';
import { requireOwn } from '../auth/require-own.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Transaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { textBudget } from '../messaging/text-limit.ts';

const COLUMNS = `survey_interval_days as "surveyIntervalDays", sends_reminders as "sendsReminders",
  daily_text_limit as "dailyTextLimit", request_due_days as "requestDueDays", postal_address as "postalAddress"`;
/** Days ahead for which reminders are counted. */
const AHEAD_DAYS = 7;
const WRITTEN = `s.organization_id = $1 and s.channel in ('EMAIL', 'SMS')`;
/** A survey can be reminded of until the end of its third day. */
const STATE = `select ${COLUMNS},
    (select count(*)::int from surveys s where ${WRITTEN} and o.sends_reminders and s.expires_at > now()
       and s.completed_at is null and not s.is_reminded and s.delivery in ('SENT', 'QUEUED')
       and s.sent_at >= o.reminders_since
       and s.sent_at <= now() + make_interval(days => ${AHEAD_DAYS - REMIND_AFTER_DAYS})) as "remindersDue",
    (select count(*)::int from surveys s where ${WRITTEN}
       and s.sent_at > now() - make_interval(days => ${AHEAD_DAYS + REMIND_AFTER_DAYS})
       and s.sent_at <= now() - make_interval(days => ${REMIND_AFTER_DAYS})
       and (s.completed_at is null or s.completed_at > s.sent_at + make_interval(days => ${REMIND_AFTER_DAYS}))
    ) as "remindersExpected"
  from organizations o where o.id = $1`;

async function readState(tx: Transaction, organizationId: string): Promise<OrganizationSettingsState> {
  const [settings] = await tx.query<Omit<OrganizationSettingsState, 'textsSent'>>(STATE, [organizationId]);
  if (!settings) throw new Error("The session's organization is missing.");
  const { used } = await textBudget(tx, organizationId, { isLocked: false });
  return { ...settings, textsSent: used };
}

export function readSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
): Promise<OrganizationSettingsState> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, (tx) => readState(tx, organizationId));
}

/**
 * Changes the settings in the body. Reminders switched on apply to later surveys only.
 * @throws AppError 404 for another organization's, 400 with all failures
 */
export function updateSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  body: unknown,
): Promise<OrganizationSettingsState> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, async (tx) => {
    // requests may read their organization, but change only these settings
    await tx.asOwner(async (owner) => {
      const [stored] = await owner.query<OrganizationSettings>(
        `select ${COLUMNS} from organizations where id = $1 for no key update`,
        [organizationId],
      );
      if (!stored) throw new Error("The session's organization is missing.");
      const { value, failures } = readOrganizationSettings(body, stored);
      if (failures.length > 0) throw new AppError(failures);
      await owner.query(
        `update organizations set survey_interval_days = $2, sends_reminders = $3, daily_text_limit = $4,
           postal_address = $5, request_due_days = $6, updated_at = now(),
           reminders_since = case when not $3 then null when sends_reminders then reminders_since else now() end
         where id = $1`,
        [
          organizationId,
          value.surveyIntervalDays,
          value.sendsReminders,
          value.dailyTextLimit,
          value.postalAddress,
          value.requestDueDays,
        ],
      );
    });
    return readState(tx, organizationId);
  });
}
