import type { Calls } from '../../generated/calls/types.ts';
import { joinWithOr } from '../scope.ts';

export type Query = Omit<Calls['listFeedback']['read'], 'skip' | 'take'>;

/** A selection of feedback: SQL conditions over `surveys s` with their values, and its order. */
export interface FeedbackQuery {
  asked: Query;
  conditions: string[];
  /** of the viewer's scope, one for each kind of surveys: one of them holds, beside the conditions */
  kinds: string[];
  /** one of them holds, and each row is of one; none: all are of one */
  parts: string[];
  values: unknown[];
  /** SQL of the answers that the list asks for, which may be few: conditions over `answers a`, in order; undefined: of any */
  answers: string | undefined;
  /** SQL of the table, as `s` */
  from: string;
  /** SQL of the survey's id */
  key: string;
  sort: 'date' | 'rating';
  order: 'asc' | 'desc';
  /** contact statuses that come first */
  priority: string[];
  /** the result depends on the time of day, not only on stored rows */
  isTimely: boolean;
  /** of a month at most */
  isBrief: boolean;
  /** SQL of how well a row fits a search, where the list is in that order */
  rank: string | undefined;
}

/** Surveys of so many answers are looked up one by one; of more, the list's own order soon has enough of them. */
const FEW_ANSWERS = 15_000;

/** SQL of a table to read as `s`, and of all conditions over it. */
interface Branch {
  from: string;
  where: string;
}

/**
 * What a query finds, in branches that share no row: for each kind and part one, whose index is in order for it alone. Where the
 * query asks for answers there are two ways, and as it runs it takes the one that is fast for as many answers as there are.
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

/** All conditions of a query, as a list of them. */
export function listConditions({
  kinds,
  parts,
  conditions,
}: Pick<FeedbackQuery, 'kinds' | 'parts' | 'conditions'>): string[] {
  return [joinWithOr(kinds), ...(parts.length > 0 ? [joinWithOr(parts)] : []), ...conditions];
}
