import { countsResponses } from '../../domain/measures/withheld.ts';
import type { Period } from '../../domain/measures/period.ts';
import type { FilterNotice, Withheld } from '../../generated/calls/types.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database } from '../db/database.ts';
import { buildNotices, resolvePlaces } from '../surveys/scope/place-filters.ts';
import { withheldIf } from '../surveys/scope/withheld.ts';
import type { Today } from '../surveys/scope/today.ts';
import type { FigureCall } from './figure-call.ts';
import { type FigureName, figures } from './figure-calls.ts';
import type { FigureInput, Reading } from './reading.ts';
import { type FigureQuery, figureReader, figureScope, getExperienceType } from './scope.ts';

/** The viewer, and the checked parts of a call. */
export interface FigureCallInput {
  signedIn: SignedIn;
  query: object;
  params: Readonly<Record<string, string>>;
  /** absent: the query has its own */
  filters?: PageFilters;
}

/** The filters that all widgets of a page share. */
export interface PageFilters {
  requested: FigureQuery;
  /** the same after `resolvePlaces` */
  resolved: FigureQuery;
}

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
  { signedIn, query, params, filters }: FigureCallInput,
  { db, today }: { db: Database; today: Today },
): Promise<AskedFigures> {
  const call: FigureCall<unknown> = figures[name];
  const wanted: FigureQuery = { ...query, ...call.about?.(params) };
  const experienceType = getExperienceType(signedIn.viewer, wanted);
  const requested = { ...wanted, ...filters?.requested, experienceType };
  const asked = filters
    ? { ...wanted, ...filters.resolved, experienceType }
    : await resolvePlaces(db, signedIn, requested);
  const scope = figureScope(signedIn, asked);
  const input: FigureInput = {
    reader: figureReader(signedIn),
    scope,
    today: await today.of(signedIn, scope),
    query: asked,
    params,
  };
  const notices = buildNotices(signedIn, requested, asked);
  const reading = call.read(input as FigureInput<never>);
  const previousPeriod = call.compared?.(input as FigureInput<never>);
  const mayWithhold = scope.experienceType === 'EMPLOYEE' && !call.hasNoAnswers;
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
