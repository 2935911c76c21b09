/** A problem in a schema file, with a position for editors. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  hint?: string;
}

/** One line for a problem: `file:line:column message hint`. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, message, hint } = problem;
  return `${file}:${line}:${column} ${message}${hint ? ` (${hint})` : ''}`;
}

/** All problems of the schema, thrown at once. */
export class SchemaError extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = [...problems].sort(
      (a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column,
    );
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
  if (best && best.far <= Math.max(2, Math.floor(word.length / 3)))
    return `did you mean "${best.candidate}"?`;
  return known.length > 0 && known.length <= 12 ? `one of ${known.join(', ')}` : undefined;
}
