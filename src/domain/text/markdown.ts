/** Maximum nesting of quotes, lists, links and emphasis. */
export const MOST_MARKDOWN_DEPTH = 20;

const CONTAINER = /^[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/;
/** `[`, or a run of punctuation before a word */
const OPENING = String.raw`\[|(?<![^\s\p{P}]|[*_~])[*_~]+(?=[^\s*_~])`;
/** `]`, or a run of punctuation after a word */
const CLOSING = String.raw`\]|(?<=[^\s*_~])[*_~]+(?![^\s\p{P}])`;
const MARKS = new RegExp(`(${OPENING})|${CLOSING}`, 'gu');

function countQuotesAndLists(line: string): number {
  let depth = 0;
  let rest = line;
  for (let found = CONTAINER.exec(rest); found; found = CONTAINER.exec(rest)) {
    depth += 1;
    rest = rest.slice(found[0].length);
  }
  return depth;
}

function countLinksAndEmphasis(paragraph: string): number {
  let open = 0;
  let deepest = 0;
  for (const [mark, opening] of paragraph.matchAll(MARKS)) {
    open = Math.max(0, open + (opening === undefined ? -mark.length : mark.length));
    deepest = Math.max(deepest, open);
  }
  return deepest;
}

/**
 * The nesting depth of markdown by its punctuation, since deep nesting makes rendering slow. Unclosed marks count,
 * because a parser searches for their ends, too.
 */
export function markdownDepth(markdown: string): number {
  const lines = markdown.split('\n').map(countQuotesAndLists);
  const paragraphs = markdown.split(/\n[ \t]*\n/).map(countLinksAndEmphasis);
  return [...lines, ...paragraphs].reduce((deepest, depth) => Math.max(deepest, depth), 0);
}

/** Longest line that is read for its words. */
const MOST_READ = 500;
/** A line without words: a rule, a fence of code, the underline of a heading. */
const WORDLESS = /^[\s\-*_=`~#>]*$/;

/** The first line of markdown with words, as plain text: without marks, and a link by its words. */
export function markdownLine(markdown: string): string {
  const line = markdown.split('\n').find((one) => !WORDLESS.test(one)) ?? '';
  return line
    .slice(0, MOST_READ)
    .replace(/^(?:\s*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])(?:\s+|$))+/, '')
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replace(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replace(/(?<!\\)(?:\*+|~~|`+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}]))/gu, '')
    .replace(/\\(?=\p{P}|\p{S})/gu, '')
    .replace(/\s#+\s*$/, '')
    .trim();
}
