import type { Calls } from '../../generated/calls/types.ts';
import { joinWithOr } from '../surveys/scope/scope.ts';

export type Query = Omit<Calls['listFeedback']['read'], 'skip' | 'take' | 'cursor' | 'total'> & {
  /** in a query about patients and employees: the work locations of its practices */
  employeeLocationIds?: string[];
};

/** A selection of feedback: SQL conditions over `surveys s` with their values, and its order. */
export interface FeedbackQuery {
  conditions: string[];
  /** conditions of the viewer's scope, one for each kind of survey: a row matches exactly one */
  kinds: string[];
  /** alternative conditions, of which each row matches exactly one; empty: no restriction */
  parts: string[];
  values: unknown[];
  /** SQL of the selected answers, which may be few: conditions over `answers a`, in order; undefined: all */
  answers: string | undefined;
  /** SQL of the table, as `s` */
  from: string;
  /** SQL of the survey's id */
  key: string;
  sort: 'date' | 'rating' | 'urgency';
  order: 'asc' | 'desc';
  /** contact statuses that sort first */
  priority: string[];
  /** limited to a month */
  isBrief: boolean;
  isSearch: boolean;
  /** SQL of a row's search rank, if the list is sorted by it */
  rank: string | undefined;
}

/** All conditions of a query as one list. */
export function listConditions({
  kinds,
  parts,
  conditions,
}: Pick<FeedbackQuery, 'kinds' | 'parts' | 'conditions'>): string[] {
  return [joinWithOr(kinds), ...(parts.length > 0 ? [joinWithOr(parts)] : []), ...conditions];
}
