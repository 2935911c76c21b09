import { isGranted } from '../../../domain/model/call.ts';
import { sortRows } from '../../../domain/measures/leaderboard.ts';
import { DEFAULT_PERIODS } from '../../../domain/measures/period.ts';
import type { PlaceFilters } from '../../../domain/measures/widgets/drill-down.ts';
import { START_CHOICES } from '../../../domain/measures/widgets/widget-request.ts';
import type { WidgetState } from '../../../domain/measures/widgets/widget-state.ts';
import { formatDay } from '../../../domain/text/format.ts';
import { periodLabel } from '../../../flows/month-range.ts';
import { calls } from '../../../generated/calls/models.ts';
import { widgetModel } from '../../../measures/widget-model.ts';
import { readInWords } from '../in-words.ts';
import { readChanges } from '../found-changes.ts';
import { askWidget, readPage } from '../page.ts';
import { type FigureSource, parseFigures } from '../read-figures.ts';
import { getExperienceType } from '../scope.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { placeNames } from '../../feedback/export-feedback.ts';
import type { DashboardPaper, PaperWidget } from './dashboard-pdf.ts';
import type { FileInput } from './file-input.ts';
import { readHome } from './home-paper.ts';
import { readRanking } from './leaderboard-file.ts';
import { paperFile } from './paper-file.ts';

type Input = FileInput<'exportDashboard'>;

const PLACES = {
  practiceIds: ['practice', 'practices'],
  providerIds: ['provider', 'providers'],
  workLocationIds: ['work location', 'work locations'],
  organizationalUnitIds: ['organizational unit', 'organizational units'],
} as const;

/** Longer lists of places are shown as a count: a query can be as long as an address. */
const MOST_NAMES = 6;

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
export async function dashboardFile({ source, asViewer, query, onProgress, ip }: Input): Promise<FileAnswer> {
  const paper = await asViewer(async (signedIn) => {
    const { session, viewer } = signedIn;
    const experienceType = getExperienceType(viewer, query);
    const { hasRanking, format: _format, ...asked } = query;
    const page = await readPage(source, signedIn, { ...asked, experienceType });
    const { today } = page;
    const { practiceIds = [], providerIds = [], workLocationIds = [], organizationalUnitIds = [] } = query;
    const filters: PlaceFilters = { practiceIds, providerIds, workLocationIds, organizationalUnitIds };
    const shown = page.widgets.filter((one) => one.calls.every((name) => isGranted(calls[name], session)));
    const readings = await Promise.all(shown.map((one) => askWidget(source, signedIn, one, page)));
    const figures = (await source.figures.read(signedIn, readings)).map(parseFigures);
    const isConfidential = experienceType === 'EMPLOYEE' && typeof viewer.confidentialMinimum === 'number';
    const widgets = shown.map(({ state }, index): PaperWidget => ({
      title: formatTitle(state),
      period: periodLabel(state.period, { today }),
      model: widgetModel(state, figures[index] ?? { data: undefined }, { today, isConfidential }),
    }));
    const narrowed = await filtersText(source.db, signedIn, filters);
    const changes = isGranted(calls.analyticsFindings, session)
      ? await readChanges(source, signedIn, { experienceType, filters, today })
      : undefined;
    const words = isGranted(calls.analyticsThemesInWords, session)
      ? await readInWords(source, signedIn, { experienceType, filters, today })
      : [];
    const isHome = hasRanking !== undefined && experienceType === 'PATIENT';
    const home = isHome ? await readHome(source, signedIn, { filters, today, ip }) : undefined;
    const ranking = isHome && hasRanking ? await buildRanking(source, signedIn, today) : undefined;
    const dashboard = experienceType === 'PATIENT' ? 'Analytics' : 'Employee dashboard';
    const whose = narrowed === '' ? session.organization.name : narrowed;
    const month = periodLabel(DEFAULT_PERIODS.currentMonth(today), { today });
    const title = isHome ? `Home: ${whose}, ${month}` : dashboard;
    const notices = [...new Set(figures.flatMap((one) => one.notices?.map(({ message }) => message) ?? []))];
    const lines = [narrowed === '' ? scopeText(signedIn) : narrowed, ...notices, `As of ${formatDay(today)}`];
    const head = { title, organizationName: session.organization.name, lines };
    return { head, widgets, words, changes, today, ...(home && { home }), ...(ranking && { ranking }) };
  });
  const name = `${(paper.home ? 'home' : paper.head.title.toLowerCase()).replaceAll(' ', '-')}-${paper.today}`;
  return paperFile(name, { kind: 'dashboard', ...paper }, onProgress);
}
