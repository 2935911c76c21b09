/** Files to write, by path from the project's root. */
export type Output = Map<string, string>;

export const HEADER = '// Written by `npm run generate` from schema/. Changes here are lost.\n\n';

/** A docstring of TypeScript; a text of the schema must not end it. */
export function docstring(text: string): string {
  return `/** ${text.replaceAll('*/', '*\\/')} */`;
}

/** A TypeScript literal of plain data, formatted by oxfmt. */
export function literal(data: unknown): string {
  return JSON.stringify(data);
}
