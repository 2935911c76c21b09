import { countsResponses } from '../../domain/measures/withheld.ts';
import { surveyCategories } from '../../generated/surveys/categories.ts';
import type { CallName, Calls, FilterNotice, Withheld } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { buildNotices, resolvePlaces } from '../surveys/scope/place-filters.ts';
import { refuse } from '../http/errors.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import {
  appointments,
  changes,
  comparedPeriod,
  employeeAnswers,
  metricScores,
  rating,
} from './categories.ts';
import { outliers, requestCounts, sentiments, sentSurveys } from './counts.ts';
import { leaderboard, percentileRanks, periodBefore, practicePercentile, practiceRanks } from './rankings.ts';
import { both, type FigureInput, type Reading, reading } from './reading.ts';
import { type FigureQuery, figureReader, figureScope, getExperienceType } from './scope.ts';
import {
  categoryScores,
  newestQuestion,
  npsOverTime,
  npsScore,
  percentiles,
  questionAnswers,
  scores,
} from './series.ts';
import type { Today } from '../surveys/scope/today.ts';
import type { Period } from '../../domain/measures/period.ts';

type Data<Name extends CallName> = Calls[Name]['answer'] extends { data: infer Answer } ? Answer : never;

/** The viewer, and the checked parts of a call. */
export interface FigureCallInput {
  signedIn: SignedIn;
  query: object;
  params: Readonly<Record<string, string>>;
}

/** Describes how a call for figures is read: its scope and its figures. */
interface FigureCall<Answer> {
  /** query parameters implied by the path; throws 404 if it names nothing */
  about?: (params: Readonly<Record<string, string>>) => FigureQuery;
  read: (input: FigureInput<never>) => Reading<Answer>;
  /** the period that the figures are compared with */
  compared?: (input: FigureInput<never>) => Period;
}

const ABOUT = {
  practices: {
    query: (id: string): FigureQuery => ({ experienceType: 'PATIENT', practiceId: id }),
    own: 'practiceIds',
    exists: 'select 1 from practices where organization_id = $1 and id = $2',
    missing: 'This practice does not exist or has been removed.',
  },
  providers: {
    query: (id: string): FigureQuery => ({ experienceType: 'PATIENT', providerId: id }),
    own: 'providerIds',
    exists: `select 1 from users where organization_id = $1 and id = $2 and role = 'PROVIDER'`,
    missing: 'This provider does not exist or has been removed.',
  },
} as const;

type Subject = keyof typeof ABOUT;

function isSubject(type: string | undefined): type is Subject {
  return type !== undefined && Object.hasOwn(ABOUT, type);
}

/** Figures of one practice or provider. @throws AppError 404 if it does not exist or is out of the viewer's reach */
function of<Answer>(
  type: Subject | undefined,
  read: (input: FigureInput<never>) => Reading<Answer>,
): FigureCall<Answer> {
  const readSubject = (params: Readonly<Record<string, string>>) => {
    const name = type ?? params.type;
    if (!isSubject(name)) throw refuse('NOT_FOUND', 'There is no such practice or provider.');
    return { ...ABOUT[name], id: params.id ?? '' };
  };
  return {
    about: (params) => {
      const { query, id } = readSubject(params);
      return query(id);
    },
    read: (input) => {
      const { own, exists, missing, id } = readSubject(input.params);
      const found = reading({ text: exists, values: [input.scope.organizationId, id] }, (rows) => {
        if (rows.length === 0 || !input.scope[own]?.includes(id)) throw refuse('NOT_FOUND', missing);
      });
      return both(found, read(input), (_, answer) => answer);
    },
  };
}

function metrics({ scope }: FigureInput): Reading<Data<'listMetrics'>> {
  const answer = surveyCategories
    .filter(({ experienceType }) => experienceType === scope.experienceType)
    .map(({ id, code, name, kind, experienceType }) => ({ id, code, name, kind, experienceType }))
    .sort((a, b) => a.id - b.id);
  return { statements: [], answer: () => answer };
}

