import { OPEN_STATUSES, WAITING_STATUS } from '../../domain/surveys/feedback.ts';
import type { Statement } from '../db/database.ts';
import type { Bind } from '../db/sql-builder.ts';
import type { FeedbackQuery, Position } from './selection.ts';

/** Maximum matches sorted by rank, the latest ones: ranking all would cost too much for little benefit. */
export const RANKED = 1000;

/**
 * Surveys of up to this many answers are looked up individually; beyond that, the list's own order finds enough of them
 * soon.
 */
const FEW_ANSWERS = 15_000;

/** The rows of a page: those behind a position, or behind a number of rows. */
export interface PageRows {
  after?: Position | undefined;
  skip: number;
  take: number;
}

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
function buildBranches({ selection, from }: Pick<FeedbackQuery, 'selection' | 'from'>): {
  expressions: string;
  branches: Branch[];
} {
  const { answers, kinds, parts, conditions } = selection;
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

/** The number of rows in a list. Matches of a search are found through its index, other rows branch by branch. */
export function totalStatement(query: FeedbackQuery): Statement {
  const { selection, from, isSearch } = query;
  if (isSearch)
    return selection.statement(
      `select count(*)::int as total from ${from} where s.organization_id = $1 and ${selection.condition}`,
    );
  const { expressions, branches } = buildBranches(query);
  const counts = branches.map((branch) => `(select count(*) from ${branch.from} where ${branch.where})`);
  return selection.statement(`${expressions} select (${counts.join(' + ')})::int as total`);
}

/** How an order starts: the values of its parts, which are numbered, and their conditions. */
interface SortPart {
  /** rows that meet any of them: each is read by an index of its own */
  conditions: string[];
  /** SQL of what sorts its rows before their completion; undefined: nothing */
  value?: string;
}

const IS_OPEN = `s.srr_status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`;
/** In the terms of the index by due date, which has all open requests. */
const IS_WAITING = `${IS_OPEN} and s.srr_status = '${WAITING_STATUS}'`;
const IS_CONTACTED = `${IS_OPEN} and s.srr_status <> '${WAITING_STATUS}'`;
/** A place's own date may be another one for some hours, which only moves what is due on that day. */
const TODAY = `(now() at time zone 'UTC')::date`;
/** Days after which a request without a due date counts as due: the older it is, the sooner it comes after overdue ones. */
const UNDATED_DAYS = 7;
/** How urgent an open request is: more, the earlier it is due, and then the lower its score in hundredths. */
const URGENCY = `-((coalesce(s.due_date, s.completed_day + ${UNDATED_DAYS}) - date '2000-01-01') * 1000
  + coalesce((s.score * 100)::int, 999))`;

/** Requests that nobody has contacted. */
const WAITING_PARTS: SortPart[] = [
  { conditions: [`s.due_date < ${TODAY} and ${IS_WAITING}`], value: URGENCY },
  {
    conditions: [`s.due_date >= ${TODAY} and ${IS_WAITING}`, `s.due_date is null and ${IS_WAITING}`],
    value: URGENCY,
  },
];

/** All others. */
const OTHER_PARTS: SortPart[] = [
  {
    conditions: [`s.due_date is not null and ${IS_CONTACTED}`, `s.due_date is null and ${IS_CONTACTED}`],
    value: URGENCY,
  },
  { conditions: [`(${IS_OPEN}) is not true`] },
];

/** Ways to reach a respondent, the best first. */
const CONTACTS = [
  's.phone is not null',
  's.phone is null and s.email is not null',
  's.phone is null and s.email is null',
];

/** Parts of requests that sort first in a search: as many as the longest order has that they go with. */
const PRIORITY_PARTS = 2;

const SORT_PARTS: Readonly<Record<FeedbackQuery['sort'], SortPart[]>> = {
  date: [{ conditions: ['true'] }],
  // read backwards, an index returns unrated ones first
  rating: [{ conditions: ['s.score is not null'], value: 's.score' }, { conditions: ['s.score is null'] }],
  urgency: [...WAITING_PARTS, ...OTHER_PARTS],
  call: [
    ...CONTACTS.flatMap((contact) =>
      WAITING_PARTS.map(({ conditions, ...of }) => ({
        ...of,
        conditions: conditions.map((condition) => `${condition} and ${contact}`),
      })),
    ),
    ...OTHER_PARTS,
  ],
  answer: [{ conditions: ['true'], value: 'v.value' }],
};

/** The number of parts of a list: positions have smaller ones. */
export function countParts({
  sort,
  rank,
  priority,
  isSearch,
}: Pick<FeedbackQuery, 'sort' | 'rank' | 'priority' | 'isSearch'>): number {
  // the best matches, and the others
  if (rank !== undefined) return 2;
  const { length } = SORT_PARTS[sort];
  if (priority.length === 0) return length;
  return isSearch ? PRIORITY_PARTS + length : 2 * length;
}

/** The type of what sorts the rows before their completion, as a cursor has it. */
const SORT_TYPES: Readonly<Record<FeedbackQuery['sort'], string>> = {
  date: 'int',
  rating: 'int',
  urgency: 'int',
  call: 'int',
  answer: 'numeric',
};

/** The condition that rows are behind a position of their own part, whose rows may have a sort value. */
function isBehind(
  { key, order, sort }: FeedbackQuery,
  after: Position,
  value: string | undefined,
  bind: Bind,
): string {
  const isDated = sort !== 'answer';
  const row = [...(value ? [value] : []), ...(isDated ? ['s.completed_at'] : []), key].join(', ');
  const position = [
    ...(value
      ? [
          sort === 'rating'
            ? `(${bind(after.value)}::numeric / 100)`
            : `${bind(after.value)}::${SORT_TYPES[sort]}`,
        ]
      : []),
    ...(isDated ? [`${bind(after.completedAt)}::timestamptz`] : []),
    `${bind(after.id)}::uuid`,
  ];
  return `(${row}) ${order === 'desc' ? '<' : '>'} (${position.join(', ')})`;
}

/** The numbered parts of a list, each of which an index may have in order. */
function listParts(query: FeedbackQuery, bind: Bind): (SortPart & { statuses: () => string[] })[] {
  const priority = [...new Set(query.priority)];
  // bound only for parts that are read
  const sections = [
    // one part per status, since their index has the order for a single one
    ...(priority.length > 0
      ? [() => priority.map((status) => ` and s.srr_status = ${bind(status)}::text`)]
      : []),
    () => [priority.length === 0 ? '' : ` and coalesce(s.srr_status, '') <> all(${bind(priority)}::text[])`],
  ];
  return sections.flatMap((statuses) => SORT_PARTS[query.sort].map((part) => ({ ...part, statuses })));
}

/**
 * SQL of a page: the ids of its rows, with their positions and their places on the page. It is merged from parts that
 * can each be read in index order: by kind, requests that sort first, and rated before unrated.
 */
export function pageSql(query: FeedbackQuery, { after, skip, take }: PageRows, bind: Bind): string {
  const { selection, key, sort, order } = query;
  const isRated = sort === 'rating';
  const isValued = sort !== 'date';
  const isSorted = (isRated || sort === 'answer') && selection.isNarrow;
  const isFromScore = isRated && after !== undefined && after.part % 2 === 0;
  const { expressions, branches } = buildBranches(
    isFromScore ? { ...query, from: 'app.own_surveys s' } : query,
  );
  // the index of answers has no dates
  const dated = (of: string): string => (sort === 'answer' ? '' : `${of}completed_at ${order}, `);
  const sorted = (value: string, id: string, of = ''): string =>
    `${isValued ? `${value} ${order}, ` : ''}${dated(of)}${id} ${order}`;
  const most = `limit ${skip + take}`;
  const groups = listParts(query, bind).flatMap(({ conditions, value, statuses }, part) => {
    if (after && part < after.part) return [];
    const behind = after && part === after.part ? ` and ${isBehind(query, after, value, bind)}` : '';
    const restrictions = statuses().flatMap((status) =>
      conditions.map((condition) => `${status} and ${condition}${behind}`),
    );
    // scores have two decimals; integers are compared faster, which pays if many rows are sorted
    const rating = isSorted ? '(s.score * 100)::int' : 's.score';
    const score = isRated ? rating : (value ?? '0');
    // sorted parts are merged; unsorted ones are sorted once together
    const inOrder = isSorted ? '' : `order by ${sorted(isRated ? 's.score' : 'score', key, 's.')} ${most}`;
    const rows = branches.flatMap(({ from, where }) =>
      restrictions.map(
        (restriction) =>
          `(select ${key} as id, s.completed_at${isValued ? `, ${score} as score` : ''} from ${from} where ${where}${restriction} ${inOrder})`,
      ),
    );
    return `(select *, ${part} as part from (${rows.join(' union all ')}) branches
      order by ${sorted('score', 'id')} ${most})`;
  });
  const ordered = `part, ${sorted('score', 'id')}`;
  const value = isValued
    ? `coalesce(score${isRated && !isSorted ? ' * 100' : ''}, 0)::${SORT_TYPES[sort]}`
    : '0';
  return `${expressions} select id, part, ${value} as value, row_number() over (order by ${ordered}) as place from (
    select * from (${groups.join(' union all ')}) found order by ${ordered} limit ${take} offset ${skip}) page`;
}

/**
 * SQL of search matches, `found`, and of a `page` of them, as common table expressions. Matches are unsorted, so all
 * are found first; otherwise an index in the list's order would be read to its end.
 */
export function searchPageSql(query: FeedbackQuery, { after, skip, take }: PageRows, bind: Bind): string {
  const { selection, from, key, sort, order, priority, rank } = query;
  const sortParts = SORT_PARTS[sort].map(({ conditions, ...of }) => ({ ...of, is: conditions.join(' or ') }));
  const byPart = (toSql: (of: { value?: string }, part: number) => string): string =>
    `case ${sortParts.map((of, index) => `when ${of.is} then ${toSql(of, index)}`).join(' ')} end`;
  const sortPart = byPart((_, index) => String(index));
  const part =
    priority.length > 0
      ? `case when s.srr_status = any(${bind(priority)}::text[]) then 0 else ${PRIORITY_PARTS} end + ${sortPart}`
      : rank === undefined
        ? sortPart
        : '1';
  const type = rank === undefined ? SORT_TYPES[sort] : 'real';
  const value = `(${byPart((of) => (of.value ? `${of.value}${sort === 'rating' ? ' * 100' : ''}` : '0'))})::${type}`;
  // best matches first, whichever order the others have
  const ranked = `latest as materialized (select id from found order by completed_at ${order}, id ${order} limit ${RANKED}),
    ranked as (select w.survey_id as id, w.completed_at, 0 as part, ${order === 'desc' ? '' : '-'}${rank ?? '0'} as value
      from latest join app.own_feedback_texts w on w.survey_id = latest.id),
    matches as (select * from ranked union all (select * from found
      order by completed_at ${order}, id ${order} limit ${skip + take} offset ${RANKED})),`;
  const isBeyondRanked = after?.part === 1;
  const isRanked = rank !== undefined && !isBeyondRanked;
  const behind = after
    ? `where part > ${bind(after.part)}::int or part = ${bind(after.part)}::int and (value, completed_at, id)
        ${order === 'desc' ? '<' : '>'} (${bind(after.value)}::${type}, ${bind(after.completedAt)}::timestamptz, ${bind(after.id)}::uuid)`
    : '';
  const directed = `part, value ${order}, completed_at ${order}, id ${order}`;
  // the organization as a constant, or its setting would be read for each row; sorted with a limit first, or all rows
  // would be numbered
  return `found as materialized (select ${key} as id, s.completed_at, ${part} as part, ${value} as value
      from ${from} where s.organization_id = $1 and ${selection.condition}),
    ${isRanked ? ranked : ''} page as (select id, part, value, row_number() over (order by ${directed}) as place
      from (select * from ${isRanked ? 'matches' : 'found'} ${behind} order by ${directed} limit ${take} offset ${skip}) page)`;
}
