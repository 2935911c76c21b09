import type { ListPage } from '../paging.ts';
import type { FeedbackQuery } from './feedback-query.ts';

/** Of more matches the latest are put in the order of how well they fit: to weigh all would cost more than it says. */
export const RANKED = 1000;

/**
 * SQL of a page: the ids of its rows, each with its place. It is put together from parts that each are in the order of an
 * index: by kind, requests that come first before the others, rated ones before unrated ones.
 */
export function pageSql(query: FeedbackQuery, { skip, take }: ListPage): string {
  const { from, key, kinds, parts, conditions, sort, order, priority, values } = query;
  const isRated = sort === 'rating';
  let sections = [''];
  if (priority.length > 0) {
    const isFirst = `(s.srr_status = any($${values.push(priority)}::text[])) is true`;
    sections = [` and ${isFirst}`, ` and not ${isFirst}`];
  }
  // an index that is read backwards has those without a rating first
  const ratings = isRated ? [' and s.score is not null', ' and s.score is null'] : [''];
  const places = sections.flatMap((section) => ratings.map((rating) => section + rating));
  const branches = kinds.flatMap((kind) =>
    (parts.length > 0 ? parts : ['true']).map((part) => `${kind} and ${part}`),
  );
  // an index of ratings is of use where few rows are passed over; of some places or people, theirs is better sorted
  const isNarrow = /\bs\.(?:provider_id|srr_status|assignee_id) =|\bs\.(?:outliers|due_date)\b/.test(
    [...kinds, ...parts, ...conditions].join(),
  );
  const ofRow = `${isRated ? `s.score ${isNarrow ? '+ 0 ' : ''}${order}, ` : ''}s.completed_at ${order}, ${key} ${order}`;
  const rows = branches.flatMap((value) =>
    places.map(
      (
        place,
        part,
      ) => `(select ${key} as id, s.completed_at, ${isRated ? 's.score, ' : ''}${part} as part from ${from}
        where ${[value, ...conditions].join(' and ')}${place} order by ${ofRow} limit ${skip + take})`,
    ),
  );
  const ordered = `part, ${isRated ? `score ${order}, ` : ''}completed_at ${order}, id ${order}`;
  return `select id, row_number() over (order by ${ordered}) as place from (${rows.join(' union all ')}) found
    order by ${ordered} limit ${take} offset ${skip}`;
}
