import type { Problem } from './problem.ts';
import type { Path, SchemaFile } from './schema-file.ts';

/** Reports problems of one file: the path of the value, what is wrong, and what to write instead. */
export interface Report {
  (path: Path, message: string, hint: string, at?: 'key' | 'value'): void;
  /** A matter of style. */
  warn(path: Path, message: string, hint: string, at?: 'key' | 'value'): void;
}

/** @param base path of the part that the reported paths begin at */
export function reportOn(file: SchemaFile<unknown>, problems: Problem[], base: Path = []): Report {
  const report: Report = (path, message, hint, at) =>
    problems.push(file.problem([...base, ...path], message, hint, at));
  report.warn = (path, message, hint, at) =>
    problems.push({ ...file.problem([...base, ...path], message, hint, at), severity: 'warning' });
  return report;
}

/** A report whose paths begin further inside. */
export function reportWithin(report: Report, base: Path): Report {
  const within: Report = (path, ...rest) => report([...base, ...path], ...rest);
  within.warn = (path, ...rest) => report.warn([...base, ...path], ...rest);
  return within;
}

/** Reports duplicates in a list, at the second occurrence. */
export function reportRepeated(names: { name: string; path: Path }[], what: string, report: Report): void {
  const seen = new Set<string>();
  for (const { name, path } of names) {
    if (seen.has(name)) report(path, `${what} "${name}" is there twice`, 'take one of them out');
    seen.add(name);
  }
}