const ofPatients = (): FigureQuery => ({ experienceType: 'PATIENT' });

/** The calls for figures, read the same way alone or as a widget of a page. */
export const figureCalls = {
  analyticsScores: { read: scores },
  analyticsCategoryRating: { read: categoryScores },
  analyticsPercentiles: { read: percentiles },
  analyticsNpsScore: { read: npsScore },
  analyticsNps: { read: npsOverTime },
  analyticsChanges: { read: changes, compared: comparedPeriod },
  analyticsRating: { read: rating },
  analyticsRequests: { read: requestCounts },
  analyticsOutliers: { read: outliers },
  analyticsSentiments: { read: sentiments },
  analyticsAppointments: { about: ofPatients, read: appointments },
  surveyMetrics: { read: sentSurveys },
  scoresByAppointment: of(undefined, appointments),
  practiceOutliers: of('practices', outliers),
  providerOutliers: of('providers', outliers),
  providerMetrics: of('providers', metricScores),
  listMetrics: { read: metrics },
  employeeAnswers: { about: () => ({ experienceType: 'EMPLOYEE' }), read: employeeAnswers },
  leaderboardPx: { about: ofPatients, read: leaderboard, compared: periodBefore },
  practiceRanks: { about: ofPatients, read: practiceRanks },
  practicesPercentiles: { about: ofPatients, read: percentileRanks },
  practicePercentile: of('practices', practicePercentile),
  practicePercentiles: of('practices', percentiles),
  questionAnswers: { about: ofPatients, read: questionAnswers },
} as const satisfies { [Name in CallName]?: FigureCall<Data<Name>> };

export type FigureCallName = keyof typeof figureCalls;

/** All figures: those of calls, and those that only a widget shows. */
export const figures = { ...figureCalls, newestQuestion: { about: ofPatients, read: newestQuestion } };

export type FigureName = keyof typeof figures;

/** Calls without employee answers, since requests have names. */
const NOT_WITHHELD = new Set<FigureName>(['analyticsRequests', 'listMetrics']);

/** The body of a response: its data, and notices if employees' answers are withheld or filters do not apply. */
export interface FigureBody {
  data: unknown;
  previousPeriod?: Period;
  withheld?: Withheld;
  notices?: FilterNotice[];
}

/** An authorized call for figures. */
export interface AskedFigures {
  /** everything that the response depends on besides the database */
  key: string;
  reading: Reading<FigureBody>;
}

/**
 * Reads the figures for a call.
 * @throws AppError 403 and 404 if the viewer may not, 400 for an invalid period or category
 */
export async function askedFigures(
  name: FigureName,
  { signedIn, query, params }: FigureCallInput,
  { db, today }: { db: Database; today: Today },
): Promise<AskedFigures> {
  const call: FigureCall<unknown> = figures[name];
  const wanted: FigureQuery = { ...query, ...call.about?.(params) };
  const experienceType = getExperienceType(signedIn.viewer, wanted);
  const asked = await resolvePlaces(db, signedIn, { ...wanted, experienceType });
  const scope = figureScope(signedIn, asked);
  const input: FigureInput = {
    reader: figureReader(signedIn),
    scope,
    today: await today.of(signedIn, scope),
    query: asked,
    params,
  };
  const notices = buildNotices(signedIn, { ...wanted, experienceType }, asked);
  const reading = call.read(input as FigureInput<never>);
  const previousPeriod = call.compared?.(input as FigureInput<never>);
  const mayWithhold = scope.experienceType === 'EMPLOYEE' && !NOT_WITHHELD.has(name);
  const notice = (isEmpty: boolean) => withheldIf(mayWithhold && isEmpty, signedIn.viewer);
  return {
    key: JSON.stringify([name, input, notice(true), notices]),
    reading: {
      ...reading,
      answer: (rows) => {
        const data = reading.answer(rows);
        return {
          data,
          ...(previousPeriod && { previousPeriod }),
          ...notice(!countsResponses(data)),
          ...notices,
        };
      },
    },
  };
}
