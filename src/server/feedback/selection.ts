import type { Calls } from '../../generated/calls/types.ts';
import { SqlBuilder } from '../db/sql-builder.ts';
import { joinWithOr } from '../surveys/scope/scope.ts';

export type Query = Omit<Calls['listFeedback']['read'], 'skip' | 'take' | 'cursor' | 'total'> & {
  /** in a query about patients and employees: the work locations of its practices */
  employeeLocationIds?: string[];
};

/** Conditions over `surveys s`, split so that a list can be read part by part. */
export class Selection extends SqlBuilder {
  /** conditions of the viewer's scope, one for each kind of survey: a row matches exactly one */
  kinds: string[] = [];
  /** alternative conditions, of which each row matches exactly one; empty: no restriction */
  parts: string[] = [];
  /** SQL of the selected answers, which may be few: conditions over `answers a`, in order; undefined: all */
  answers: string | undefined;
  /** an index of ratings would be read for too few rows: those of some places or people are sorted instead */
  isNarrow = false;

  override get condition(): string {
    const alternatives = [this.kinds, ...(this.parts.length > 0 ? [this.parts] : [])];
    return [...alternatives.map(joinWithOr), ...this.conditions].join(' and ');
  }
}

/** A selection of feedback, and its order. */
export interface FeedbackQuery {
  selection: Selection;
  /** SQL of the table, as `s`; sorted by an answer, with that answer as `v` */
  from: string;
  /** SQL of the survey's id */
  key: string;
  sort: 'date' | 'rating' | 'urgency' | 'call' | 'answer';
  order: 'asc' | 'desc';
  /** contact statuses that sort first */
  priority: string[];
  isSearch: boolean;
  /** SQL of a row's search rank, if the list is sorted by it */
  rank: string | undefined;
}

/** A row's position in a list: rows are ordered by part, value, completion and id. */
export interface Position {
  /** of the list: requests that sort first, rated, unrated; best matches, others; overdue, open, closed, by contact */
  part: number;
  /** rating in hundredths of stars, urgency, answer, or search rank; 0 in a part without them */
  value: string;
  completedAt: string;
  id: string;
}
