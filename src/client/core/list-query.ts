import { encodeQuery, type Query } from '../../domain/text/query-string.ts';

/** Sorting by this field means the server's default order. */
export const UNSORTED = 'none';

export const ROWS_PER_PAGE = [10, 25, 50, 100] as const;
export const DEFAULT_ROWS = 25;

export interface ListQuery {
  /** index of the first row, from 0 */
  skip: number;
  take: number;
  sort: { field: string; order: string };
  filter: Record<string, unknown>;
  /** fields to return beyond those of every list */
  fields?: readonly string[];
}

export function recordQuery({ sort, filter }: Pick<ListQuery, 'sort' | 'filter'>): Query {
  const isSorted = sort.field !== '' && sort.field !== UNSORTED;
  return {
    sortBy: isSorted ? sort.field : undefined,
    orderBy: isSorted ? sort.order.toLowerCase() : undefined,
    ...(filter as Query),
  };
}

/** Encodes like ra-data-simple-rest. */
function encodeJson(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The path of one page of a collection, as ra-data-simple-rest requests it. */
export function listPath(collection: string, { skip, take, sort, filter, fields }: ListQuery): string {
  const query = {
    filter: { ...filter, fields },
    range: [skip, skip + take - 1],
    sort: [sort.field, sort.order],
  };
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeJson(value)}`);
  return `${collection}?${search.join('&')}`;
}

/** The path of a file with all records of a list, in its order. */
export function exportPath(collection: string, query: Pick<ListQuery, 'sort' | 'filter'>): string {
  const search = encodeQuery(recordQuery(query));
  return `${collection}/export${search && `?${search}`}`;
}

function parseFilter(text: string | null): Record<string, unknown> {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>) : {};
  } catch {
    // an invalid hand-written address: the list ignores the filter, and so does this
    return {};
  }
}

/**
 * The query that a list will request for an address, before its model and screen are loaded: without a sort in the
 * address it is the server's default, which equals the model's.
 */
export function queryOfAddress(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const take = Number(params.get('perPage')) || DEFAULT_ROWS;
  const page = Number(params.get('page')) || 1;
  return {
    skip: (page - 1) * take,
    take,
    sort: { field: params.get('sort') ?? UNSORTED, order: params.get('order') ?? 'ASC' },
    filter: parseFilter(params.get('filter')),
  };
}
