import { addDays, daysBetween, type Period } from '../../domain/measures/period.ts';
import { pickThemes } from '../../domain/measures/in-words/pick-themes.ts';
import { pickQuote } from '../../domain/text/themes/pick-quote.ts';
import type {
  Calls,
  Quote,
  ThemeFigure,
  ThemeInWords,
  Themes,
  ThemesInWords,
} from '../../generated/calls/types.ts';
import { themes as allThemes } from '../../generated/themes.ts';
import { listFeedback } from '../feedback/list-feedback.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { type FigureSource, readFigures } from './read-figures.ts';
import { readPeriod } from './scope.ts';

type Query = Calls['analyticsThemesInWords']['read'];
type Sentiment = 'POSITIVE' | 'NEGATIVE';

/** The latest comments of a theme, from which the most typical one is quoted. */
const CANDIDATES = 40;

const toList = (id: string | undefined): string[] | undefined => (id === undefined ? undefined : [id]);

/**
 * A typical comment of a theme with a sentiment, among the latest ones that the viewer may read. Nobody is quoted who asked
 * for a call and has not been called.
 */
async function findQuote(
  { db }: FigureSource,
  signedIn: SignedIn,
  { query, theme, sentiment }: { query: Query & { date: Period }; theme: string; sentiment: Sentiment },
): Promise<Quote | null> {
  const { practiceId, providerId, workLocationId, organizationalUnitId, ...own } = query;
  const { data } = await listFeedback(db, signedIn, {
    ...own,
    practiceId: toList(practiceId),
    providerId: toList(providerId),
    workLocationId: toList(workLocationId),
    organizationalUnitId: toList(organizationalUnitId),
    narrative: true,
    themes: [theme],
    sortBy: 'date',
    orderBy: 'desc',
    skip: 0,
    take: CANDIDATES,
    total: false,
  });
  const candidates = data
    .filter(({ status, feedback }) => feedback !== null && status !== 'NOT_CONTACTED')
    .map(({ id, feedback, themes }) => ({ id, text: feedback ?? '', findings: themes }));
  const quote = pickQuote(candidates, theme, sentiment);
  return quote && { feedbackId: quote.candidate.id, text: quote.sentence };
}

/** Of a theme that more comments tell of badly than well, a bad one is typical. */
function commonSentiment({ sentiments, score }: ThemeFigure): Sentiment {
  const count = (wanted: Sentiment): number =>
    sentiments?.find(({ sentiment }) => sentiment === wanted)?.count ?? 0;
  if (!sentiments) return (score ?? 0) >= 4 ? 'POSITIVE' : 'NEGATIVE';
  return count('NEGATIVE') >= count('POSITIVE') ? 'NEGATIVE' : 'POSITIVE';
}

/**
 * The themes that changed most in whole months, each with a typical quote.
 * @throws AppError as the call for themes does
 */
export async function themesInWords(
  source: FigureSource,
  signedIn: SignedIn,
  query: Query,
): Promise<ThemesInWords> {
  const [body] = await readFigures(source, signedIn, [{ name: 'analyticsThemes', query }]);
  const found = body?.data as Themes;
  const before = body?.previousPeriod;
  if (!before || found.themes.length === 0) return { areShown: false, grown: null, moved: null };
  const today = await source.today.of(signedIn, query);
  const date = readPeriod({ query, today }, 'currentMonth');
  const passed = daysBetween(date.gte, date.lt <= today ? date.lt : addDays(today, 1));
  const { grown, moved } = pickThemes(found.themes, [passed, daysBetween(before.gte, before.lt)]);
  const describe = async (
    figure: ThemeFigure | null,
    sentiment?: Sentiment,
  ): Promise<ThemeInWords | null> => {
    if (!figure) return null;
    const { theme, name, count, change, score, place } = figure;
    const delta = change?.stars?.delta;
    return {
      theme,
      names: { en: name, es: allThemes.find((one) => one.theme === theme)?.title.es ?? name },
      comments: count,
      previousComments: count - (change?.comments ?? 0),
      score,
      previousScore: score === null || delta === undefined ? null : score - delta,
      place,
      quote: await findQuote(source, signedIn, {
        query: { ...query, date },
        theme,
        sentiment: sentiment ?? commonSentiment(figure),
      }),
    };
  };
  const direction = (moved?.change?.stars?.delta ?? 0) > 0 ? 'POSITIVE' : 'NEGATIVE';
  return { areShown: true, grown: await describe(grown), moved: await describe(moved, direction) };
}
