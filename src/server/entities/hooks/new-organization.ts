import { inviteFirstAdministrator } from '../../identity/auth/first-administrator.ts';
import { recordEvent } from '../../identity/auth/security-events.ts';
import type { Transaction } from '../../db/database.ts';
import { refuse } from '../../http/errors.ts';
import type { Change, EntityHooks, RecordValues } from './hook.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** @throws AppError 400 where another organization has the name */
async function requireFreeName(tx: Transaction, id: string, name: string): Promise<void> {
  // two concurrent calls must not both find the name free
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `organization:${name.toLowerCase()}`,
  ]);
  const namesakes = await tx.query('select from organizations where lower(name) = lower($1) and id <> $2', [
    name,
    id,
  ]);
  if (namesakes.length > 0)
    throw refuse('VALIDATION', 'An organization with this name already exists', 'name');
}

async function invite({ ctx, tx, id, session, origin }: Change, values: RecordValues): Promise<void> {
  const name = text(values.name);
  const [firstName, lastName, email] = [values.adminFirstName, values.adminLastName, values.adminEmail].map(
    text,
  ) as [string, string, string];
  await tx.asOwner((owner) =>
    inviteFirstAdministrator(ctx, owner, { organization: { id, name }, firstName, lastName, email }),
  );
  const target = `${firstName} ${lastName} <${email}>`;
  const person = `${session.firstName} ${session.lastName}`;
  await recordEvent(tx, {
    organizationId: id,
    event: 'INVITED',
    person,
    email: session.email,
    target,
    origin,
  });
}

/** Reminders apply to surveys sent after they were switched on. */
export async function noteReminders(
  { tx, id }: Pick<Change, 'tx' | 'id'>,
  { sendsReminders }: RecordValues,
): Promise<void> {
  const since = sendsReminders === true ? 'now()' : 'null';
  await tx.query(`update organizations set reminders_since = ${since} where id = $1`, [id]);
}

/** A new organization needs a unique name and a first administrator, who is invited by mail. */
export const newOrganization: EntityHooks = {
  afterCreate: async (change, values) => {
    await requireFreeName(change.tx, change.id, text(values.name));
    await invite(change, values);
    if (values.sendsReminders === true) await noteReminders(change, values);
  },
  afterUpdate: async (change, values, before) => {
    if (values.name !== before.name) await requireFreeName(change.tx, change.id, text(values.name));
    if (values.sendsReminders !== before.sendsReminders) await noteReminders(change, values);
  },
};
