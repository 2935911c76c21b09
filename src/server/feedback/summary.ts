import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import { addDays, previousPeriod } from '../../domain/measures/period.ts';
import { computeFigure, type Moments, NO_MOMENTS, starMoments } from '../../domain/measures/stats/moments.ts';
import type { FeedbackSummary } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { countBySentiment, IS_CONFIDENTIAL, isWithheld, mayBeConfidential } from './confidential-comments.ts';
import { type PeriodQuery, readConditions } from './feedback-query.ts';

/** How long a request waits before that is said. */
const LONG_DAYS = 7;

interface Sums extends Moments {
  comments: number;
  responses: number;
  waiting: number;
  waitingLong: number;
  /** comments in the order of `countBySentiment` */
  sentiments: number[];
  /** of patients alone */
  patientSentiments: number[];
  /** confidential ones */
  confidential: number[];
}

const NOTHING: Sums = {
  comments: 0,
  responses: 0,
  ...NO_MOMENTS,
  waiting: 0,
  waitingLong: 0,
  sentiments: [],
  patientSentiments: [],
  confidential: [],
};

/** Counts by sentiment: all, and those that decide whether employees' are withheld. */
function sentimentColumns(query: PeriodQuery): string {
  const all = `${countBySentiment()} as sentiments`;
  if (!mayBeConfidential(query))
    return `${all}, '{}'::int[] as "patientSentiments", '{}'::int[] as confidential`;
  const patients = countBySentiment("s.experience_type = 'PATIENT'");
  return `${all}, ${patients} as "patientSentiments", ${countBySentiment(IS_CONFIDENTIAL)} as confidential`;
}

/**
 * The summary of a period's feedback within the viewer's reach. Sentiments of employees' comments are withheld in the
 * same cases as a list filtered by sentiment.
 * @param of.day the current date at its places
 * @throws AppError 403 if that is none
 */
export async function feedbackSummary(
  db: Database,
  { viewer, tenant }: SignedIn,
  { query, day }: { query: PeriodQuery; day: string },
): Promise<{ data: FeedbackSummary; isWithheld: boolean }> {
  const { date } = query;
  const longSince = addDays(day, -LONG_DAYS);
  const sums = (period: typeof date): Statement => {
    const selection = readConditions(viewer, { ...query, date: period });
    const isLong = `s.completed_day < ${selection.bind(longSince)}::date`;
    return selection.statement(
      `select count(s.feedback)::int as comments, (count(*) filter (where coalesce(s.part, 'ANSWERS') = 'ANSWERS'))::int as responses, 
          count(s.score)::int as count, coalesce(sum(s.score), 0)::float8 as sum, coalesce(sum(s.score * s.score), 0)::float8 as squares,
          (count(*) filter (where s.srr_status = '${WAITING_STATUS}'))::int as waiting,
          (count(*) filter (where s.srr_status = '${WAITING_STATUS}' and ${isLong}))::int as "waitingLong", ${sentimentColumns(query)}
        from surveys s where ${selection.condition}`,
    );
  };
  const earlierPeriod = previousPeriod(date, day);
  const answers = await db.pipeline(tenant, [sums(date), sums(earlierPeriod)]);
  const [now = NOTHING, before = NOTHING] = answers.map((rows) => rows[0] as unknown as Sums);
  const { comments, responses, waiting, waitingLong } = now;
  const hidesEmployees = isWithheld(now.confidential, viewer);
  const sentiments = hidesEmployees ? now.patientSentiments : now.sentiments;
  const [score, earlier] = [computeFigure(starMoments(now)), computeFigure(starMoments(before))];
  const data = {
    comments,
    responses,
    waiting,
    waitingLong,
    longSince,
    score: score.value,
    scores: score.count,
    interval: score.interval,
    previousComments: before.comments,
    previousScore: earlier.value,
    previousScores: earlier.count,
    previousPeriod: earlierPeriod,
    previousInterval: earlier.interval,
    sentiments: sentiment.map(({ value }, at) => ({ sentiment: value, count: sentiments[at] ?? 0 })),
  };
  return { data, isWithheld: hidesEmployees };
}
