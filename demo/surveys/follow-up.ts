import { DAY } from '../seeded.ts';
import type { DemoFollowUp, DemoStatusChange } from './demo-survey.ts';
import type { Draw } from './draw.ts';
import { demoId } from './demo-ids.ts';

/** Where follow-ups end, and how often; the steps before each. */
const ENDS = {
  RESOLVED_WITH_CONFIDENCE: 52,
  RESOLVED_WITH_UNCERTANTY: 17,
  UNABLE_TO_CONTACT: 12,
  LOST: 9,
  LEFT_MESSAGE: 5,
  ALREADY_ENGAGED: 4,
  NOT_CONTACTED: 1,
} as const;

const NOTES: Readonly<Record<string, readonly string[]>> = {
  RESOLVED_WITH_CONFIDENCE: [
    'Called, listened and said sorry. They will come back.',
    'Talked it over on the phone; next cleaning is free of charge.',
    'The bill was wrong and has been corrected.',
    'Redone at no cost, all is well now.',
    'Thanked us for calling. Wants a morning appointment next time.',
  ],
  RESOLVED_WITH_UNCERTANTY: [
    'Explained the delay. Sounded friendly, but will think about it.',
    'Offered another provider; no decision yet.',
    'Sent the itemized bill, no further word.',
  ],
  UNABLE_TO_CONTACT: ['Number is out of service.', 'No answer after four attempts.', 'The mailbox is full.'],
  LOST: ['Has moved on to another office.', 'Asked for the records to be sent elsewhere.'],
  LEFT_MESSAGE: [
    'Left a voicemail.',
    'Left a message, asked for a call after 5 pm.',
    'Voicemail, second attempt.',
  ],
  ALREADY_ENGAGED: [
    'We were talking already about the refund.',
    'Has been in touch with the front desk since.',
  ],
};

function pickStatus(draw: Draw, ageDays: number): keyof typeof ENDS {
  if (ageDays < 2 || draw.chance(ageDays < 12 ? 0.9 : ageDays < 40 ? 0.42 : 0)) return 'NOT_CONTACTED';
  return draw.weighted(ENDS);
}

/** Requests have due dates since then, in days ago; by default they are due within as many days. */
const DUE_SINCE = 40;
const DUE_WITHIN = 7;

/** The steps before the present status, e.g. a message first. */
function stepsTo(draw: Draw, status: keyof typeof ENDS): string[] {
  if (status === 'NOT_CONTACTED') return [];
  const isAtOnce = status === 'LEFT_MESSAGE' || status === 'ALREADY_ENGAGED';
  return isAtOnce || draw.chance(0.5) ? [status] : ['LEFT_MESSAGE', status];
}

/**
 * The status of a service resolution request, with each step; the newest still wait for a call.
 * @param staff ids of the users who follow up; if empty, it waits
 */
export function makeFollowUp(
  draw: Draw,
  {
    surveyId,
    completedAt,
    today,
    staff,
  }: { surveyId: string; completedAt: number; today: number; staff: readonly string[] },
): DemoFollowUp {
  const wanted = staff.length > 0 ? pickStatus(draw, (today - completedAt) / DAY) : 'NOT_CONTACTED';
  let at = completedAt;
  let srrStatus = 'NOT_CONTACTED';
  const changes: DemoStatusChange[] = [];
  for (const status of stepsTo(draw, wanted)) {
    at += Math.round(draw.between(0.1, 3) * DAY);
    if (at >= today) break;
    const notes = draw.chance(0.7) ? draw.pick(NOTES[status] ?? []) : null;
    changes.push({ id: demoId(draw, at), surveyId, status, userId: draw.pick(staff), notes, at });
    srrStatus = status;
  }
  const dueAt = today - completedAt < DUE_SINCE * DAY ? completedAt + DUE_WITHIN * DAY : null;
  const mailedAt = dueAt !== null && dueAt + DAY < today ? dueAt + DAY : null;
  const firstUser = completedAt % 3 === 0 ? staff[completedAt % staff.length] : undefined;
  return { srrStatus, changes, assigneeId: changes.at(-1)?.userId ?? firstUser ?? null, dueAt, mailedAt };
}
