import type { ChartModel } from '../../domain/charts/chart-model.ts';
import { toChartModel } from '../../domain/charts/to-chart-model.ts';
import { isGranted } from '../../domain/call.ts';
import { sortRows } from '../../domain/leaderboard.ts';
import { DEFAULT_PERIODS, previousPeriod } from '../../domain/period.ts';
import { type Answers, type Measure, outlierMetrics } from '../../domain/widgets/answers.ts';
import type { PlaceFilters } from '../../domain/widgets/drill-down.ts';
import { widgetKindsFor } from '../../domain/widgets/widget-kinds.ts';
import {
  chosenPart,
  buildRequest,
  START_CHOICES,
  type WidgetRequest,
} from '../../domain/widgets/widget-request.ts';
import { readWidget, type WidgetState } from '../../domain/widgets/widget-state.ts';
import { NOT_ENOUGH_ANSWERS } from '../../domain/withheld.ts';
import { periodLabel } from '../../flows/month-range.ts';
import { calls } from '../../generated/calls/models.ts';
import type { OutlierEntry } from '../../generated/calls/types.ts';
import type { FigureCallName } from '../analytics/figure-calls.ts';
import { readFigures, type WantedFigures } from '../analytics/read-figures.ts';
import { getExperienceType, figureScope } from '../analytics/scope.ts';
import { readWidgets } from '../analytics/widget-settings.ts';
import type { SignedIn } from '../auth/sessions.ts';
import type { FileAnswer } from '../csv/table-file.ts';
import { listQuestions } from '../entities/hooks/practice-questions.ts';
import { refuse } from '../errors.ts';
import { placeNames } from '../feedback/export-feedback.ts';
import type { DashboardPaper, PaperWidget } from './dashboard-pdf.ts';
import type { FileInput, FigureSource } from './file-input.ts';
import { readRanking } from './leaderboard-file.ts';
import { paperFile } from './paper-file.ts';

type Input = FileInput<'exportDashboard'>;

/** The call of each measure; the client's are in its `source.ts`. */
const CALLS: Record<Exclude<Measure, 'question'>, FigureCallName> = {
  changes: 'analyticsChanges',
  ratings: 'analyticsRating',
  scores: 'analyticsScores',
  percentiles: 'analyticsPercentiles',
  nps: 'analyticsNpsScore',
  npsWeeks: 'analyticsNps',
  npsMonths: 'analyticsNps',
  outliers: 'analyticsOutliers',
  percentileRanks: 'practicesPercentiles',
  surveyMetrics: 'surveyMetrics',
  statusCounts: 'analyticsRequests',
  sentiments: 'analyticsSentiments',
  appointments: 'analyticsAppointments',
};

const PLACES = {
  practiceIds: ['practice', 'practices'],
  providerIds: ['provider', 'providers'],
  workLocationIds: ['work location', 'work locations'],
  organizationalUnitIds: ['organizational unit', 'organizational units'],
} as const;

/** Longer lists of places are shown as a count: a query can be as long as an address. */
const MOST_NAMES = 6;

/** The call for a request's figures; a score of one metric uses another call. Empty lists of places match nothing. */
function toWanted({ measure, query }: WidgetRequest): WantedFigures[] {
  if (measure === 'question') return [];
  const isMetric = measure === 'scores' && query.categoryId !== undefined;
  const isSet = ([, value]: [string, unknown]): boolean => !Array.isArray(value) || value.length > 0;
  return [
    {
      name: isMetric ? 'analyticsCategoryRating' : CALLS[measure],
      query: Object.fromEntries(Object.entries(query).filter(isSet)),
      params: {},
    },
  ];
}

/** The newest additional question of the filtered practice. */
async function wantedQuestion(
  { db }: FigureSource,
  { tenant, viewer: { organizationId } }: SignedIn,
  { filters, period }: WidgetRequest,
): Promise<{ question: string; wanted?: WantedFigures }> {
  const [practiceId] = filters.practiceIds;
  if (practiceId === undefined) return { question: '' };
  const questions = await db.tenant(tenant, (tx) => listQuestions(tx, { organizationId, practiceId }));
  const [newest] = [...questions].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (!newest) return { question: '' };
  const params = { practiceId, questionId: newest.id };
  return {
    question: newest.question,
    wanted: { name: 'questionAnswers', query: { date: { ...period } }, params },
  };
}

