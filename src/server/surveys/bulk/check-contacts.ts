import { formatNumber } from '../../../domain/text/format.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { textLimitWarning } from '../../../domain/surveys/text-limit.ts';
import {
  findSharedSkip,
  getRecipientKey,
  type Recipient,
  toSkip,
} from '../../../domain/surveys/bulk-upload.ts';
import type { BulkSkip } from '../../../generated/calls/types.ts';
import type { Database, Tenant, Transaction } from '../../db/database.ts';
import { inTurns } from '../../db/turns.ts';
import { batches } from '../../entities/batches.ts';
import { findBlocked, getContactKey, findSurveyedLately, type Contact } from '../contacts.ts';
import type { BulkFindings } from './bulk-rows.ts';
import { textBudget } from '../../outbox/messaging/text-limit.ts';

const BATCH = 1_000;

/** Days within which nobody is surveyed twice, except by a single sending: a setting of the organization. */
export async function surveyInterval(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ survey_interval_days: number }>(
    'select survey_interval_days from organizations where id = $1',
    [organizationId],
  );
  return row?.survey_interval_days ?? 0;
}

/** Contacts to skip: blocked, or surveyed lately. @param contacts a few hundred */
export async function findSkips(
  tx: Transaction,
  { organizationId, experienceType }: { organizationId: string; experienceType: ExperienceType },
  contacts: readonly Contact[],
): Promise<{ intervalDays: number; findSkip: (contact: Contact) => BulkSkip | undefined }> {
  const intervalDays = await surveyInterval(tx, organizationId);
  const addresses = contacts
    .flatMap(({ email, phone }) => [email, phone])
    .filter((address) => address !== null);
  const blocked = await findBlocked(tx, organizationId, addresses);
  const keys = contacts.map(getContactKey).filter((key) => key !== null);
  const lately = await findSurveyedLately(tx, { organizationId, experienceType, intervalDays }, keys);
  const findSkip = (contact: Contact): BulkSkip | undefined => {
    const isBlocked = [contact.email, contact.phone].some(
      (address) => address !== null && blocked.has(address),
    );
    if (isBlocked) return toSkip('BLOCKED', 'This contact is blocked. Surveys are not sent to it.');
    const nextAt = lately.get(getContactKey(contact) ?? '');
    if (nextAt === undefined) return undefined;
    const reason = `This contact was sent a survey in the last ${intervalDays} days.`;
    return { kind: 'LATELY', reason, nextAt };
  };
  return { intervalDays, findSkip };
}

/** The first row of a recipient, and those skipped because of it. */
export interface SharedRows {
  first: Recipient;
  others: Recipient[];
}

/**
 * Skips blocked and lately surveyed recipients, and of several rows with one recipient all but the first.
 * @returns the recipients with several rows
 */
export async function skipRecipients(
  db: Database,
  tenant: Tenant,
  experienceType: ExperienceType,
  { recipients, findings }: { recipients: Recipient[]; findings: BulkFindings },
): Promise<{ intervalDays: number; shared: SharedRows[] }> {
  const { organizationId } = tenant;
  const groups = new Map<string, SharedRows>();
  // in short transactions: on the embedded database others wait for each
  for (const some of batches(recipients, BATCH)) {
    const { findSkip } = await db.tenant(tenant, (tx) =>
      findSkips(tx, { organizationId, experienceType }, some),
    );
    await inTurns(some, (row) => {
      const key = getRecipientKey(row);
      const group = groups.get(key);
      const skip = findSkip(row) ?? (group && findSharedSkip(row, group.first));
      if (skip) findings.skip(row.line, skip);
      if (!group && !skip) groups.set(key, { first: row, others: [] });
      else if (skip && group) group.others.push(row);
    });
  }
  const intervalDays = await db.tenant(tenant, (tx) => surveyInterval(tx, organizationId));
  return { intervalDays, shared: [...groups.values()].filter(({ others }) => others.length > 0) };
}

/** The warning before the daily limit for this many text messages; undefined while plenty remain. */
export async function textsWarning(
  tx: Transaction,
  organizationId: string,
  texts: number,
): Promise<string | undefined> {
  if (texts === 0) return undefined;
  const { limit, used } = await textBudget(tx, organizationId, { isLocked: false });
  const left = Math.max(0, limit - used);
  if (texts <= left)
    return textLimitWarning({ limit, used: used + texts }) === null ? undefined : limitText(left);
  return `${limitText(left)} The file has ${formatNumber(texts)}: those over the limit will not be sent.`;
}

function limitText(left: number): string {
  return `Your organization may send ${formatNumber(left)} more text messages within these 24 hours.`;
}
