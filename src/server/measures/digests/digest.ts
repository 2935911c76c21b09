import type { DigestFrequency } from '../../../domain/measures/digest.ts';
import type { WordsClause } from '../../../domain/measures/in-words/in-words.ts';
import type { Period } from '../../../domain/measures/period.ts';
import type { FollowUp } from '../../../generated/calls/types.ts';
import type { FoundChanges } from '../found-changes.ts';
import type { Interval } from '../../../domain/measures/stats/moments.ts';

export interface MetricFigure {
  name: string;
  /** stars */
  value: number;
}

export interface DigestComment {
  id: string;
  stars: number;
  /** without the patient's name and contact */
  text: string;
  language: string;
  /** provider and practice, limited to those the reader may see */
  of: string;
}

export interface DigestFigures {
  experienceType: 'PATIENT' | 'EMPLOYEE';
  /** stars; null: no answers */
  score: number | null;
  interval: Interval | null;
  count: number;
  /** null: too few answers to compare */
  scoreBefore: number | null;
  /** -100 to 100; null: too few answers */
  nps: number | null;
  npsBefore: number | null;
  weeks: readonly { date: string; value: number | null; count: number }[];
  best: MetricFigure | null;
  lowest: MetricFigure | null;
}

/** All contents of a digest. */
export interface Digest extends DigestFigures {
  firstName: string;
  organizationName: string;
  practices: number;
  frequency: DigestFrequency;
  period: Period;
  waiting: number;
  oldestDays: number;
  /** of the period's requests */
  followUp: FollowUp;
  /** absent: too few answers to compare */
  changes?: FoundChanges | undefined;
  /** the period in sentences */
  words: readonly (readonly WordsClause[])[];
  comments: readonly DigestComment[];
  /** `app`: the start of all other addresses */
  links: { app: string; requests: string; dashboard: string; settings: string; unsubscribe: string };
}
