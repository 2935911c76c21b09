/** A sort of this field is no sort: the server's own default order. */
export const UNSORTED = 'none';

export interface ListQuery {
  page: number;
  perPage: number;
  sort: { field: string; order: string };
  filter: Record<string, unknown>;
}

const KEPT = /%(2C|3A|40|2F|20)/g;
const PLAIN: Record<string, string> = { '%2C': ',', '%3A': ':', '%40': '@', '%2F': '/', '%20': '+' };

function encode(value: string): string {
  return encodeURIComponent(value).replace(KEPT, (code) => PLAIN[code] ?? code);
}

function append(out: string[], key: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) value.forEach((item, index) => append(out, `${key}[${index}]`, item));
  else if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(out, `${key}[${name}]`, item);
  } else out.push(`${key}=${encode(String(value as string | number | boolean))}`);
}

/**
 * A query in bracket style: brackets stay plain, values are encoded only where they must be, empty ones are left out.
 * `{role: ['USER'], date: {gte: '2026-01-01'}}` gives `role[0]=USER&date[gte]=2026-01-01`.
 */
export function bracketQuery(query: Record<string, unknown>): string {
  const out: string[] = [];
  for (const [key, value] of Object.entries(query)) append(out, key, value);
  return out.join('&');
}

/** The address of one page of a collection, in our dialect: skip, take, sortBy, orderBy, and filters at the top level. */
export function listUrl(collection: string, { page, perPage, sort, filter }: ListQuery): string {
  const isSorted = sort.field !== '' && sort.field !== UNSORTED;
  const query = bracketQuery({
    skip: (page - 1) * perPage,
    take: perPage,
    sortBy: isSorted ? sort.field : undefined,
    orderBy: isSorted ? sort.order.toLowerCase() : undefined,
    ...filter,
  });
  return `${collection}?${query}`;
}
