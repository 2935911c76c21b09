import type {
  OutlierEntry,
  Themes,
  ScorePoint,
  NpsPoint,
  NpsFigure,
  SurveyMetrics,
  PercentileRank,
  PercentilePoint,
  MetricCategory,
} from '../../../generated/calls/types.ts';
import type { Change, Figure, Interval } from '../stats/moments.ts';

export type CategoryFigure = Figure & { category: MetricCategory };
export type CategoryChange = Change & { category: MetricCategory };

/** One month of an NPS; `date` is its first day. */
export type NpsMonth = Omit<NpsPoint, 'prediction' | 'predicted'>;

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
  /** absent: of everybody whose figures are shown */
  isOfPractice?: true;
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
