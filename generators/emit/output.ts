/** Files to write, by path from the project's root. */
export type Output = Map<string, string>;

export const HEADER = '// Written by `npm run generate` from schema/. Changes here are lost.\n\n';

/** A TypeScript literal of plain data, formatted by oxfmt. */
export function literal(data: unknown): string {
  return JSON.stringify(data);
}
