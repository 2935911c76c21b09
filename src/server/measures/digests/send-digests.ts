import { type Session, toViewer } from '../../../domain/access/session.ts';
import {
  digestDay,
  type DigestFrequency,
  digestPeriod,
  digestSentAt,
  dueDigest,
  nextDigestDay,
} from '../../../domain/measures/digest.ts';
import { WAITING_STATUS } from '../../../domain/surveys/feedback.ts';
import { dayAt } from '../../../domain/text/local-moment.ts';
import { feedbackScope } from '../../../domain/access/survey-permissions.ts';
import { readFollowUp } from '../../feedback/follow-up.ts';
import { readChanges } from '../found-changes.ts';
import { readInWords } from '../in-words.ts';
import { createFigureSource, type FigureSource } from '../read-figures.ts';
import { getExperienceType } from '../scope.ts';
import { loadPerson } from '../../identity/auth/load-session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { JobPayloads } from '../../operations/jobs/payloads.ts';
import { queueMessages } from '../../outbox/messaging/messages.ts';
import { worksIn } from '../../surveys/scope/scope.ts';
import { DEFAULT_TIME_ZONE } from '../../../domain/surveys/place-time-zone.ts';
import { locationZone, practiceZone } from '../../surveys/scope/place-zones.ts';
import { chartPng } from './chart-picture.ts';
import { CHART_NAME, composeDigest } from './compose-digest.ts';
import type { Digest } from './digest.ts';
import { readComments, readFigures, readRequests } from './figures.ts';

/** How far the janitor plans ahead; it runs every ten minutes. */
const AHEAD_MS = 11 * 60_000;

/** An enabled digest. */
export interface ChosenDigest {
  organizationId: string;
  userId: string;
  frequency: DigestFrequency;
  unsubscribeKey: string;
  /** YYYY-MM-DD */
  sentFor: string;
  /** time zone of most places that the reader sees */
  timeZone: string;
}

const OWN = worksIn({ organization: 'u.organization_id', user: 'u.id', practice: 'p.id' });
/** The time zone of most of a user's places, over `users u`: for administrators those of the organization. */
export const ZONE_OF_USER = `coalesce(
  (select mode() within group (order by ${practiceZone('p')}) from practices p
   where p.organization_id = u.organization_id and (u.role = 'ADMIN' or ${OWN})),
  (select mode() within group (order by ${locationZone('l')}) from work_locations l where l.organization_id = u.organization_id),
  '${DEFAULT_TIME_ZONE}')`;
const CHOSEN = `select d.organization_id as "organizationId", d.user_id as "userId", d.value->>'frequency' as frequency,
    d.public_key as "unsubscribeKey", d.value->>'sentFor' as "sentFor", ${ZONE_OF_USER} as "timeZone"
  from user_settings d join users u on u.organization_id = d.organization_id and u.id = d.user_id
  where d.public_key is not null`;

/** The time when the next digest is due. */
export function nextSending(
  { frequency, sentFor, timeZone }: Pick<ChosenDigest, 'frequency' | 'sentFor' | 'timeZone'>,
  now: Date,
): string {
  if (dueDigest({ frequency, sentFor, timeZone }, now) !== undefined) return now.toISOString();
  const day = digestDay(frequency, dayAt(now, timeZone));
  const at = digestSentAt(day, timeZone);
  if (day > sentFor && Date.parse(at) > now.getTime()) return at;
  return digestSentAt(nextDigestDay(frequency, day), timeZone);
}

/** Schedules the sending of digests that are due before the janitor's next run. */
export async function askForDueDigests({ db, jobs }: AppContext, now = new Date()): Promise<void> {
  const chosen = await db.system((tx) => tx.query<ChosenDigest>(CHOSEN));
  const planned = new Map<string, { organizationId: string; at: number }>();
  for (const one of chosen) {
    const at = Date.parse(nextSending(one, now));
    if (at - now.getTime() > AHEAD_MS) continue;
    planned.set(`${one.organizationId} ${at}`, { organizationId: one.organizationId, at });
  }
  await db.system(async (tx) => {
    for (const { organizationId, at } of planned.values())
      await jobs.enqueue(
        tx,
        'send-digests',
        { organizationId },
        at > now.getTime() ? { startAfter: new Date(at) } : {},
      );
  });
}

/** The reader with their current rights; undefined if they may no longer sign in, or see no surveys. */
async function findReader(
  { db, config }: AppContext,
  { organizationId, userId }: ChosenDigest,
): Promise<SignedIn | undefined> {
  const tenant = { organizationId, userId };
  const person = await db.system((tx) => loadPerson(tx, tenant, config.companyMarker));
  if (!person) return undefined;
  const viewer = toViewer(person.session);
  const isEntitled = viewer.entitlements.some((one) => one !== 'API');
  const reads = feedbackScope(viewer, getExperienceType(viewer, {}));
  return isEntitled && reads !== undefined ? { session: person.session, viewer, tenant } : undefined;
}

