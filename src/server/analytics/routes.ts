import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerCalls } from '../calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { changes, npsOverTime, npsScore, rating, requestCounts, scores, sentSurveys } from './figures.ts';
import { readWidgets, saveWidgets } from './widget-settings.ts';

/** A second look within five minutes costs no request (specification, section 9). */
function keptFresh(reply: FastifyReply): void {
  void reply.header('cache-control', 'private, max-age=300').header('vary', 'cookie');
}

/** The figures behind the charts. */
export function registerAnalytics(app: FastifyInstance, { db }: AppContext): void {
  const fresh =
    <Input extends { reply: FastifyReply }, Answer>(read: (input: Input) => Promise<Answer>) =>
    async (input: Input): Promise<Answer> => {
      const answer = await read(input);
      keptFresh(input.reply);
      return answer;
    };
  registerCalls(app, {
    analyticsScores: fresh(({ signedIn, query }) => scores(db, signedIn, query)),
    analyticsNpsScore: fresh(({ signedIn, query }) => npsScore(db, signedIn, query)),
    analyticsNps: fresh(({ signedIn, query }) => npsOverTime(db, signedIn, query)),
    analyticsChanges: fresh(({ signedIn, query }) => changes(db, signedIn, query)),
    analyticsRating: fresh(({ signedIn, query }) => rating(db, signedIn, query)),
    analyticsRequests: fresh(({ signedIn, query }) => requestCounts(db, signedIn, query)),
    analyticsWidgets: ({ signedIn, query }) => readWidgets(db, signedIn, query),
    saveAnalyticsWidgets: ({ signedIn, query, body }) => saveWidgets(db, signedIn, query, body),
    surveyMetrics: fresh(({ signedIn, query }) => sentSurveys(db, signedIn, query)),
  });
}
