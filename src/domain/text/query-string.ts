type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

export type Query = Record<string, QueryValue>;

/** Characters that `encodeURIComponent` escapes needlessly in a query, left readable. */
const READABLE: Record<string, string> = {
  '%5B': '[',
  '%5D': ']',
  '%3A': ':',
  '%2C': ',',
  '%40': '@',
  '%2F': '/',
};

function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(5B|5D|3A|2C|40|2F)/g, (code) => READABLE[code] ?? code);
}

function append(parts: string[], key: string, value: QueryValue): void {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    value.forEach((item: QueryValue, index) => append(parts, `${key}[${index}]`, item));
    return;
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) append(parts, `${key}[${name}]`, item);
    return;
  }
  parts.push(`${encode(key)}=${encode(String(value))}`);
}

/**
 * A query in bracket style: `{ date: { gte: 'a' }, ids: ['x'] }` becomes `date[gte]=a&ids[0]=x`. Brackets stay
 * readable, values are encoded only where necessary; unset values are omitted.
 */
export function encodeQuery(query: Query): string {
  const parts: string[] = [];
  for (const [key, value] of Object.entries(query)) append(parts, key, value);
  return parts.join('&');
}
