import type { OutlierEntry, Themes } from '../../../generated/calls/types.ts';
import type { Change, Figure, Interval } from '../stats/moments.ts';
import type { NpsFigure } from '../stats/nps.ts';
import type { NpsPoint, ScorePoint } from '../stats/series.ts';
import type { SurveyMetrics } from '../stats/funnel.ts';

/** A category in a response. */
export interface CategoryRef {
  id: number;
  code: string;
  name: string;
}

export type CategoryFigure = Figure & { category: CategoryRef };
export type CategoryChange = Change & { category: CategoryRef };

/** One week of a percentile. `value` is 0 to 100; null: too few responses to rank. */
export interface PercentilePoint {
  date: string;
  value: number | null;
  count: number;
}

/** One month of an NPS; `date` is its first day. */
export type NpsMonth = Omit<NpsPoint, 'prediction' | 'predicted'>;

export interface PercentileRank {
  entityId: string;
  entityName: string;
  /** 0 to 100; null: too few responses to rank */
  globalPercentile: number | null;
  score: number | null;
  interval: Interval | null;
  count: number;
  /** number of ranked entries; null: this one is not ranked */
  total: number | null;
}

export interface StatusCount {
  status: string;
  count: number;
}

export interface SentimentCount {
  sentiment: string;
  count: number;
  /** mean score of their responses, in stars */
  score: number | null;
  /** responses with a score */
  scoreCount: number;
  interval: Interval | null;
}

export type AppointmentFigure = Figure & { appointmentType: string };

/** A practice's own question with its weekly averages. */
export interface QuestionSeries {
  question: string;
  points: { date: string; stars: number | null; count: number; interval: Interval | null }[];
}

/** The response type of each measure. */
export interface Answers {
  changes: CategoryChange[];
  ratings: CategoryFigure[];
  scores: ScorePoint[];
  percentiles: PercentilePoint[];
  nps: NpsFigure;
  npsWeeks: NpsPoint[];
  npsMonths: NpsMonth[];
  outliers: OutlierEntry[];
  percentileRanks: PercentileRank[];
  surveyMetrics: SurveyMetrics;
  statusCounts: StatusCount[];
  sentiments: SentimentCount[];
  themes: Themes;
  appointments: AppointmentFigure[];
  question: QuestionSeries;
}

export type Measure = keyof Answers;
