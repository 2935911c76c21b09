import type { FastifyInstance } from 'fastify';
import { recordAccess } from '../identity/auth/access-log.ts';
import { registerCalls, type CallHandlers } from '../http/calls/register-calls.ts';
import type { AppContext } from '../context.ts';
import { JsonText } from '../http/calls/json-text.ts';
import { askedFigures, type FigureCallInput } from './ask-figures.ts';
import { figureCalls, type FigureCallName } from './figure-calls.ts';
import { keepFresh } from './keep-fresh.ts';
import { readPageFigures } from './page.ts';
import { createFigureSource } from './read-figures.ts';
import { themesInWords } from './in-words.ts';
import { readWidgets, saveWidgets } from './widget-settings.ts';

/** The figures behind the charts. */
export function registerAnalytics(app: FastifyInstance, { db }: AppContext): void {
  const source = createFigureSource(db);
  const readers = (Object.keys(figureCalls) as FigureCallName[]).map((name) => [
    name,
    async (input: FigureCallInput) => {
      const [answer] = await source.figures.read(input.signedIn, [await askedFigures(name, input, source)]);
      if (typeof answer !== 'string') throw answer?.error;
      return new JsonText(answer);
    },
  ]);
  const handlers = Object.fromEntries(readers) as unknown as Pick<CallHandlers, FigureCallName>;
  void app.register((routes, _options, done) => {
    keepFresh(routes);
    registerCalls(routes, {
      ...handlers,
      analyticsPage: ({ request, signedIn, query }) => readPageFigures(source, request, signedIn, query),
    });
    done();
  });
  registerCalls(app, {
    analyticsThemesInWords: async ({ request, signedIn, query }) => {
      const answer = await themesInWords(source, signedIn, query);
      const feedbackIds = [answer.data.grown, answer.data.moved].flatMap(
        (theme) => theme?.quote?.feedbackId ?? [],
      );
      if (feedbackIds.length > 0)
        await recordAccess(db, signedIn, request, { action: 'VIEWED', target: 'Quotes', feedbackIds });
      return new JsonText(JSON.stringify(answer));
    },
    analyticsWidgets: ({ signedIn, query }) => readWidgets(db, signedIn, query),
    saveAnalyticsWidgets: ({ signedIn, query, body }) => saveWidgets(db, signedIn, query, body),
  });
}
