import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import type { LoadedSchema } from '../load/load-schema.ts';
import { formatProblem, type Problem } from '../load/problem.ts';
import { parseSchemaFile, type SchemaFile } from '../load/schema-file.ts';
import type { ThemeSource, WordListSource } from '../load/source.ts';
import { checkThemes } from './themes.ts';

const PATH = 'schema/themes/waiting.json';

function parse<T>(path: string, text: string): SchemaFile<T> {
  const parsed = parseSchemaFile<T>(path, text);
  if (Array.isArray(parsed)) throw new Error(`${path} is not JSON`);
  return parsed;
}

/** The problems of the theme Waiting after a change of its text. */
function findProblems(change: (text: string) => string): string[] {
  const names = readdirSync('schema/word-lists').map((file) => basename(file, '.json'));
  const lists = names.map((name) => `schema/word-lists/${name}.json`);
  const schema: Pick<LoadedSchema, 'names' | 'themes' | 'wordLists'> = {
    themes: [parse<ThemeSource>(PATH, change(readFileSync(PATH, 'utf8')))],
    names: { entities: [], records: [], enums: [], wordLists: names },
    wordLists: lists.map((path) => parse<WordListSource>(path, readFileSync(path, 'utf8'))),
  };
  const problems: Problem[] = [];
  checkThemes(schema as LoadedSchema, problems);
  return problems.map(formatProblem);
}

it('accepts a theme whose examples hold', () => {
  expect(findProblems((text) => text)).toEqual([]);
});

it.each([
  ['a pattern that begins with a gap', '".. wait"', 'a pattern begins and ends with a word'],
  ['an unknown word list', '"@nobody wait"', 'there is no word list "nobody"'],
  ['a short beginning of a word', '"wa* long"', '"wa*" is no word'],
])('reports %s at its place', (_, pattern, message) => {
  const [problem = '', ...others] = findProblems((text) =>
    text.replace('"phrases": [', `"phrases": [${pattern}, `),
  );
  expect(others).toEqual([]);
  expect(problem).toMatch(/^schema\/themes\/waiting\.json:\d+:\d+ /);
  expect(problem).toContain(message);
});

it('reports an example for which the rules do not hold', () => {
  const change = (text: string) =>
    text
      .replace('"found": [', '"found": ["Lovely teeth.", ')
      .replace('"notFound": [', '"notFound": ["I waited.", ');
  expect(findProblems(change)).toEqual([
    expect.stringContaining('the rules do not find this'),
    expect.stringContaining('the rules find "waited"'),
  ]);
});
