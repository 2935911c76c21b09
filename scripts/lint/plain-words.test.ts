import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { translatedPhrases } from './plain-words.js';

const eslint = new ESLint({ overrideConfig: [{ rules: { 'no-unused-vars': 'off' } }] });

async function complaints(text: string, filePath = 'src/domain/planted.ts'): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'chairside/plain-words')
    .map(({ message }) => message);
}

it.each([
  ['a name that is no noun', 'export const told = 1;', /name the value/],
  ['a function without a verb', 'export function labelOf() {}', /“labelOf”: start a function with a verb/],
  ['a parameter of that form', 'export const draw = (labelOf) => labelOf;', /name a value by a noun/],
  ['a default of that form', 'export const draw = (labelOf = 1) => labelOf;', /“labelOf”/],
  ['an alias of that form', `import { label as labelOf } from './x.ts';\nlabelOf();`, /“labelOf”/],
  ['a property of that form', 'export const texts = { labelOf: 1 };', /“labelOf”/],
  ['a method of that form', 'export class Texts { labelOf() {} }', /“labelOf”/],
  [
    'a docstring that starts with a question word',
    '/** What is sent. */\nexport const body = 1;',
    /the thing itself/,
  ],
  ['a translated phrase', '// unchanged, that is no offence\nexport const body = 1;', /“offence”/],
  [
    'a phrase over two lines',
    '/**\n * The body that is\n * to be sent.\n */\nexport const body = 1;',
    /“is to be”/,
  ],
  ['a string', `log.error(error, 'pages were not told of changes');`, /“told”/],
  ['a template', 'export const text = (name) => `Whoever is ${name}`;', /“whoever”/],
  ['a test title', `test('each error is told', () => undefined);`, /“told”/],
])('finds %s', async (_, text, complaint) => {
  expect(await complaints(text)).toEqual([expect.stringMatching(complaint)]);
});

it('accepts plain words', async () => {
  expect(await complaints('/** Runs the effects of the machine. */\nexport const body = 1;')).toEqual([]);
});

it('accepts what demo data quotes', async () => {
  const found = await complaints(
    `export const comment = 'Nobody told me why.';`,
    'demo/surveys/phrases-patients.ts',
  );
  expect(found).toEqual([]);
});

it('accepts external names', async () => {
  const text = `export const schema = { anyOf: [] };\nexport const { oneOf } = schema;\nexport const at = 'abc'.indexOf('b');`;
  expect(await complaints(text)).toEqual([]);
});

it('finds nothing in documents, SQL and schemas', () => {
  const kinds = [
    '*.md',
    '*.sql',
    'schema/*.json',
    'public/*.html',
    ':!src/server/db/migrations',
    // what respondents read, and what they write
    ':!schema/surveys',
    ':!schema/themes',
  ];
  const files = execFileSync('git', ['ls-files', ...kinds], { encoding: 'utf8' })
    .trim()
    .split('\n');
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    translatedPhrases(readFileSync(file, 'utf8')).map((phrase) => `${file}: ${phrase}`),
  );
  expect(found).toEqual([]);
});