interface Asked {
  state: WidgetState;
  request: WidgetRequest;
  question: string;
  wanted: WantedFigures[];
}

async function buildAsked(
  source: FigureSource,
  signedIn: SignedIn,
  state: WidgetState,
  { filters, today }: { filters: PlaceFilters; today: string },
): Promise<Asked> {
  const { kind, choices } = state;
  const period = state.period ?? DEFAULT_PERIODS[kind.period](today);
  const request = buildRequest(kind, { choices, period, filters });
  if (request.measure === 'question') {
    const { question, wanted } = await wantedQuestion(source, signedIn, request);
    return { state, request, question, wanted: wanted ? [wanted] : [] };
  }
  const before = buildRequest(kind, { choices, period: previousPeriod(period, today), filters });
  const requests = request.measure === 'scores' ? [request, before] : [request];
  return { state, request, question: '', wanted: requests.flatMap(toWanted) };
}

function toAnswer({ request: { measure }, question }: Asked, data: unknown): Answers[Measure] {
  if (measure === 'question') return { question, points: data ?? [] } as Answers['question'];
  return measure === 'outliers' ? outlierMetrics(data as OutlierEntry[]) : (data as Answers[Measure]);
}

interface ModelContext {
  today: string;
  isConfidential: boolean;
}

function modelFor(
  asked: Asked,
  answers: readonly unknown[],
  { today, isConfidential }: ModelContext,
): ChartModel {
  const { state, request } = asked;
  const { kind, choices } = state;
  const [data, before] = answers;
  return toChartModel(request.measure, chosenPart(request.measure, toAnswer(asked, data), choices), {
    title: `${kind.title}, ${periodLabel(request.period, { today })}`,
    people: kind.experienceType === 'PATIENT' ? 'patients' : 'employees',
    band: choices.band,
    // requests have names, and are never withheld
    ...(isConfidential && request.measure !== 'statusCounts' && { emptyText: NOT_ENOUGH_ANSWERS }),
    ...(request.measure === 'changes' && {
      against: periodLabel(previousPeriod(request.period, today), { today }),
    }),
    ...(before !== undefined && {
      before: {
        scores: before as Answers['scores'],
        label: periodLabel(previousPeriod(request.period, today), { today, isNarrow: true }),
      },
    }),
  });
}

/** The widgets of the page: those in the query, or else the user's. */
async function readStates(
  { db }: FigureSource,
  signedIn: SignedIn,
  query: Input['query'],
): Promise<WidgetState[]> {
  const experienceType = getExperienceType(signedIn.viewer, query);
  const offered = new Set<string>(
    widgetKindsFor(experienceType, signedIn.viewer.role).map(({ kind }) => kind),
  );
  const texts = query.widgets ?? (await readWidgets(db, signedIn, query)).map(({ widget }) => widget);
  return texts.map((text, index) => {
    const state = readWidget(text);
    if (!state || !offered.has(state.kind.kind))
      throw refuse('VALIDATION', 'You may not use this widget', `widgets[${index}]`);
    return state;
  });
}

/** A widget's title, followed by the settings of its switches. */
function formatTitle({ kind, choices }: WidgetState): string {
  const set = (kind.switches ?? []).flatMap(({ name }) => {
    if (name === 'question') return choices.question === 'outcome' ? ['Outcome'] : [];
    if (name === 'score') return choices.score === 'PERCENTILE' ? ['Percentile'] : [];
    if (name === 'sign') return choices.sign === 'all' ? [] : [choices.sign];
    return name === 'band' && choices.band !== START_CHOICES.band ? [choices.band] : [];
  });
  return [kind.title, ...set].join(' · ');
}

