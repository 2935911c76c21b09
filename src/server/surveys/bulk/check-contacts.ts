import { formatNumber } from '../../../domain/text/format.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { textLimitWarning } from '../../../domain/surveys/text-limit.ts';
import type { Transaction } from '../../db/database.ts';
import { findBlocked, getContactKey, findSurveyedLately, type Contact } from '../contacts.ts';
import { textBudget } from '../../outbox/messaging/text-limit.ts';

/** Why a contact is skipped in bulk. */
export type Obstacle = 'BLOCKED' | 'LATELY';

const BATCH = 500;

/** Days within which nobody is surveyed twice, except by a single sending: a setting of the organization. */
export async function surveyInterval(tx: Transaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ survey_interval_days: number }>(
    'select survey_interval_days from organizations where id = $1',
    [organizationId],
  );
  return row?.survey_interval_days ?? 0;
}

/** Obstacles to sending to these contacts, in two queries. */
export async function findObstacles(
  tx: Transaction,
  { organizationId, experienceType }: { organizationId: string; experienceType: ExperienceType },
  contacts: readonly Contact[],
): Promise<{ intervalDays: number; findObstacle: (contact: Contact) => Obstacle | undefined }> {
  const intervalDays = await surveyInterval(tx, organizationId);
  const [blocked, lately] = [new Set<string>(), new Set<string>()];
  // in batches: processing all values at once would block requests
  for (let start = 0; start < contacts.length; start += BATCH) {
    const some = contacts.slice(start, start + BATCH);
    const addresses = some
      .flatMap(({ email, phone }) => [email, phone])
      .filter((address) => address !== null);
    for (const address of await findBlocked(tx, organizationId, addresses)) blocked.add(address);
    const keys = some.map(getContactKey).filter((key) => key !== null);
    const of = { organizationId, experienceType, intervalDays };
    for (const key of await findSurveyedLately(tx, of, keys)) lately.add(key);
  }
  const findObstacle = (contact: Contact): Obstacle | undefined => {
    const isBlocked = [contact.email, contact.phone].some(
      (address) => address !== null && blocked.has(address),
    );
    if (isBlocked) return 'BLOCKED';
    return lately.has(getContactKey(contact) ?? '') ? 'LATELY' : undefined;
  };
  return { intervalDays, findObstacle };
}

/** The message about an obstacle. */
export function obstacleText(obstacle: Obstacle, intervalDays: number): string {
  return obstacle === 'BLOCKED'
    ? 'This contact is blocked. Surveys are not sent to it.'
    : `This contact was sent a survey in the last ${intervalDays} days.`;
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
