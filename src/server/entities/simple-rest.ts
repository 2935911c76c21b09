import type { Failure } from '../../domain/model/errors.ts';

type Parameters = Record<string, unknown>;

/** Most records of a list without `range`, which ra-data-simple-rest omits for records by id. */
const UNRANGED_TAKE = '1000';
/** The field of `sort` that stands for a list's own order. */
const UNSORTED = 'none';
/** Parameters that `filter` cannot contain. */
const NO_FILTERS = new Set(['filter', 'range', 'sort', 'skip', 'take', 'sortBy', 'orderBy', 'cursor']);

interface Read {
  parameters: Parameters;
  failures: Failure[];
}

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    // the caller rejects undefined with its own message
    return undefined;
  }
}

const isObject = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of JSON as it would be in an address: numbers and booleans as text. */
function toText(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(toText);
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toText(item)]));
  return value;
}

const isUnset = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function readFilter(text: unknown): Parameters | undefined {
  const filter = parseJson(text);
  if (!isObject(filter) || Object.keys(filter).some((name) => NO_FILTERS.has(name))) return undefined;
  const set = Object.entries(filter).filter(([, value]) => !isUnset(value));
  return Object.fromEntries(set.map(([name, value]) => [name, toText(value)]));
}

function readRange(text: unknown): Parameters | undefined {
  const range = parseJson(text);
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger)) return undefined;
  const [from, to] = range as [number, number];
  return from < 0 || to < from ? undefined : { skip: String(from), take: String(to - from + 1) };
}

function readSort(text: unknown): Parameters | undefined {
  const sort = parseJson(text);
  if (!Array.isArray(sort) || sort.length !== 2) return undefined;
  const [field, order] = sort as unknown[];
  if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) return undefined;
  return field === UNSORTED ? {} : { sortBy: field, orderBy: order.toLowerCase() };
}

/** The parameters of ra-data-simple-rest, with their readers and what they must be. */
const READERS = {
  filter: [readFilter, 'an object of filters in JSON, such as {"search":"oak"}'],
  range: [readRange, 'the first and the last index in JSON, such as [0,24]'],
  sort: [readSort, 'a field and ASC or DESC in JSON, such as ["name","ASC"]'],
} as const;

/**
 * The query of a list in our dialect. ra-data-simple-rest's own, which any react-admin application sends, is `filter`,
 * `range` and `sort` in JSON.
 * @returns the parameters of our dialect, and all that is wrong with the other
 */
export function fromSimpleRest(parameters: Parameters): Read {
  const failures: Failure[] = [];
  const { filter, range, sort, ...own } = parameters;
  const read = { ...own };
  const reject = (path: string, message: string): void =>
    void failures.push({ code: 'VALIDATION', message, path });
  for (const [name, text] of Object.entries({ filter, range, sort })) {
    if (text === undefined) continue;
    const [reader, expected] = READERS[name as keyof typeof READERS];
    const parts = reader(text);
    if (!parts) reject(name, `${name} must be ${expected}`);
    for (const [part, value] of Object.entries(parts ?? {})) {
      if (Object.hasOwn(own, part)) reject(part, `${part} is also part of ${name}`);
      else read[part] = value;
    }
  }
  if (filter !== undefined && range === undefined && read.take === undefined) read.take = UNRANGED_TAKE;
  return { parameters: read, failures };
}

/** The value of the header from which ra-data-simple-rest reads the total. @param skip undefined: not known */
export function toContentRange(
  resource: string,
  total: number,
  { skip, take }: { skip: number | undefined; take: number },
): string {
  const isEmpty = skip === undefined || skip >= total;
  return `${resource} ${isEmpty ? '*' : `${skip}-${Math.min(skip + take, total) - 1}`}/${total}`;
}
