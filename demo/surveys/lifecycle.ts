import { EXPIRY_DAYS } from '../../src/server/surveys/create-surveys.ts';
import type { Channel } from '../../src/server/surveys/new-survey.ts';
import { DAY } from '../seeded.ts';
import { localDay } from './days.ts';
import type { DemoSurvey } from './demo-survey.ts';
import type { Draw } from './draw.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Shares of recipients who open a survey, and of those who complete it. */
type Habits = Readonly<Record<Channel, { opens: number; completes: number }>>;

export const PATIENT_HABITS: Habits = {
  EMAIL: { opens: 0.5, completes: 0.62 },
  SMS: { opens: 0.6, completes: 0.66 },
  QR: { opens: 0.93, completes: 0.78 },
  LINK: { opens: 0.9, completes: 0.72 },
};

/** Most employees answer, since their colleagues remind them. */
export const EMPLOYEE_HABITS: Habits = {
  EMAIL: { opens: 0.84, completes: 0.89 },
  SMS: { opens: 0.86, completes: 0.9 },
  QR: { opens: 0.9, completes: 0.9 },
  LINK: { opens: 0.9, completes: 0.9 },
};

/** How long a message stays unread: most are read within hours, some after a week. */
function unreadFor(draw: Draw, channel: Channel): number {
  if (channel === 'QR' || channel === 'LINK') return draw.between(0.2, 3) * MINUTE;
  const kind = draw.weighted({ soon: 50, sameDay: 32, later: 18 });
  if (kind === 'soon') return MINUTE + draw.exponential(50 * MINUTE);
  return kind === 'sameDay' ? draw.between(1, 22) * HOUR : draw.between(1, 12) * DAY;
}

/** Nobody answers at night: American nights are 5 to 12 o'clock UTC. */
function awake(moment: number): number {
  const hour = (moment % DAY) / HOUR;
  return hour > 5 && hour < 12 ? moment + 7 * HOUR : moment;
}

type Course = Pick<
  DemoSurvey,
  'expiresAt' | 'openedAt' | 'completedAt' | 'completedDay' | 'expiredAt' | 'updatedAt'
>;

/**
 * The state a survey has reached by today: opened, completed, expired or open.
 * @param sentAt milliseconds
 * @param today midnight of the running day, before which everything happened
 */
export function makeCourse(
  draw: Draw,
  of: { channel: Channel; sentAt: number; habits: Habits; timeZone: string },
  today: number,
): Course {
  const { opens, completes } = of.habits[of.channel];
  const runsOutAt = of.sentAt + EXPIRY_DAYS * DAY;
  const isOpened = draw.chance(opens);
  const isCompleted = isOpened && draw.chance(completes);
  const opened = awake(of.sentAt + unreadFor(draw, of.channel));
  const thinks = draw.chance(0.07) ? draw.between(1, 4) * DAY : draw.between(1.2, 5) * MINUTE;
  const completed = awake(opened + thinks);
  const openedAt = isOpened && opened < today ? Math.round(opened) : null;
  const completedAt = isCompleted && completed < today ? Math.round(completed) : null;
  // the job that expires surveys runs every few minutes
  const expiredAt = completedAt === null && runsOutAt < today ? runsOutAt + draw.int(1, 10) * MINUTE : null;
  return {
    openedAt,
    completedAt,
    completedDay: completedAt === null ? null : localDay(completedAt, of.timeZone),
    expiredAt,
    expiresAt: completedAt === null && expiredAt === null ? runsOutAt : null,
    updatedAt: completedAt ?? expiredAt ?? of.sentAt,
  };
}
