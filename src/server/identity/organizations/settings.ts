import { REMIND_AFTER_DAYS } from '../../../domain/surveys/reminders.ts';
import type { OrganizationSettingsState, SurveySettingsUpdate } from '../../../generated/calls/types.ts';
import { surveySettings } from '../../../generated/models/survey-settings.ts';
import { requireOwn } from '../auth/require-own.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { textBudget } from '../../outbox/messaging/text-limit.ts';
import { changeSettings, settingColumns } from '../../entities/change-settings.ts';

/** Days ahead for which reminders are counted. */
const AHEAD_DAYS = 7;
const WRITTEN = `s.organization_id = $1 and s.channel in ('EMAIL', 'SMS')`;
/** A survey can be reminded of until the end of its third day. */
const STATE = `select ${settingColumns(surveySettings)},
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
 * @throws AppError 404 for another organization's
 */
export function updateSettings(
  db: Database,
  signedIn: SignedIn,
  organizationId: string,
  body: SurveySettingsUpdate,
): Promise<OrganizationSettingsState> {
  requireOwn(signedIn, organizationId);
  return db.tenant(signedIn.tenant, async (tx) => {
    await changeSettings(tx, signedIn, {
      model: surveySettings,
      organizationId,
      body: { ...body },
      event: 'SURVEY_SETTINGS_CHANGED',
    });
    return readState(tx, organizationId);
  });
}
