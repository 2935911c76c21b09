/** A problem in a schema file, with a position for editors. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  /** what to write instead */
  hint?: string;
  /** by default `error`; a `warning` does not stop the generator, and an `unreadable` file hides further mistakes */
  severity?: 'unreadable' | 'error' | 'warning';
}

/** One line for a problem: `file:line:column message (hint)`. */
export function formatProblem({ file, line, column, message, hint, severity }: Problem): string {
  const kind = severity === 'warning' ? 'warning: ' : '';
  return `${file}:${line}:${column} ${kind}${message}${hint ? ` (${hint})` : ''}`;
}

const SEVERITIES = ['unreadable', 'error', 'warning'];

/** Problems without repetitions, the most important first. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const byText = new Map(problems.map((problem) => [formatProblem(problem), problem]));
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

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A hint with the closest of the known words, or all of them if few. */
export function suggest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, far: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far || a.candidate.localeCompare(b.candidate));
  const [best] = ranked;
  if (best && best.far <= Math.max(word.length < 4 ? 1 : 2, Math.floor(word.length / 3)))
    return `did you mean "${best.candidate}"?`;
  return known.length > 0 && known.length <= 12 ? `one of ${known.join(', ')}` : undefined;
}
