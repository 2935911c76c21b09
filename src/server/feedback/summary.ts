import { previousPeriod } from '../../domain/period.ts';
import type { Calls, FeedbackSummary } from '../../generated/calls/types.ts';
import { sentiment } from '../../generated/enums/sentiment.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { Database, Statement } from '../db/database.ts';
import { currentMonth, readConditions } from './feedback-query.ts';

interface Sums {
  comments: number;
  responses: number;
  score: number | null;
  waiting: number;
  sentiments: number[];
}

const NOTHING: Sums = { comments: 0, responses: 0, score: null, waiting: 0, sentiments: [] };

/** What a period's feedback adds up to within the viewer's reach. @throws AppError 403 where that is none */
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
      text: `select count(s.feedback)::int as comments, (count(*) filter (where coalesce(s.part, 'ANSWERS') = 'ANSWERS'))::int as responses, avg(s.score)::float8 as score,
          (count(*) filter (where s.srr_status = 'NOT_CONTACTED'))::int as waiting, array[${counts.join(', ')}] as sentiments
        from surveys s where ${conditions.join(' and ')}`,
      values,
    };
  };
  const answers = await db.pipeline(tenant, [sums(date), sums(previousPeriod(date))]);
  const [now = NOTHING, before = NOTHING] = answers.map((rows) => rows[0] as unknown as Sums);
  const { sentiments, ...rest } = now;
  return {
    ...rest,
    previousComments: before.comments,
    previousScore: before.score,
    sentiments: sentiment.map(({ value }, at) => ({ sentiment: value, count: sentiments[at] ?? 0 })),
  };
}
