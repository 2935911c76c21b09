import { basename } from 'node:path';
import type { Problem } from './problem.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\.json$/;

/** Types, routes and tables are named after the files of a schema; those of languages go by the name of the language. */
export function checkFileName(file: string): Problem | undefined {
  const name = basename(file);
  if (KEBAB.test(name) || file.startsWith('schema/surveys/languages/')) return undefined;
  const suggested = name
    .replace(/\.json$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .toLowerCase();
  const message = 'the name of the file may have small letters, digits and hyphens only';
  return { file, line: 1, column: 1, message, hint: `call it "${suggested}.json"` };
}
