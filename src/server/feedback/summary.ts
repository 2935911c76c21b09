import { previousPeriod } from '../../domain/period.ts';
import { computeFigure, type Moments, NO_MOMENTS, starMoments } from '../../domain/stats/moments.ts';
import type { Calls, FeedbackSummary } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { currentMonth, readConditions } from './feedback-query.ts';

interface Sums extends Moments {
  comments: number;
  responses: number;
  waiting: number;
  sentiments: number[];
}

const NOTHING: Sums = { comments: 0, responses: 0, ...NO_MOMENTS, waiting: 0, sentiments: [] };

/** The summary of a period's feedback within the viewer's reach. @throws AppError 403 if that is none */
export async function feedbackSummary(
  db: Database,
  { viewer, tenant }: SignedIn,
  query: Calls['feedbackSummary']['read'],
): Promise<FeedbackSummary> {
  const date = query.date ?? currentMonth();
  const sums = (period: typeof date): Statement => {
    const { conditions, values } = readConditions(viewer, { ...query, date: period });
    const counts = sentiment.map(({ value }) => `(count(*) filter (where s.sentiment = '${value}'))::int`);
    return {
      text: `select count(s.feedback)::int as comments, (count(*) filter (where coalesce(s.part, 'ANSWERS') = 'ANSWERS'))::int as responses, 
          count(s.score)::int as count, coalesce(sum(s.score), 0)::float8 as sum, coalesce(sum(s.score * s.score), 0)::float8 as squares,
          (count(*) filter (where s.srr_status = 'NOT_CONTACTED'))::int as waiting, array[${counts.join(', ')}] as sentiments
        from surveys s where ${conditions.join(' and ')}`,
      values,
    };
  };
  const answers = await db.pipeline(tenant, [sums(date), sums(previousPeriod(date))]);
  const [now = NOTHING, before = NOTHING] = answers.map((rows) => rows[0] as unknown as Sums);
  const { sentiments, comments, responses, waiting } = now;
  const [score, earlier] = [computeFigure(starMoments(now)), computeFigure(starMoments(before))];
  return {
    comments,
    responses,
    waiting,
    score: score.value,
    scores: score.count,
    interval: score.interval,
    previousComments: before.comments,
    previousScore: earlier.value,
    previousInterval: earlier.interval,
    sentiments: sentiment.map(({ value }, at) => ({ sentiment: value, count: sentiments[at] ?? 0 })),
  };
}
