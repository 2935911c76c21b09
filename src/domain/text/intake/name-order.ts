import { splitName } from '../cleaning.ts';
import { toHeaderKey } from './comparable.ts';
import type { NamePart, RowField } from './row-shape.ts';

/** A whole name in a column, whose header may say how it is written. */
export interface NameOrder {
  /** the header without that; empty: it says nothing else */
  title: string;
  parts: readonly NamePart[];
}

/** Words of a header beside those for parts of a name. */
const BESIDE = /^(suffix|sfx|title|prefix|degree|name|sufijo|título)$/i;

/** The parts that a list of them names: `Last Suffix, First MI`; undefined: it names anything else, or not both. */
function readParts(list: string, headers: RowField['parts'] = {}): NamePart[] | undefined {
  const words = list.split(/[\s,;/&]+/).filter((word) => word !== '' && !BESIDE.test(word));
  const parts: NamePart[] = [];
  const find = (text: string): NamePart | undefined =>
    (Object.keys(headers) as NamePart[]).find((part) =>
      headers[part]?.some((header) => toHeaderKey(header) === toHeaderKey(text)),
    );
  for (let at = 0; at < words.length;) {
    const two = find(words.slice(at, at + 2).join(' '));
    const part = two ?? find(words[at] ?? '');
    if (part === undefined) return undefined;
    parts.push(part);
    at += two === undefined ? 1 : 2;
  }
  return parts.includes('first') && parts.includes('last') ? parts : undefined;
}

/**
 * How a header says that names below it are written: `Name (Last Suffix, First MI)`, `Last, First`.
 * @param parts headers of columns with a part of a name each
 */
export function readNameOrder(header: string, parts: RowField['parts']): NameOrder | undefined {
  const [, title = '', list] = /^([^()[\]]*)[([]([^()[\]]+)[)\]]\s*$/.exec(header) ?? [];
  const order = readParts(list ?? (header.includes(',') ? header : ''), parts);
  return order && { title: title.trim(), parts: order };
}

const INITIAL = /^\p{L}\.?$/u;

/**
 * The parts of a whole name. The last name comes first before a comma, or where the header says so; one letter behind the
 * first name is of the middle name where the header names that. A remark in brackets stays with the last name.
 */
export function splitWholeName(text: string, order: readonly NamePart[] = []): Record<NamePart, string> {
  const [, name = text, remark = ''] =
    /^([^([{]*[^([{\s])\s*([([{][^)\]}]*\s[^)\]}]*[)\]}]?\s*)$/.exec(text) ?? [];
  const words = name.trim().split(/\s+/);
  const isTurned = order[0] === 'last' && !name.includes(',') && words.length > 1;
  const { first, last } = isTurned
    ? { first: words.slice(1).join(' '), last: words[0] ?? '' }
    : splitName(name);
  const own = first.split(' ');
  const hasInitial = order.includes('middle') && own.length > 1 && INITIAL.test(own.at(-1) ?? '');
  const middle = hasInitial ? (own.pop() ?? '') : '';
  return { first: own.join(' '), middle, last: `${last} ${remark}`.trim() };
}
