/** A problem in a schema file, with a position for editors. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  /** what to write instead; empty where the message of a migration says it */
  hint: string;
  /** by default `error`; a `warning` does not stop the generator, and an `unreadable` file hides further mistakes */
  severity?: 'unreadable' | 'error' | 'warning';
  /** Whether it may only follow from another one, which is reported too. */
  isConsequence?: boolean;
}

/** One line for a problem: `file:line:column message (hint)`. */
export function formatProblem({ file, line, column, message, hint, severity }: Problem): string {
  const kind = severity === 'warning' ? 'warning: ' : '';
  return `${file}:${line}:${column} ${kind}${message}${hint ? ` (${hint})` : ''}`;
}

const SEVERITIES = ['unreadable', 'error', 'warning'];

/** Problems without repetitions and consequences, the most important first. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const causes = problems.filter(({ isConsequence }) => !isConsequence);
  const byText = new Map(causes.map((problem) => [formatProblem(problem), problem]));
  const rank = ({ severity = 'error' }: Problem) => SEVERITIES.indexOf(severity);
  return [...byText.values()].sort(
    (a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
  );
}

export const isWarning = ({ severity }: Problem): boolean => severity === 'warning';

/** All problems of the schema, thrown at once. */
export class SchemaError extends Error {
  readonly problems: Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = sortProblems(problems);
    super(sorted.map(formatProblem).join('\n'));
    this.problems = sorted;
  }
}

/** A slip of the fingers, likelier than another letter. */
const EXCHANGE = 0.9;

/** Letters to insert, remove, replace, or exchange with their neighbour. */
function countEdits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? (before[j - 2] ?? 0) + EXCHANGE : Infinity;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost, exchanged));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Known words, the most alike first, with the number of differing letters. */
function rankBySpelling(word: string, known: readonly string[]): { candidate: string; distance: number }[] {
  return [...new Set(known)]
    .map((candidate) => ({ candidate, distance: countEdits(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate));
}

/** The known word that was probably meant. */
export function findClosest(word: string, known: readonly string[]): string | undefined {
  const [best] = rankBySpelling(word, known);
  const limit = Math.max(word.length < 4 ? 1 : 2, Math.floor(word.length / 3));
  return best && best.distance <= limit ? best.candidate : undefined;
}

/** An invisible character, or a letter of another alphabet within a Latin word. */
const DISGUISED =
  /[\p{Cf}\u00a0]|[\p{Script=Cyrillic}\p{Script=Greek}](?=\p{L}*\p{Script=Latin})|(?<=\p{Script=Latin}\p{L}*)[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The first character of a text that does not look like what it is, in words. */
export function describeDisguised(text: string): string | undefined {
  const [found] = DISGUISED.exec(text) ?? [];
  if (found === undefined) return undefined;
  const code = `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /\p{L}/u.test(found)
    ? `the letter ${code}, which only looks Latin`
    : `the invisible character ${code}`;
}

/**
 * A hint: the closest of the known words, or all of them if few, or else some.
 * @param otherwise the hint without a close one, for words that authors may add
 */
export function suggest(word: string, known: readonly string[], otherwise?: string): string {
  const closest = findClosest(word, known);
  const disguised = describeDisguised(word);
  if (closest !== undefined)
    return `did you mean "${closest}"?${disguised === undefined ? '' : ` It has ${disguised}`}`;
  if (otherwise !== undefined) return otherwise;
  const words = [...new Set(known)];
  if (words.length === 0) return 'take it out';
  if (words.length <= 12) return `one of ${words.join(', ')}`;
  const alike = rankBySpelling(word, known).slice(0, 3);
  return `such as ${alike.map(({ candidate }) => candidate).join(', ')}`;
}
