import '@fontsource-variable/figtree/wght.css';
import '../../src/client/core/theme/base.css';
import CssBaseline from '@mui/material/CssBaseline';
import { styled, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeSession } from '../../src/client/core/session-fixture.ts';
import { queryClient } from '../../src/client/core/query-client.ts';
import { SessionContext } from '../../src/client/core/session.ts';
import { startColorScheme, useColorScheme } from '../../src/client/core/theme/color-scheme.ts';
import { createAppTheme } from '../../src/client/core/theme/create-app-theme.ts';
import { Dashboard, type DashboardPage } from '../../src/client/dashboards/Dashboard.tsx';
import {
  type DashboardSource,
  DashboardSourceContext,
  type FindingsAnswer,
  type PageRequest,
} from '../../src/client/dashboards/source.ts';
import { WidgetPicker } from '../../src/client/dashboards/WidgetPicker.tsx';
import { LateToaster } from '../../src/client/ui/LateToaster.tsx';
import { Parts } from './Parts.tsx';
import type { Role } from '../../src/domain/access/access-model.ts';
import { DEFAULT_PERIODS } from '../../src/domain/measures/period.ts';
import type { Answers } from '../../src/domain/measures/widgets/answers.ts';
import { addWidget, type WidgetLayout } from '../../src/domain/measures/widgets/layout.ts';
import { SAMPLE_TODAY, getSample } from '../../src/domain/measures/widgets/samples.ts';
import { surveyCategories } from '../../src/generated/surveys/categories.ts';
import { widgetKindsFor } from '../../src/domain/measures/widgets/widget-kinds.ts';
import { buildRequest, getMeasure } from '../../src/domain/measures/widgets/widget-request.ts';
import { readWidget } from '../../src/domain/measures/widgets/widget-state.ts';
import { NO_FILTERS } from '../../src/domain/measures/widgets/drill-down.ts';
import type { WidgetFigures } from '../../src/generated/calls/types.ts';

/**
 * The shared parts of dashboards on sample data, for tests of rendering and saving: `?page=picker`, `?role=USER`,
 * `?type=EMPLOYEE`, `?only=KIND`, `?state=empty|error|slow|broken`. `?page=parts` renders every part separately.
 */
const asked = new URLSearchParams(location.search);
const role = (asked.get('role') ?? 'ADMIN') as Role;
const type = asked.get('type') === 'EMPLOYEE' ? 'EMPLOYEE' : 'PATIENT';
const only = asked.get('only');
const state = asked.get('state');

const EMPTY: Partial<Answers> = { ratings: [], scores: [], outliers: [] };

/** All fourteen metrics, as an organization has them. */
const experience: Answers['ratings'] = surveyCategories
  .filter(({ kind }) => kind === 'experience')
  .map((category, index) => {
    const value = 4.8 - index * 0.09;
    const count = index === 11 ? 3 : 1200 - index * 40;
    return { category, value, count, interval: { low: value - 0.1, high: Math.min(5, value + 0.1) } };
  });

/** Responses that no chart can be made of, and ones that throw while rendering; once each. */
const broken = new Map<keyof Answers, unknown>([
  ['nps', {}],
  [
    'outliers',
    [
      {
        category: { id: 1, code: 'EMP', name: {} },
        isNegative: true,
        count: { total: 9, practices: [], workLocations: [], organizationalUnits: [] },
      },
    ],
  ],
]);

function getFigures(text: string): unknown {
  const widget = readWidget(text);
  if (!widget) throw new Error(`${text} is no widget`);
  const { kind, choices } = widget;
  const measure = getMeasure(kind, choices);
  if (state === 'broken' && broken.has(measure)) {
    const answer = broken.get(measure);
    broken.delete(measure);
    return answer;
  }
  if (state === 'empty' && EMPTY[measure]) return EMPTY[measure];
  const period = { gte: SAMPLE_TODAY, lt: SAMPLE_TODAY };
  const { query } = buildRequest(kind, { choices, period, filters: NO_FILTERS });
  const { patientQuestionType, patientType } = query;
  if (measure === 'ratings' && patientQuestionType === 'experience' && !patientType) return experience;
  return getSample({ measure, experienceType: type, query: query as Record<string, string> });
}

async function loadFigures({ widgets }: PageRequest): Promise<WidgetFigures[]> {
  if (state === 'slow') await new Promise(() => undefined);
  if (state === 'error') throw new Error('refused');
  return widgets.map((text) => ({ status: 200, errors: [], data: getFigures(text) as object as never }));
}

async function saveLayout(_type: unknown, layout: WidgetLayout): Promise<void> {
  const response = await fetch('/v1/analytics/settings/widgets', {
    method: 'POST',
    body: JSON.stringify(layout),
  });
  if (!response.ok) throw new Error(`refused with ${response.status}`);
}

const kinds = widgetKindsFor(type, role)
  .filter(({ kind }) => only === null || only.split(',').includes(kind))
  .reduce<WidgetLayout>((layout, { kind }) => addWidget(layout, kind, type), []);

const isPicker = asked.get('page') === 'picker';

const NOTHING_CHANGED: FindingsAnswer = {
  data: {
    period: DEFAULT_PERIODS.currentMonth(SAMPLE_TODAY),
    findings: [],
    smaller: 0,
    changed: [],
    metrics: 16,
    themes: 12,
    subjects: { by: 'provider', looked: 40 },
    count: 900,
    prevCount: 950,
  },
  previousPeriod: DEFAULT_PERIODS.previousMonth(SAMPLE_TODAY),
};

const source: DashboardSource = {
  today: () => SAMPLE_TODAY,
  loadFigures,
  loadFindings: () => Promise.resolve(NOTHING_CHANGED),
  loadLayout: () => Promise.resolve(isPicker ? kinds.slice(0, 3) : kinds),
  saveLayout,
};

const page: DashboardPage = {
  title: 'Analytics',
  path: '/px/analytics',
  settingsPath: '/px/analytics/widgets-settings',
  backLabel: 'Back to Analytics',
  experienceType: type,
};

const Content = styled('main')(({ theme }) => ({
  padding: 16,
  [theme.breakpoints.up('md')]: { padding: 32 },
}));

function Rooms() {
  return (
    <Content>
      <DashboardSourceContext value={source}>
        {isPicker ? <WidgetPicker page={page} /> : <Dashboard page={page} />}
      </DashboardSourceContext>
    </Content>
  );
}

function Gallery() {
  const scheme = useColorScheme();
  return (
    <ThemeProvider theme={createAppTheme(scheme)}>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <SessionContext value={makeSession({ role })}>
          <BrowserRouter>{asked.get('page') === 'parts' ? <Parts /> : <Rooms />}</BrowserRouter>
        </SessionContext>
      </QueryClientProvider>
      <LateToaster />
    </ThemeProvider>
  );
}

startColorScheme();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root');
createRoot(container).render(<Gallery />);
