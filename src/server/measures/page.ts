import type { FastifyRequest } from 'fastify';
import { isGranted } from '../../domain/model/call.ts';
import { DEFAULT_PERIODS, type Period, previousPeriod } from '../../domain/measures/period.ts';
import { NO_FILTERS } from '../../domain/measures/widgets/drill-down.ts';
import { widgetKindsFor } from '../../domain/measures/widgets/widget-kinds.ts';
import { buildRequest, type WidgetRequest } from '../../domain/measures/widgets/widget-request.ts';
import { readWidget, type WidgetState } from '../../domain/measures/widgets/widget-state.ts';
import { calls } from '../../generated/calls/models.ts';
import type { CallName, Calls, WidgetFigures } from '../../generated/calls/types.ts';
import { getCall, measures } from '../../measures/registry.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { buildRefusal, countCall } from '../http/calls/admit.ts';
import { isDatabaseError } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import { resolvePlaces } from '../surveys/scope/place-filters.ts';
import { type AskedFigures, askedFigures, type PageFilters } from './ask-figures.ts';
import type { FigureName } from './figure-calls.ts';
import type { FiguresAnswer } from './kept-figures.ts';
import { both } from './reading.ts';
import type { FigureSource } from './read-figures.ts';
import { figureScope, getExperienceType } from './scope.ts';
import { readWidgets } from './widget-settings.ts';

type PageQuery = Calls['analyticsPage']['read'];

/** A widget of a page, and the request for its figures. */
export interface PageWidget {
  state: WidgetState & { period: Period };
  request: WidgetRequest;
  /** the named calls with the same figures: one, or another for the previous period */
  calls: CallName[];
}

/** A page's widgets, filters and date. */
export interface WidgetPage {
  widgets: PageWidget[];
  /** read once for all widgets: a unit stands for its branch, which is a statement of its own */
  filters: PageFilters;
  today: string;
}

/** The widgets in the query, or else the viewer's own. @throws AppError 400 for one that they may not use */
async function readStates(
  { db }: FigureSource,
  signedIn: SignedIn,
  query: PageQuery,
): Promise<WidgetState[]> {
  const experienceType = getExperienceType(signedIn.viewer, query);
  const offered = new Set<string>(
    widgetKindsFor(experienceType, signedIn.viewer.role).map(({ kind }) => kind),
  );
  const texts =
    query.widgets ?? (await readWidgets(db, signedIn, { experienceType })).map(({ widget }) => widget);
  return texts.map((text, index) => {
    const state = readWidget(text);
    if (!state || !offered.has(state.kind.kind))
      throw refuse('VALIDATION', 'You may not use this widget', `widgets[${index}]`);
    return state;
  });
}

/**
 * The widgets of a page with their periods and requests.
 * @throws AppError 400 for an unknown widget, 403 without access to the page or its filters
 */
export async function readPage(
  source: FigureSource,
  signedIn: SignedIn,
  query: PageQuery,
): Promise<WidgetPage> {
  const experienceType = getExperienceType(signedIn.viewer, query);
  const { widgets: _widgets, ...requested } = query;
  const resolved = await resolvePlaces(source.db, signedIn, { ...requested, experienceType });
  const today = await source.today.of(signedIn, figureScope(signedIn, resolved));
  const states = await readStates(source, signedIn, query);
  const widgets = states.map(({ kind, choices, period = DEFAULT_PERIODS[kind.period](today) }) => {
    const request = buildRequest(kind, { choices, period, filters: NO_FILTERS });
    const call = getCall(request);
    const { comparesPeriods } = measures[request.measure];
    return {
      state: { kind, choices, period },
      request,
      calls: comparesPeriods ? [call, call] : [call],
    };
  });
  return { widgets, filters: { requested, resolved }, today };
}

/** The figures of a widget, with those of the previous period if it shows their difference. @throws AppError as its call */
export async function askWidget(
  source: FigureSource,
  signedIn: SignedIn,
  { request, state: { period }, calls: [call, earlier] }: PageWidget,
  { filters, today }: Omit<WidgetPage, 'widgets'>,
): Promise<AskedFigures> {
  const name = (request.measure === 'question' ? 'newestQuestion' : call) as FigureName;
  const ask = (date: Period): Promise<AskedFigures> => {
    const query = { ...request.query, date: { ...date } };
    return askedFigures(name, { signedIn, query, params: {}, filters }, source);
  };
  if (earlier === undefined) return ask(period);
  const compared = previousPeriod(period, today);
  const [now, before] = await Promise.all([ask(period), ask(compared)]);
  return {
    key: `${now.key} ${before.key}`,
    reading: both(now.reading, before.reading, (body, { data }) => ({
      ...body,
      previousPeriod: compared,
      before: data,
    })),
  };
}

/** The same, counted and authorized as the named calls for its figures. */
async function admitWidget(
  source: FigureSource,
  request: FastifyRequest,
  signedIn: SignedIn,
  widget: PageWidget,
  page: WidgetPage,
): Promise<AskedFigures> {
  for (const name of widget.calls) {
    await countCall(request, calls[name], 'session');
    if (!isGranted(calls[name], signedIn.session)) throw buildRefusal(calls[name], signedIn.session);
  }
  return askWidget(source, signedIn, widget, page);
}

/** Reads all in one round trip. If a statement fails, reads them one by one. */
async function readAnswers(
  { figures }: FigureSource,
  { log }: FastifyRequest,
  signedIn: SignedIn,
  asked: readonly AskedFigures[],
): Promise<FiguresAnswer[]> {
  try {
    return await figures.read(signedIn, asked);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    log.error(error);
    const alone = await Promise.allSettled(asked.map((one) => figures.read(signedIn, [one])));
    return alone.flatMap((one) =>
      one.status === 'fulfilled' ? one.value : [{ error: one.reason as unknown }],
    );
  }
}

const FAILED: WidgetFigures = {
  status: 500,
  data: {},
  errors: [{ message: 'Something went wrong. Please try again.', code: 'INTERNAL', path: null }],
};

/** The response of one widget. Unexpected errors fail the whole page, except database errors. */
function toWidgetFigures(answer: FiguresAnswer): WidgetFigures {
  if (typeof answer === 'string')
    return { status: 200, errors: [], ...(JSON.parse(answer) as Pick<WidgetFigures, 'data'>) };
  const { error } = answer;
  if (error instanceof AppError) {
    const errors = error.failures.map(({ message, code, path }) => ({ message, code, path: path ?? null }));
    return { ...FAILED, status: error.status, errors };
  }
  if (isDatabaseError(error)) return FAILED;
  throw error;
}

/** The figures of a page's widgets, in one transaction and one round trip. A widget that fails does not affect the others. */
export async function readPageFigures(
  source: FigureSource,
  request: FastifyRequest,
  signedIn: SignedIn,
  query: PageQuery,
): Promise<WidgetFigures[]> {
  const page = await readPage(source, signedIn, query);
  const asked = await Promise.all(
    page.widgets.map((widget) =>
      admitWidget(source, request, signedIn, widget, page).catch((error: unknown) => ({ error })),
    ),
  );
  const admitted = asked.filter((one) => 'reading' in one);
  const answers = await readAnswers(source, request, signedIn, admitted);
  return asked.map((one) =>
    toWidgetFigures('reading' in one ? (answers[admitted.indexOf(one)] ?? { error: undefined }) : one),
  );
}
