import type { ListPage } from '../paging.ts';
import { type FeedbackQuery, waysToAnswers } from './feedback-query.ts';

/** Of more matches the latest are put in the order of how well they fit: to weigh all would cost more than it says. */
export const RANKED = 1000;

/**
 * SQL of a page: the ids of its rows, each with its place. It is put together from parts that each are in the order of an
 * index: by kind, requests that come first before the others, rated ones before unrated ones.
 */
export function pageSql(query: FeedbackQuery, { skip, take }: ListPage): string {
  const { from, key, kinds, parts, conditions, sort, order, priority, isBrief, values } = query;
  const isRated = sort === 'rating';
  let sections = [''];
  if (priority.length > 0) {
    const isFirst = `(s.srr_status = any($${values.push(priority)}::text[])) is true`;
    sections = [` and ${isFirst}`, ` and not ${isFirst}`];
  }
  // an index that is read backwards has those without a rating first
  const ratings = isRated ? [' and s.score is not null', ' and s.score is null'] : [''];
  const places = sections.flatMap((section) => ratings.map((rating) => section + rating));
  const { expression, ways } = waysToAnswers(query);
  const branches = kinds.flatMap((kind) =>
    (parts.length > 0 ? parts : ['true']).flatMap((part) =>
      ways.map((way) => `${kind} and ${part} and ${way}`),
    ),
  );
  // an index of ratings is of use where few rows are passed over; of some places or people, theirs is better sorted
  const isNarrow =
    isBrief ||
    /\bs\.(?:provider_id|assignee_id) =|\bs\.due_date\b/.test([...kinds, ...parts, ...conditions].join());
  const sorted = (rating: string, id: string, of = ''): string =>
    `${isRated ? `${rating} ${order}, ` : ''}${of}completed_at ${order}, ${id} ${order}`;
  // scores have two decimals; integers are compared faster
  const score = isRated ? (isNarrow ? ', (s.score * 100)::int as score' : ', s.score') : '';
  const most = `limit ${skip + take}`;
  // parts that are in order themselves are merged; where they are sorted, once is enough
  const inOrder = isRated && isNarrow ? '' : `order by ${sorted('s.score', key, 's.')} ${most}`;
  const groups = places.map((place, part) => {
    const rows = branches.map(
      (branch) => `(select ${key} as id, s.completed_at${score} from ${from}
        where ${[branch, ...conditions].join(' and ')}${place} ${inOrder})`,
    );
    return `(select *, ${part} as part from (${rows.join(' union all ')}) branches
      order by ${sorted('score', 'id')} ${most})`;
  });
  const ordered = `part, ${sorted('score', 'id')}`;
  return `${expression} select id, row_number() over (order by ${ordered}) as place from (
    select * from (${groups.join(' union all ')}) found order by ${ordered} limit ${take} offset ${skip}) page`;
}
