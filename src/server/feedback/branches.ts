import type { Calls } from '../../generated/calls/types.ts';
import { joinWithOr } from '../scope.ts';

export type Query = Omit<Calls['listFeedback']['read'], 'skip' | 'take'> & {
  /** in a query about patients and employees: the work locations of its practices */
  employeeLocationIds?: string[];
};

/** A selection of feedback: SQL conditions over `surveys s` with their values, and its order. */
export interface FeedbackQuery {
  asked: Query;
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
  sort: 'date' | 'rating';
  order: 'asc' | 'desc';
  /** contact statuses that sort first */
  priority: string[];
  /** the result depends on the current time, not only on stored rows */
  isTimely: boolean;
  /** limited to a month */
  isBrief: boolean;
  /** SQL of a row's search rank, if the list is sorted by it */
  rank: string | undefined;
}

/**
 * Surveys of up to this many answers are looked up individually; beyond that, the list's own order finds enough of them
 * soon.
 */
const FEW_ANSWERS = 15_000;

/** SQL of a table to read as `s`, and of all its conditions. */
interface Branch {
  from: string;
  where: string;
}

/**
 * Splits a query into disjoint branches, one per kind and part, each of which can be read in index order. For
 * conditions on answers there are two plans, and the query picks the faster one for the number of answers at run time.
 * @returns the branches, and SQL of the common table expressions that they read
 */
export function buildBranches({ answers, from, kinds, parts, conditions }: FeedbackQuery): {
  expressions: string;
  branches: Branch[];
} {
  const found = `from answers a where a.organization_id = $1 and ${answers} limit ${FEW_ANSWERS + 1}`;
  const ways =
    answers === undefined
      ? [{ from, condition: [] }]
      : [
          { from: 'few s', condition: [] },
          { from, condition: ['not (select are_few from answered)'] },
        ];
  const expressions = `with answered as materialized (select count(*) <= ${FEW_ANSWERS} as are_few from (select ${found}) found),
    few as materialized (select s.* from ${from} where s.organization_id = $1 and (select are_few from answered)
      and s.id = any(array(select a.survey_id ${found})))`;
  return {
    expressions: answers === undefined ? '' : expressions,
    branches: ways.flatMap((way) =>
      kinds.flatMap((kind) =>
        (parts.length > 0 ? parts.map((part) => [part]) : [[]]).map((part) => ({
          from: way.from,
          where: [...way.condition, kind, ...part, ...conditions].join(' and '),
        })),
      ),
    ),
  };
}

/** All conditions of a query as one list. */
export function listConditions({
  kinds,
  parts,
  conditions,
}: Pick<FeedbackQuery, 'kinds' | 'parts' | 'conditions'>): string[] {
  return [joinWithOr(kinds), ...(parts.length > 0 ? [joinWithOr(parts)] : []), ...conditions];
}
