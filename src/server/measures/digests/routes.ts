import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { digestDay, type DigestFrequency } from '../../../domain/measures/digest.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import type { Calls, DigestSetting } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import { registerCalls } from '../../http/calls/register-calls.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { PagesElsewhere } from '../../http/static.ts';
import { registerUnsubscribePage } from '../../surveys/unsubscribe-page.ts';
import type { UnsubscribeTexts } from '../../surveys/unsubscribe.ts';
import { nextSending, ZONE_OF_USER } from './send-digests.ts';

const KEY_BYTES = 18;
const KEY = /^[\w-]{24}$/;

const TEXTS: UnsubscribeTexts = {
  code: 'en',
  direction: 'ltr',
  title: 'Unsubscribe from the digest',
  info: 'You will no longer receive a digest by email. You can choose one again on your account page.',
  button: 'Unsubscribe',
  done: 'You will no longer receive a digest by email.',
};

interface Row {
  frequency: DigestFrequency | null;
  sentFor: string | null;
  timeZone: string;
  planReminders: boolean;
}

const NO_REMINDERS = `exists (select from user_settings r where r.organization_id = u.organization_id
  and r.user_id = u.id and r.kind = 'NO_PLAN_REMINDERS')`;

async function read(tx: Transaction, { viewer }: SignedIn): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    `select d.value->>'frequency' as frequency, d.value->>'sentFor' as "sentFor", ${ZONE_OF_USER} as "timeZone",
       not ${NO_REMINDERS} as "planReminders" from users u
     left join user_settings d on d.organization_id = u.organization_id and d.user_id = u.id and d.kind = 'DIGEST'
     where u.organization_id = $1 and u.id = $2`,
    [viewer.organizationId, viewer.id],
  );
  return row;
}

function toSetting(row: Row | undefined): DigestSetting {
  const { frequency = null, sentFor = null, timeZone = '', planReminders = true } = row ?? {};
  if (frequency === null || sentFor === null) return { frequency: null, nextAt: null, planReminders };
  return { frequency, nextAt: nextSending({ frequency, sentFor, timeZone }, new Date()), planReminders };
}

/** Enables a digest, or disables it. The current week or month counts as sent: the first digest covers the next one. */
function choose(
  { db }: AppContext,
  signedIn: SignedIn,
  { frequency, planReminders }: Calls['updateDigest']['body'],
): Promise<DigestSetting> {
  const { organizationId, id } = signedIn.viewer;
  return db.tenant(signedIn.tenant, async (tx) => {
    const before = await read(tx, signedIn);
    if (frequency === null)
      await tx.query(
        `delete from user_settings where organization_id = $1 and user_id = $2 and kind = 'DIGEST'`,
        [organizationId, id],
      );
    else if (before?.frequency !== frequency)
      await tx.query(
        `insert into user_settings (organization_id, user_id, kind, name, value, public_key)
         values ($1, $2, 'DIGEST', '', jsonb_build_object('frequency', $3::text, 'sentFor', $5::text), $4)
         on conflict (organization_id, user_id, kind, name) do update set value = excluded.value, updated_at = now()`,
        [
          ...[organizationId, id, frequency, randomBytes(KEY_BYTES).toString('base64url')],
          digestDay(frequency, dayAt(new Date(), before?.timeZone ?? 'UTC')),
        ],
      );
    if (planReminders !== undefined)
      await tx.query(
        planReminders
          ? `delete from user_settings where organization_id = $1 and user_id = $2 and kind = 'NO_PLAN_REMINDERS'`
          : `insert into user_settings (organization_id, user_id, kind, name, value)
             values ($1, $2, 'NO_PLAN_REMINDERS', '', '{}') on conflict do nothing`,
        [organizationId, id],
      );
    return toSetting(await read(tx, signedIn));
  });
}

/** The digest that a person has enabled, and the link that cancels it. */
export async function registerDigests(
  app: FastifyInstance,
  ctx: AppContext,
  surveys: PagesElsewhere,
): Promise<void> {
  registerCalls(app, {
    readDigest: ({ signedIn }) =>
      ctx.db.tenant(signedIn.tenant, async (tx) => toSetting(await read(tx, signedIn))),
    updateDigest: ({ signedIn, body }) => choose(ctx, signedIn, body),
  });
  await registerUnsubscribePage(app, surveys, {
    path: '/digest/unsubscribe/:slug',
    // a used link shows the page again, since the digest is off
    read: (key) => Promise.resolve(KEY.test(key) ? TEXTS : undefined),
    unsubscribe: async (key) => {
      if (!KEY.test(key)) return undefined;
      await ctx.db.ask({ text: 'delete from user_settings where public_key = $1', values: [key] });
      return TEXTS;
    },
  });
}