/** The waiting requests that a digest counts, in a search. Brackets would end the link in some mail programs. */
const WAITING = `srr=true&status%5B0%5D=${WAITING_STATUS}&page=1`;

/** The practices that a reader may see. */
async function countPractices(tx: Transaction, session: Session): Promise<number> {
  if (!session.isAdmin) return session.practices.length;
  const [row] = await tx.query<{ count: number }>(
    'select count(*) as count from practices where organization_id = $1',
    [session.organizationId],
  );
  return row?.count ?? 0;
}

/** Reads a reader's digest of a day. */
async function readDigest(
  { db, config }: AppContext,
  sources: FigureSource,
  signedIn: SignedIn,
  { frequency, unsubscribeKey, day }: ChosenDigest & { day: string },
): Promise<Digest> {
  const { session } = signedIn;
  const period = digestPeriod(frequency, day);
  const figures = await readFigures(sources, signedIn, period);
  const isPatient = figures.experienceType === 'PATIENT';
  const said = await db.tenant(signedIn.tenant, async (tx) => ({
    ...(await readRequests(tx, signedIn, figures.experienceType)),
    comments: isPatient ? await readComments(tx, signedIn, period) : [],
    practices: isPatient ? await countPractices(tx, session) : 0,
  }));
  const { experienceType } = figures;
  const followUp = await readFollowUp({ db, config }, signedIn, { experienceType, date: period });
  const { appUrl } = config;
  // a week is too short to compare: this month to date
  const month = frequency === 'MONTHLY' ? period : undefined;
  const changes = await readChanges(sources, signedIn, { period: month, today: day });
  const words = await readInWords(sources, signedIn, { experienceType, period: month, today: day });
  const [search, dashboard] = isPatient ? ['/px/search', '/px'] : ['/ex/surveys/search', '/ex'];
  return {
    ...figures,
    ...said,
    followUp,
    changes,
    words,
    firstName: session.firstName,
    organizationName: session.organization.name,
    frequency,
    period,
    links: {
      app: appUrl,
      requests: `${appUrl}${search}?${WAITING}`,
      dashboard: `${appUrl}${dashboard}`,
      settings: `${appUrl}/account`,
      unsubscribe: `${appUrl}/digest/unsubscribe/${unsubscribeKey}`,
    },
  };
}

/** Cache of one run's pictures: readers with the same scope get the same one. */
class Charts {
  private readonly drawn = new Map<string, Promise<string>>();

  of({ weeks }: Digest): Promise<string> {
    const key = JSON.stringify(weeks);
    const known = this.drawn.get(key) ?? chartPng(weeks).then((png) => png.toString('base64'));
    this.drawn.set(key, known);
    return known;
  }
}

/** Marks a digest as sent. @returns false if another process was first, or the reader has cancelled it */
async function take(
  tx: Transaction,
  { organizationId, userId }: ChosenDigest,
  day: string,
): Promise<boolean> {
  const claimed = await tx.query(
    `update user_settings set value = value || jsonb_build_object('sentFor', $3::text), updated_at = now()
     where organization_id = $1 and user_id = $2 and kind = 'DIGEST' and value->>'sentFor' < $3 returning 1`,
    [organizationId, userId, day],
  );
  return claimed.length > 0;
}

async function sendOne(
  ctx: AppContext,
  sources: FigureSource & { charts: Charts },
  chosen: ChosenDigest,
  day: string,
): Promise<void> {
  const signedIn = await findReader(ctx, chosen);
  const digest = signedIn && (await readDigest(ctx, sources, signedIn, { ...chosen, day }));
  const hasChart = digest?.weeks.some(({ value }) => value !== null) ?? false;
  const images: Record<string, string> =
    digest && hasChart ? { [CHART_NAME]: await sources.charts.of(digest) } : {};
  await ctx.db.system(async (tx) => {
    if (!(await take(tx, chosen, day)) || !digest || !signedIn) return;
    const headers = {
      'List-Unsubscribe': `<${digest.links.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const to = signedIn.session.email;
    const { organizationId } = chosen;
    await queueMessages(ctx.jobs, tx, [{ ...composeDigest(digest), to, organizationId, headers, images }]);
  });
}

/** Job: sends an organization's due digests, each together with its sent mark in one transaction. */
export async function sendDigests(
  ctx: AppContext,
  { organizationId }: JobPayloads['send-digests'],
  now = new Date(),
): Promise<void> {
  const chosen = await ctx.db.system((tx) =>
    tx.query<ChosenDigest>(`${CHOSEN} and d.organization_id = $1 order by d.user_id`, [organizationId]),
  );
  const sources = { ...createFigureSource(ctx.db), charts: new Charts() };
  for (const one of chosen) {
    const day = dueDigest(one, now);
    if (day !== undefined) await sendOne(ctx, sources, one, day);
  }
}
