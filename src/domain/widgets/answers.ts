import type { OutlierEntry } from '../../generated/calls/types.ts';
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

export interface PlaceCount {
  id: string;
  name: string;
  count: number;
}

/** How often a category had outliers, and at which places. */
export interface OutlierMetric {
  category: CategoryRef;
  isNegative: boolean;
  count: { total: number; places: PlaceCount[] };
}

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
  outliers: OutlierMetric[];
  percentileRanks: PercentileRank[];
  surveyMetrics: SurveyMetrics;
  statusCounts: StatusCount[];
  sentiments: SentimentCount[];
  appointments: AppointmentFigure[];
  question: QuestionSeries;
}

export type Measure = keyof Answers;

/** All places at which a category had outliers. */
function listPlaces({ practices, workLocations, organizationalUnits }: OutlierEntry['count']): PlaceCount[] {
  return [
    ...practices.map(({ practice, count }) => ({ ...practice, count })),
    ...workLocations.map(({ workLocation, count }) => ({ ...workLocation, count })),
    ...organizationalUnits.map(({ organizationalUnit, count }) => ({ ...organizationalUnit, count })),
  ];
}

/** The measure in the response to the call for outliers. */
export function outlierMetrics(entries: readonly OutlierEntry[]): OutlierMetric[] {
  return entries.map(({ count, ...outlier }) => ({
    ...outlier,
    count: { total: count.total, places: listPlaces(count) },
  }));
}
