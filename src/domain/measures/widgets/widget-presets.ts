import type { Role } from '../../access/access-model.ts';
import type { WidgetSwitch } from './widget-kind.ts';

/** Parts that several kinds of widgets share. */

export const EVERYONE: readonly Role[] = ['ADMIN', 'USER', 'PROVIDER'];
export const STAFF: readonly Role[] = ['ADMIN', 'USER'];
export const ADMINS: readonly Role[] = ['ADMIN'];

export const SCORE: WidgetSwitch = { name: 'score', label: 'Score', roles: ['USER', 'PROVIDER'] };
export const PX = { roles: EVERYONE, experienceType: 'PATIENT', size: 1 } as const;
export const EX = { roles: STAFF, experienceType: 'EMPLOYEE', size: 1 } as const;

export const RATINGS = {
  group: 'Ratings',
  icon: 'bars',
  period: 'currentMonth',
  measure: 'ratings',
  by: 'category',
  chart: 'bars',
  drillDown: 'category',
} as const;

export const CHANGE = {
  ...RATINGS,
  group: 'Over time',
  icon: 'change',
  measure: 'changes',
  chart: 'changeBars',
} as const;

export const UNDRILLED = {
  group: 'Over time',
  icon: 'line',
  period: 'last3Months',
  by: 'week',
  chart: 'line',
} as const;

export const WEEKLY = { ...UNDRILLED, drillDown: 'week' } as const;

export const STANDING = { group: 'Standing and follow-up', period: 'currentMonth' } as const;

export const NPS = {
  ...STANDING,
  icon: 'donut',
  measure: 'nps',
  by: 'group',
  chart: 'donut',
  drillDown: 'npsGroup',
} as const;

export const OUTLIERS = {
  ...STANDING,
  icon: 'cards',
  measure: 'outliers',
  by: 'category',
  chart: 'outliers',
  switches: [{ name: 'sign', label: 'Outliers' }],
  drillDown: 'outlier',
} as const;

export const THEMES = {
  ...STANDING,
  icon: 'list',
  measure: 'themes',
  by: 'theme',
  chart: 'statusBars',
  drillDown: 'theme',
} as const;

export const FUNNEL = {
  ...STANDING,
  title: 'Survey Metrics',
  description: 'How many surveys were sent, opened and completed.',
  icon: 'funnel',
  measure: 'surveyMetrics',
  by: 'stage',
  chart: 'funnel',
} as const;
