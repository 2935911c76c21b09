import type { FastifyInstance } from 'fastify';
import { registerCalls, type CallHandlers } from '../calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { readBatch } from './batch.ts';
import { figureCalls, type FigureCallInput, type FigureCallName, readingOf } from './figure-calls.ts';
import { keepFresh } from './keep-fresh.ts';
import { read } from './reading.ts';
import { Today } from './today.ts';
import { readWidgets, saveWidgets } from './widget-settings.ts';

/** The figures behind the charts. */
export function registerAnalytics(app: FastifyInstance, { db }: AppContext): void {
  const today = new Today(db);
  const readers = (Object.keys(figureCalls) as FigureCallName[]).map((name) => [
    name,
    async (input: FigureCallInput) => read(db, input.signedIn, await readingOf(name, input, today)),
  ]);
  const handlers = Object.fromEntries(readers) as Pick<CallHandlers, FigureCallName>;
  void app.register((routes, _options, done) => {
    keepFresh(routes);
    registerCalls(routes, {
      ...handlers,
      analyticsBatch: ({ request, signedIn, query }) => readBatch(db, today, request, signedIn, query.calls),
    });
    done();
  });
  registerCalls(app, {
    analyticsWidgets: ({ signedIn, query }) => readWidgets(db, signedIn, query),
    saveAnalyticsWidgets: ({ signedIn, query, body }) => saveWidgets(db, signedIn, query, body),
  });
}
