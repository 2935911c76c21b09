import type { Problem } from './problem.ts';
import type { SchemaFile } from './schema-file.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LETTERS = /^[a-z]+(-[a-z]+)*$/;

/** Folders of schema files, with the meta-schema of each and the form of their names. */
export const FOLDERS: Record<string, { meta: string; name: RegExp; example: string }> = {
  entities: { meta: 'entity', name: KEBAB, example: 'work-location.json' },
  records: { meta: 'record', name: KEBAB, example: 'login-token.json' },
  enums: { meta: 'enum', name: KEBAB, example: 'us-state.json' },
  calls: { meta: 'calls', name: LETTERS, example: 'saved-views.json' },
  rollups: { meta: 'rollup', name: LETTERS, example: 'question-answers.json' },
  rows: { meta: 'row', name: LETTERS, example: 'patients.json' },
  themes: { meta: 'theme', name: LETTERS, example: 'staff-kindness.json' },
  'word-lists': { meta: 'word-list', name: LETTERS, example: 'negations.json' },
  'surveys/questions': { meta: 'question-set', name: /^[a-z]+$/, example: 'px.json' },
  'surveys/languages': { meta: 'catalogue', name: /^[A-Z]+(_[A-Z]+)*$/, example: 'FRENCH_CANADIAN.json' },
};

/** The problem of a file that follows the meta-schema of another folder. @param meta name of the one of its folder */
export function findMisplaced(file: SchemaFile<unknown>, meta: string): Problem | undefined {
  const written = (file.data as { $schema?: unknown } | null)?.$schema;
  const other = typeof written === 'string' ? /([a-z-]+)\.schema\.json$/.exec(written)?.[1] : undefined;
  const folder = Object.keys(FOLDERS).find((one) => FOLDERS[one]?.meta === other);
  if (folder === undefined || other === meta) return undefined;
  return file.problem(
    ['$schema'],
    `the file follows ${other}.schema.json, and nothing reads it as such here`,
    `move it to schema/${folder}, or write "../meta/${meta}.schema.json" and its keys`,
  );
}
