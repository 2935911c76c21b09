import type { Role } from '../model.ts';
import type { DefaultPeriod } from '../period.ts';
import type { ExperienceType } from '../survey-permissions.ts';
import type { Measure } from './answers.ts';
import type { Drill } from './drill-down.ts';
import { sortLayout, type WidgetLayout } from './layout.ts';

export type WidgetGroup = 'Ratings' | 'Over time' | 'Standing and follow-up';

export type WidgetIcon = 'bars' | 'change' | 'line' | 'donut' | 'funnel' | 'cards' | 'ranking' | 'list';

export type ChartKind =
  'bars' | 'changeBars' | 'line' | 'donut' | 'funnel' | 'outliers' | 'ranking' | 'statusBars';

/** What a widget asks for beside its period and filters. */
export type WidgetQuery = Readonly<Record<string, string | number>>;

/** A choice in a widget's head or first line; it changes what the widget asks for or shows. */
export interface WidgetSwitch {
  name: 'question' | 'score' | 'sign' | 'band' | 'category' | 'appointments';
  label: string;
  /** absent: every role that sees the widget */
  roles?: readonly Role[];
}

/** Everything that the server, the grid, the picker and the tests know of a kind of widget. */
export interface WidgetKind {
  kind: string;
  title: string;
  /** one sentence, in the picker */
  description: string;
  group: WidgetGroup;
  icon: WidgetIcon;
  roles: readonly Role[];
  experienceType: ExperienceType;
  /** columns that it takes when it is added */
  size: 1 | 2;
  period: DefaultPeriod;
  measure: Measure;
  /** the dimension of the chart's marks */
  by: 'category' | 'week' | 'month' | 'group' | 'entity' | 'stage' | 'status' | 'sentiment' | 'appointment';
  chart: ChartKind;
  query?: WidgetQuery;
  switches?: readonly WidgetSwitch[];
  /** absent: its marks lead nowhere */
  drillDown?: Drill;
}

const EVERYONE: readonly Role[] = ['ADMIN', 'USER', 'PROVIDER'];
const STAFF: readonly Role[] = ['ADMIN', 'USER'];
const ADMINS: readonly Role[] = ['ADMIN'];

const SCORE: WidgetSwitch = { name: 'score', label: 'Score', roles: ['USER', 'PROVIDER'] };
const PX = { roles: EVERYONE, experienceType: 'PATIENT', size: 1 } as const;
const EX = { roles: STAFF, experienceType: 'EMPLOYEE', size: 1 } as const;

const RATINGS = {
  group: 'Ratings',
  icon: 'bars',
  period: 'currentMonth',
  measure: 'ratings',
  by: 'category',
  chart: 'bars',
  drillDown: 'category',
} as const;

const CHANGE = {
  ...RATINGS,
  group: 'Over time',
  icon: 'change',
  measure: 'changes',
  chart: 'changeBars',
} as const;

const WEEKLY = {
  group: 'Over time',
  icon: 'line',
  period: 'last3Months',
  by: 'week',
  chart: 'line',
  drillDown: 'week',
} as const;

const STANDING = { group: 'Standing and follow-up', period: 'currentMonth' } as const;

const NPS = {
  ...STANDING,
  icon: 'donut',
  measure: 'nps',
  by: 'group',
  chart: 'donut',
  drillDown: 'npsGroup',
} as const;

const OUTLIERS = {
  ...STANDING,
  icon: 'cards',
  measure: 'outliers',
  by: 'category',
  chart: 'outliers',
  switches: [{ name: 'sign', label: 'Outliers' }],
  drillDown: 'outlier',
} as const;

const FUNNEL = {
  ...STANDING,
  title: 'Survey Metrics',
  description: 'How many surveys were sent, opened and completed.',
  icon: 'funnel',
  measure: 'surveyMetrics',
  by: 'stage',
  chart: 'funnel',
} as const;

