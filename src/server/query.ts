import qs from 'qs';

/**
 * A query string in bracket style: `role[0]=USER&date[gte]=2026-01-01`. Values are texts, lists or objects of these; a
 * parameter that is given twice is a list.
 */
export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {};
  return qs.parse(text, {
    depth: 2,
    parameterLimit: 1200,
    arrayLimit: 1000,
    // names of Object.prototype are names like any other
    plainObjects: true,
    ignoreQueryPrefix: true,
  });
}