/** The page's filters as text. */
async function filtersText(
  db: Input['source']['db'],
  signedIn: SignedIn,
  filters: PlaceFilters,
): Promise<string> {
  const names = await placeNames(db, signedIn, Object.values(filters).flat() as string[]);
  const said = Object.entries(PLACES).flatMap(([key, [one, many]]) => {
    const ids = filters[key as keyof PlaceFilters];
    const known = ids.flatMap((id) => names.get(id) ?? []);
    if (ids.length === 0) return [];
    if (known.length < ids.length || ids.length > MOST_NAMES)
      return [`${ids.length} ${ids.length === 1 ? one : many}`];
    return [known.join(', ')];
  });
  return said.join(' · ');
}

/** Whose figures the user sees without a filter. */
function scopeText({ session }: SignedIn): string {
  if (session.isProvider) return 'Your own patients';
  if (session.isPracticeUser) return session.practices.map(({ name }) => name).join(', ');
  return 'The whole organization';
}

/** The practices by rank in the previous month. */
async function buildRanking(
  source: FigureSource,
  signedIn: SignedIn,
  today: string,
): Promise<DashboardPaper['ranking']> {
  if (!isGranted(calls.leaderboardPx, signedIn.session)) return undefined;
  const date = DEFAULT_PERIODS.previousMonth(today);
  const rows = sortRows(await readRanking(source, signedIn, { date }), null);
  return { type: 'practice', rows, period: periodLabel(date, { today }) };
}

/** A dashboard as PDF: its widgets with their periods, filters and figures, as the person may see them. */
export async function dashboardFile({ source, asViewer, query, onProgress }: Input): Promise<FileAnswer> {
  const { today, ...paper } = await asViewer(async (signedIn) => {
    const { session, viewer } = signedIn;
    const experienceType = getExperienceType(viewer, query);
    const today = await source.today.of(signedIn, figureScope(signedIn, { experienceType }));
    const filters: PlaceFilters = {
      practiceIds: query.practiceIds ?? [],
      providerIds: query.providerIds ?? [],
      workLocationIds: query.workLocationIds ?? [],
      organizationalUnitIds: query.organizationalUnitIds ?? [],
    };
    const states = await readStates(source, signedIn, { ...query, experienceType });
    const all = await Promise.all(
      states.map((state) => buildAsked(source, signedIn, state, { filters, today })),
    );
    const asked = all.filter(({ wanted }) => wanted.every(({ name }) => isGranted(calls[name], session)));
    const answers = await readFigures(
      source,
      signedIn,
      asked.flatMap(({ wanted }) => wanted),
    );
    const isConfidential = experienceType === 'EMPLOYEE' && typeof viewer.confidentialMinimum === 'number';
    let next = 0;
    const widgets = asked.map((one): PaperWidget => {
      const own = answers.slice(next, (next += one.wanted.length)).map(({ data }) => data);
      return {
        title: formatTitle(one.state),
        period: periodLabel(one.request.period, { today }),
        model: modelFor(one, own, { today, isConfidential }),
      };
    });
    const narrowed = await filtersText(source.db, signedIn, filters);
    const isHome = query.hasRanking !== undefined && experienceType === 'PATIENT';
    const ranking = isHome && query.hasRanking ? await buildRanking(source, signedIn, today) : undefined;
    const dashboard = experienceType === 'PATIENT' ? 'Analytics' : 'Employee dashboard';
    const title = isHome ? 'Home' : dashboard;
    const notices = [...new Set(answers.flatMap((one) => one.notices?.map(({ message }) => message) ?? []))];
    const lines = [narrowed === '' ? scopeText(signedIn) : narrowed, ...notices, `As of ${today}`];
    const head = { title, organizationName: session.organization.name, lines };
    return { head, widgets, today, ...(ranking && { ranking }) };
  });
  const name = `${paper.head.title.toLowerCase().replaceAll(' ', '-')}-${today}`;
  return paperFile(name, { kind: 'dashboard', ...paper }, onProgress);
}
