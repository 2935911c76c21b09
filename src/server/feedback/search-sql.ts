import { dropLoneSigns, hasWord } from '../../domain/text/search-text.ts';
import { joinWithOr } from '../surveys/scope/scope.ts';
import type { Query } from './selection.ts';

const STEMMINGS = ['spanish', 'simple'];
/** Operators of a web search. */
const OPERATORS = /"|\bor\b|(?:^|\s)-/i;
const ALTERNATIVES = /\bor\b/i;
/** An operator of `tsquery`. As part of a web search, its dash would exclude the next word. */
const FOLLOWED_BY = /<(?:-|\d+)>/g;
/** An exclusion, with the excluded word or phrase; or a phrase, which may contain what looks like one. */
const EXCLUSION = /"[^"]*"?|(?<=^|\s)-("[^"]*"?|[^\s"]+)/g;
const BEGINNING = /^(.*?)([\p{L}\p{Nd}]{2,})$/u;

interface Target {
  bind: (value: unknown) => string;
  searchIn: Query['searchIn'];
  /** alias of the table of texts */
  table: string;
}

type Once = (sql: string) => string;

type Queries = { english: string; others: [stemming: string, sql: string][] };

/** SQL of a search in each language. */
function buildQueries(once: Once, typed: string, last: string): Queries {
  const build = (name: string): string => once(`app.feedback_query('${name}', ${typed}, ${last})`);
  return { english: build('english'), others: STEMMINGS.map((name) => [name, build(name)]) };
}

/** English matches in all texts, since a translation is stored beside its original. */
function matchesIn(table: string, english: string, others: Queries['others']): string {
  return joinWithOr([
    `${table}.words @@ ${english}`,
    ...others.map(([name, sql]) => `${table}.stemming = '${name}' and ${table}.words @@ ${sql}`),
  ]);
}

/**
 * Splits a search into what it wants and what it excludes: words, since without any it would exclude nothing and find
 * everything. Alternatives keep their exclusions, which apply to one side
 * only.
 */
function splitExclusions(text: string): { wanted: string; excluded: string[] } {
  if (ALTERNATIVES.test(text)) return { wanted: text, excluded: [] };
  const excluded: string[] = [];
  const wanted = text.replace(EXCLUSION, (found: string, one: string | undefined) => {
    if (one === undefined) return found;
    if (hasWord(one)) excluded.push(one);
    return ' ';
  });
  return { wanted: wanted.trim(), excluded };
}

function findSql({ table, bind }: Target, once: Once, text: string, hasOperators: boolean) {
  const [, words = text, beginning = ''] = hasOperators ? [] : (BEGINNING.exec(text) ?? []);
  const [typed, last] = [bind(words), bind(beginning)];
  const { english, others } = buildQueries(once, typed, last);
  const matches = hasOperators
    ? matchesIn(table, english, others)
    : `${table}.words @@ ${once(`app.feedback_match(${typed}, ${last})`)}`;
  const cases = others.map(([name, sql]) => `when '${name}' then ${sql} || ${english}`);
  return { matches, rank: `ts_rank(w.words, case w.stemming ${cases.join(' ')} else ${english} end)` };
}

/**
 * SQL of what a typed search matches, in web search syntax.
 * @returns `matches`, a condition on a row of texts; `rank` of a row `w` of texts, undefined if the search only excludes
 */
export function searchSql(typed: string, target: Target): { matches: string; rank: string | undefined } {
  const { bind, searchIn, table } = target;
  const text = dropLoneSigns(typed.replace(FOLLOWED_BY, ' '));
  const { wanted, excluded } = splitExclusions(text);
  // a subquery is evaluated once, not for each row
  const once: Once = (sql) => `(select ${searchIn === 'comments' ? `app.in_comments(${sql})` : sql})`;
  const isExclusion = wanted === '' && excluded.length > 0;
  const found = isExclusion ? undefined : findSql(target, once, wanted, OPERATORS.test(text));
  const conditions = found ? [found.matches] : [];
  if (excluded.length > 0) {
    // a language in which these are stop words excludes nothing
    const { english, others } = buildQueries(once, bind(excluded.join(' or ')), `''`);
    conditions.push(`not ${matchesIn(table, english, others)}`);
  }
  return { matches: conditions.join(' and '), rank: found?.rank };
}
