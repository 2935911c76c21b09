import qs from 'qs';

/**
 * A query string in bracket style: `role[0]=USER&date[gte]=2026-01-01`. Values are strings, lists or objects of these;
 * a repeated parameter is a list.
 */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  return qs.parse(text, {
    depth: 2,
    parameterLimit: 1200,
    arrayLimit: 1000,
    // names of Object.prototype are ordinary names
    plainObjects: true,
    ignoreQueryPrefix: true,
  });
}
