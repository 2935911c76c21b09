import type { Role } from '../model.ts';
import type { DefaultPeriod } from '../period.ts';
import type { ExperienceType } from '../survey-permissions.ts';
import type { Measure } from './answers.ts';
import type { Drill } from './drill-down.ts';

export type WidgetGroup = 'Ratings' | 'Over time' | 'Standing and follow-up';

export type WidgetIcon = 'bars' | 'change' | 'line' | 'donut' | 'funnel' | 'cards' | 'ranking' | 'list';

export type ChartKind =
  'bars' | 'changeBars' | 'line' | 'donut' | 'funnel' | 'outliers' | 'ranking' | 'statusBars';

/** Parameters of a widget's query beside its period and filters. */
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
  /** whether its head has a button that refreshes it, beside the one in its menu */
  canRefresh?: true;
  /** absent: its marks lead nowhere */
  drillDown?: Drill;
}
