import type { Role } from '../../access/access-model.ts';
import type { DefaultPeriod } from '../period.ts';
import type { ExperienceType } from '../../access/survey-permissions.ts';
import type { Measure } from './answers.ts';
import type { Drill } from './drill-down.ts';

export type WidgetGroup = 'Ratings' | 'Over time' | 'Standing and follow-up';

export type WidgetIcon = 'bars' | 'change' | 'line' | 'donut' | 'funnel' | 'cards' | 'ranking' | 'list';

export type ChartKind =
  | 'bars'
  | 'changeBars'
  | 'line'
  | 'donut'
  | 'funnel'
  | 'outliers'
  | 'ranking'
  | 'statusBars';

/** Parameters of a widget's query besides its period and filters. */
export type WidgetQuery = Readonly<Record<string, string | number>>;

/** A switch in a widget's header or first line; it changes the widget's request or display. */
export interface WidgetSwitch {
  name: 'question' | 'score' | 'sign' | 'band' | 'category' | 'appointments';
  label: string;
  /** absent: every role that sees the widget */
  roles?: readonly Role[];
}

/** The definition of a kind of widget for the server, the grid, the picker and the tests. */
export interface WidgetKind {
  /** its key in stored dashboards, which never changes */
  kind: string;
  /** heading of the widget, and its name in the picker */
  title: string;
  /** one sentence, in the picker */
  description: string;
  /** heading in the picker */
  group: WidgetGroup;
  /** picture in the picker */
  icon: WidgetIcon;
  /** those who may add it */
  roles: readonly Role[];
  /** whose surveys it is about */
  experienceType: ExperienceType;
  /** its initial width in columns */
  size: 1 | 2;
  /** its period until another one is chosen */
  period: DefaultPeriod;
  /** the figure, by the name of its two files */
  measure: Measure;
  /** the dimension of the chart's marks */
  by:
    | 'category'
    | 'week'
    | 'month'
    | 'group'
    | 'entity'
    | 'stage'
    | 'status'
    | 'sentiment'
    | 'theme'
    | 'appointment';
  /** shape of the chart */
  chart: ChartKind;
  /** parameters of its call besides period and filters */
  query?: WidgetQuery;
  /** in its header or first line */
  switches?: readonly WidgetSwitch[];
  /** whether its header has a refresh button, in addition to the one in its menu */
  canRefresh?: true;
  /** absent: its marks have no links */
  drillDown?: Drill;
}