/** The widgets of patient experience, in the order of the picker. */
const PX_KINDS = [
  {
    ...PX,
    ...RATINGS,
    kind: 'EXPERIENCE_RATINGS',
    title: 'Experience Ratings',
    description: 'The 14 experience metrics, best first, on 0 to 5.',
    query: { patientQuestionType: 'experience' },
    switches: [{ name: 'question', label: 'Metrics' }],
  },
  {
    ...PX,
    ...RATINGS,
    kind: 'OUTCOME_RATINGS',
    title: 'Outcome Ratings',
    description: 'Oral health, function, appearance and pain after the visit.',
    query: { patientQuestionType: 'outcome' },
  },
  {
    ...PX,
    ...RATINGS,
    kind: 'HEALTH_RATINGS',
    title: 'Health Ratings',
    description: 'What patients say of habits and conditions that affect their care.',
    query: { patientQuestionType: 'health' },
  },
  {
    ...PX,
    ...RATINGS,
    kind: 'EXPERIENCE_RATINGS_NEW',
    title: 'Experience Ratings, New Patients',
    description: 'The experience metrics of first visits alone.',
    query: { patientQuestionType: 'experience', patientType: 'new' },
    drillDown: 'newCategory',
  },
  {
    ...PX,
    ...RATINGS,
    kind: 'EXPERIENCE_RATINGS_OLD',
    title: 'Experience Ratings, Returning Patients',
    description: 'The experience metrics of patients who came back.',
    query: { patientQuestionType: 'experience', patientType: 'old' },
    drillDown: 'oldCategory',
  },
  {
    ...PX,
    ...RATINGS,
    kind: 'APPOINTMENT_SCORES',
    title: 'Score by Appointment Type',
    description: 'The DK Score of each kind of visit.',
    measure: 'appointments',
    by: 'appointment',
    switches: [{ name: 'appointments', label: 'Appointment types' }],
    drillDown: 'appointment',
  },
  {
    ...PX,
    ...WEEKLY,
    kind: 'DK_SCORE',
    title: 'DK Score',
    description: 'Weekly average of all experience answers, with this week predicted.',
    measure: 'scores',
    switches: [SCORE],
  },
  {
    ...PX,
    ...WEEKLY,
    kind: 'EXPERIENCE_METRIC',
    title: 'Experience Metric',
    description: 'One metric, week by week, with its 95% interval.',
    measure: 'scores',
    switches: [{ name: 'category', label: 'Metric' }, SCORE],
  },
  {
    ...PX,
    ...WEEKLY,
    kind: 'NPS_SCORE_INTERVALS',
    title: 'NPS Over Time',
    description: 'Weekly NPS beside its running total.',
    measure: 'npsWeeks',
    drillDown: 'npsWeek',
  },
  {
    ...PX,
    ...WEEKLY,
    kind: 'NPS_SCORE_MONTHS',
    title: 'NPS by Month',
    description: 'One bar a month, to compare seasons.',
    icon: 'bars',
    period: 'last12Months',
    measure: 'npsMonths',
    query: { interval: 'month' },
    by: 'month',
    chart: 'bars',
    drillDown: 'npsMonth',
  },
  {
    ...PX,
    ...CHANGE,
    kind: 'EXPERIENCE_CHANGE',
    title: 'Experience Change',
    description: 'Each metric against the period before.',
    query: { patientQuestionType: 'experience' },
  },
  {
    ...PX,
    ...CHANGE,
    kind: 'OUTCOME_CHANGE',
    title: 'Outcome Change',
    description: 'Each outcome against the period before.',
    query: { patientQuestionType: 'outcome' },
  },
  {
    ...PX,
    ...WEEKLY,
    kind: 'ADDITIONAL_QUESTION',
    title: 'Additional Question',
    description: "Weekly averages of the practice's own question.",
    period: 'last8Weeks',
    roles: ['USER', 'PROVIDER'],
    measure: 'question',
  },
  {
    ...PX,
    ...NPS,
    kind: 'NPS_SCORE',
    title: 'NPS Score',
    description: 'Promoters, passives and detractors with the score.',
  },
  {
    ...PX,
    ...OUTLIERS,
    kind: 'OUTLIER_METRICS',
    title: 'Top Outlier Metrics',
    description: 'Single metrics far above or below the rest of an answer.',
    query: { take: 3 },
  },
  {
    ...PX,
    ...STANDING,
    kind: 'PERCENTILE_RANK',
    title: 'Percentile Rank',
    description: 'Your practices among all practices on Chairside.',
    icon: 'ranking',
    roles: ADMINS,
    period: 'previousMonth',
    measure: 'percentileRanks',
    by: 'entity',
    chart: 'ranking',
    switches: [{ name: 'band', label: 'Show' }],
    drillDown: 'practice',
  },
  { ...PX, ...FUNNEL, kind: 'SURVEY_METRICS' },
  {
    ...PX,
    ...STANDING,
    kind: 'CONTACT_REQUESTS',
    title: 'Service Resolution Requests Overview',
    description: 'Requests for a call by contact status.',
    icon: 'list',
    measure: 'statusCounts',
    by: 'status',
    chart: 'statusBars',
    drillDown: 'status',
  },
  {
    ...PX,
    ...STANDING,
    kind: 'FEEDBACK_SENTIMENT',
    title: 'Feedback Sentiment',
    description: 'How many comments are positive, neutral, negative or mixed.',
    icon: 'donut',
    measure: 'sentiments',
    by: 'sentiment',
    chart: 'donut',
    drillDown: 'sentiment',
  },
] as const satisfies readonly WidgetKind[];

