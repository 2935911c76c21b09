import type { ListPage } from '../paging.ts';
import { listConditions, buildBranches, type FeedbackQuery } from './branches.ts';
import { fromPlace, type Place } from './remembered-place.ts';

/** Maximum matches sorted by rank, the latest ones: ranking all would cost too much for little benefit. */
export const RANKED = 1000;

/**
 * SQL of a page: the ids of its rows, with their parts and their places on the page. It is merged from parts that can
 * each be read in index order: by kind, requests that sort first, and rated before unrated.
 * @param start a place of the list, at most at the page's first row: what is before it is not read
 */
export function pageSql(query: FeedbackQuery, { skip: skipped, take }: ListPage, start?: Place): string {
  const skip = skipped - (start?.position ?? 0);
  const { key, kinds, parts, conditions, sort, order, isBrief, values } = query;
  const priority = [...new Set(query.priority)];
  const isRated = sort === 'rating';
  const bind = (value: unknown): string => `$${values.push(value)}`;
  // one part per status, since their index has the order for a single one; bound only for parts that are read
  const sections = [
    ...(priority.length > 0
      ? [() => priority.map((status) => ` and s.srr_status = ${bind(status)}::text`)]
      : []),
    () => [priority.length === 0 ? '' : ` and coalesce(s.srr_status, '') <> all(${bind(priority)}::text[])`],
  ];
  // read backwards, an index returns unrated ones first
  const ratings = isRated ? [' and s.score is not null', ' and s.score is null'] : [''];
  const isFromScore = isRated && start !== undefined && start.score !== null;
  const { expressions, branches } = buildBranches(
    isFromScore ? { ...query, from: 'app.own_surveys s' } : query,
  );
  // an index of ratings helps if few rows are skipped; for some places or people, sorting the rows of theirs is faster
  const isNarrow =
    isBrief ||
    /\bs\.(?:(?:provider_id|assignee_id) =|due_date\b|sentiment is null)/.test(
      [...kinds, ...parts, ...conditions].join(),
    );
  const sorted = (rating: string, id: string, of = ''): string =>
    `${isRated ? `${rating} ${order}, ` : ''}${of}completed_at ${order}, ${id} ${order}`;
  // scores have two decimals; integers are compared faster, which pays if many rows are sorted
  const isSorted = isNarrow && start === undefined;
  const score = isRated ? (isSorted ? ', (s.score * 100)::int as score' : ', s.score') : '';
  const most = `limit ${skip + take}`;
  // sorted parts are merged; unsorted ones are sorted once together
  const inOrder = isRated && isNarrow ? '' : `order by ${sorted('s.score', key, 's.')} ${most}`;
  const divided = sections.flatMap((section) => ratings.map((rating) => ({ section, rating })));
  const groups = divided.flatMap(({ section, rating }, part) => {
    if (start !== undefined && part < start.part) return [];
    const behind = part === start?.part ? ` and ${fromPlace(query, start, bind)}` : '';
    const places = section().map((condition) => condition + rating + behind);
    const rows = branches.flatMap(({ from, where }) =>
      places.map(
        (place) =>
          `(select ${key} as id, s.completed_at${score} from ${from} where ${where}${place} ${inOrder})`,
      ),
    );
    return `(select *, ${part} as part from (${rows.join(' union all ')}) branches
      order by ${sorted('score', 'id')} ${most})`;
  });
  const ordered = `part, ${sorted('score', 'id')}`;
  return `${expressions} select id, part, row_number() over (order by ${ordered}) as place from (
    select * from (${groups.join(' union all ')}) found order by ${ordered} limit ${take} offset ${skip}) page`;
}

/**
 * SQL of search matches, `found`, and of a `page` of them, as common table expressions. Matches are unsorted, so all
 * are found first; otherwise an index in the list's order would be read to its end.
 */
export function searchSql(query: FeedbackQuery, { skip, take }: ListPage): string {
  const { from, key, sort, order, priority, rank, values } = query;
  const isRated = sort === 'rating';
  const isRanked = rank !== undefined && skip < RANKED;
  const columns = [
    `${key} as id, s.completed_at`,
    ...(isRated ? ['(s.score * 100)::int as score'] : []),
    ...(priority.length > 0
      ? [`(s.srr_status = any($${values.push(priority)}::text[])) is true as is_first`]
      : []),
  ];
  const directed = [
    ...(priority.length > 0 ? ['is_first desc'] : []),
    ...(isRanked ? ['rank desc'] : []),
    ...(isRated ? [`score ${order} nulls last`] : []),
    `completed_at ${order}, id ${order}`,
  ].join(', ');
  const ranked = `latest as materialized (select id from found order by completed_at ${order}, id ${order} limit ${RANKED}),
    ranked as (select w.survey_id as id, w.completed_at, ${rank ?? '0'} as rank from latest
      join app.own_feedback_texts w on w.survey_id = latest.id)`;
  // a page that ends behind the ranked matches continues with the others; joined, each would be compared with each
  const matches = !isRanked
    ? 'found'
    : skip + take <= RANKED
      ? 'ranked'
      : `(select id, completed_at, rank from ranked union all (select id, completed_at, -1 from found
        order by completed_at ${order}, id ${order} limit ${skip + take - RANKED} offset ${RANKED})) matches`;
  // the organization as a constant, or its setting would be read for each row; sorted with a limit first, or all rows
  // would be numbered
  return `found as materialized (select ${columns.join(', ')} from ${from} where s.organization_id = $1 and ${listConditions(query).join(' and ')}),
    ${isRanked ? `${ranked},` : ''} page as (select id, row_number() over (order by ${directed}) as place
      from (select * from ${matches} order by ${directed} limit ${take} offset ${skip}) page)`;
}
