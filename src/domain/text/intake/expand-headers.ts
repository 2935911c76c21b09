/** A header, or lists of alternatives whose combinations are headers: `["Home|Work", "Phone|Phone #"]`. */
export type HeaderSource = string | readonly string[];

/** The headers that sources stand for, those of the first alternative first; an empty alternative adds no word. */
export function expandHeaders(sources: readonly HeaderSource[]): string[] {
  return sources.flatMap((source) =>
    typeof source === 'string'
      ? [source]
      : source.reduce<string[]>(
          (begun, alternatives) =>
            begun.flatMap((words) => alternatives.split('|').map((word) => `${words} ${word.trim()}`.trim())),
          [''],
        ),
  );
}