/** The widgets of employee experience. */
const EX_KINDS = [
  {
    ...EX,
    ...RATINGS,
    kind: 'EX_EXPERIENCE_RATINGS',
    title: 'Trust Rating',
    description: 'The five trust categories, on 0 to 5.',
    drillDown: 'results',
  },
  {
    ...EX,
    ...WEEKLY,
    kind: 'EX_DK_SCORE',
    title: 'DK Trust Score',
    description: 'Weekly average of all trust answers, with this week predicted.',
    measure: 'scores',
    switches: [{ name: 'score', label: 'Score' }],
  },
  {
    ...EX,
    ...NPS,
    kind: 'EX_NPS_SCORE',
    title: 'eNPS',
    description: 'Promoters, passives and detractors with the score.',
  },
  {
    ...EX,
    ...WEEKLY,
    kind: 'EX_NPS_SCORE_INTERVALS',
    title: 'eNPS Over Time',
    description: 'Weekly eNPS beside its running total.',
    measure: 'npsWeeks',
    drillDown: 'npsWeek',
  },
  {
    ...EX,
    ...OUTLIERS,
    kind: 'EX_OUTLIER_METRICS',
    title: 'Top Outlier Metric',
    description: 'Single metrics far above or below the rest of an answer.',
  },
  { ...EX, ...FUNNEL, kind: 'EX_SURVEY_METRICS' },
] as const satisfies readonly WidgetKind[];

export type WidgetName = (typeof PX_KINDS)[number]['kind'] | (typeof EX_KINDS)[number]['kind'];

export const widgetKinds: readonly (WidgetKind & { kind: WidgetName })[] = [...PX_KINDS, ...EX_KINDS];

/** The kind of a stored widget; undefined: this version does not know it. */
export function widgetKind(name: string): (WidgetKind & { kind: WidgetName }) | undefined {
  return widgetKinds.find(({ kind }) => kind === name);
}

/** The kinds that a role may put on its page. */
export function widgetKindsFor(experienceType: ExperienceType, role: Role): typeof widgetKinds {
  return widgetKinds.filter((kind) => kind.experienceType === experienceType && kind.roles.includes(role));
}

/** The widgets of a stored layout that this version knows and the role may see, in order. */
export function visibleLayout(
  layout: WidgetLayout,
  experienceType: ExperienceType,
  role: Role,
): WidgetLayout {
  const offered = new Set<string>(widgetKindsFor(experienceType, role).map(({ kind }) => kind));
  return sortLayout(layout.filter(({ widget }) => offered.has(widget)));
}
