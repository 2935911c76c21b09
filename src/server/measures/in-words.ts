import { WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import { DEFAULT_PERIODS, type Period } from '../../domain/measures/period.ts';
import { describeInWords, type WordsClause } from '../../domain/measures/in-words/in-words.ts';
import { isFew } from '../../domain/measures/stats/few.ts';
import { pickThemes } from '../../domain/measures/in-words/pick-themes.ts';
import { NO_FILTERS, type PlaceFilters } from '../../domain/measures/widgets/drill-down.ts';
import { allThemes } from '../../domain/text/themes/organization-themes.ts';
import { pickQuote } from '../../domain/text/themes/pick-quote.ts';
import type {
  Calls,
  Findings,
  Quote,
  ThemeFigure,
  ThemeInWords,
  Themes,
  ThemesInWords,
} from '../../generated/calls/types.ts';
import { feedbackSummary } from '../feedback/summary.ts';
import { listFeedback } from '../feedback/list-feedback.ts';
import { resolvePlaces } from '../surveys/scope/place-filters.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { hasContact } from './digests/figures.ts';
import type { FigureBody } from './ask-figures.ts';
import { type FigureSource, readFigures } from './read-figures.ts';
import { readPeriod } from './scope.ts';

type Query = Calls['analyticsThemesInWords']['read'];
type Sentiment = 'POSITIVE' | 'NEGATIVE';

/** The latest comments of a theme, from which the most typical one is quoted. */
const CANDIDATES = 40;

const toList = (id: string | undefined): string[] | undefined => (id === undefined ? undefined : [id]);

/**
 * A typical comment of a theme with a sentiment, among the latest ones that the viewer may read. Nobody is quoted who asked
 * for a call and has not been called, or who wrote a name, an address or a number.
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
    .filter(({ status }) => status !== WAITING_STATUS)
    .flatMap(({ id, feedback: text, patientName, themes: findings, language: of }) => {
      // comments in other languages have no themes
      const language = of === 'SPANISH' ? ('es' as const) : ('en' as const);
      return text === null || hasContact(text, patientName) ? [] : [{ id, text, findings, language }];
    });
  // mails and paper are in English, and the screen begins with it
  const quote =
    pickQuote(
      candidates.filter(({ language }) => language === 'en'),
      theme,
      sentiment,
    ) ?? pickQuote(candidates, theme, sentiment);
  if (!quote) return null;
  const { id: feedbackId, language } = quote.candidate;
  return { feedbackId, text: quote.sentence, language };
}

/** Of a theme that more comments tell of badly than well, a bad one is typical. */
function commonSentiment({ sentiments, score }: ThemeFigure): Sentiment {
  const count = (wanted: Sentiment): number =>
    sentiments?.find(({ sentiment }) => sentiment === wanted)?.count ?? 0;
  if (!sentiments) return (score ?? 0) >= 4 ? 'POSITIVE' : 'NEGATIVE';
  return count('NEGATIVE') >= count('POSITIVE') ? 'NEGATIVE' : 'POSITIVE';
}

/** The themes of a period in words, with the notes of the figures that they are picked from. */
type WordsAnswer = Pick<FigureBody, 'withheld' | 'notices'> & { data: ThemesInWords };

/**
 * The themes that changed most in whole months, each with a typical quote.
 * @throws AppError as the call for themes does
 */
export async function themesInWords(
  source: FigureSource,
  signedIn: SignedIn,
  query: Query,
): Promise<WordsAnswer> {
  const today = await source.today.of(signedIn, query);
  const date = readPeriod({ query, today }, 'currentMonth');
  // its test decides which themes have changed
  const [body, looked] = await readFigures(source, signedIn, [
    { name: 'analyticsThemes', query },
    { name: 'analyticsFindings', query: { ...query, date } },
  ]);
  const found = body?.data as Themes;
  const findings = looked?.data as Findings;
  const { previousPeriod: before, withheld, notices } = body ?? {};
  const notes = { ...(withheld && { withheld }), ...(notices && { notices }) };
  if (!before || found.themes.length === 0)
    return { data: { areShown: false, areSteady: false, grown: null, alsoGrown: [], moved: null }, ...notes };
  const named = allThemes(signedIn.session.organization.themes);
  const { grown, moved, areSteady } = pickThemes(found.themes, findings);
  const describe = ({ theme, name, count, change, score, place }: ThemeFigure): ThemeInWords => {
    const delta = change?.stars?.delta;
    return {
      theme,
      names: named.find((one) => one.theme === theme)?.names ?? { en: name, es: name },
      comments: count,
      previousComments: count - (change?.comments ?? 0),
      score,
      previousScore: score === null || delta === undefined ? null : score - delta,
      place,
      quote: null,
    };
  };
  const describeQuoted = async (
    figure: ThemeFigure | null | undefined,
    sentiment: Sentiment | undefined,
  ): Promise<ThemeInWords | null> => {
    if (!figure) return null;
    const { theme } = figure;
    const wanted = { query: { ...query, date }, theme, sentiment: sentiment ?? commonSentiment(figure) };
    return { ...describe(figure), quote: await findQuote(source, signedIn, wanted) };
  };
  const direction = (moved?.change?.stars?.delta ?? 0) > 0 ? 'POSITIVE' : 'NEGATIVE';
  const [most, ...others] = grown;
  const quoted = await Promise.all([describeQuoted(most, undefined), describeQuoted(moved, direction)]);
  const alsoGrown = others.map(describe);
  return { data: { areShown: true, areSteady, grown: quoted[0], alsoGrown, moved: quoted[1] }, ...notes };
}

interface WordsQuery {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  filters?: PlaceFilters;
  /** whole months; absent: this month to date */
  period?: Period | undefined;
  /** YYYY-MM-DD */
  today: string;
}

/** A period's feedback in the sentences of the screen, for mails and paper; none of few comments. Employees are not quoted there. */
export async function readInWords(
  source: FigureSource,
  signedIn: SignedIn,
  { experienceType, filters = NO_FILTERS, today, period = DEFAULT_PERIODS.currentMonth(today) }: WordsQuery,
): Promise<WordsClause[][]> {
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, ids]) => ids.length > 0));
  const query = { experienceType, ...chosen, date: period };
  const places = await resolvePlaces(source.db, signedIn, query);
  const [{ data: summary }, { data: themes }] = await Promise.all([
    feedbackSummary(source.db, signedIn, { query: { ...places, date: period }, day: today }),
    themesInWords(source, signedIn, query),
  ]);
  if (isFew(summary.comments)) return [];
  const unquoted = (theme: ThemeInWords | null): ThemeInWords | null => theme && { ...theme, quote: null };
  const { grown, moved } = themes;
  const mailed =
    experienceType === 'EMPLOYEE' ? { ...themes, grown: unquoted(grown), moved: unquoted(moved) } : themes;
  const context = { experienceType, period, filters, today, language: 'en' } as const;
  return describeInWords({ summary, themes: mailed }, context);
}
