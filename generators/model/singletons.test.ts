import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import { formatProblem, SchemaError } from '../load/problem.ts';
import type { EntitySource } from '../load/source.ts';

const FILE = 'schema/entities/privacy-settings.json';
const STORED = JSON.parse(readFileSync(FILE, 'utf8')) as EntitySource;
const COPIED = [
  'schema',
  '.prettierrc.json',
  'src/server/entities/hooks.ts',
  'src/client/entities/overrides.ts',
];

const MISTAKES: [name: string, plant: (file: EntitySource) => void, message: RegExp][] = [
  [
    'a setting that no column stores',
    ({ properties }) => (properties.idleMinuts = { title: 'Idle', type: 'integer' }),
    /"idleMinuts" is no stored field of organization .*"idleMinutes"/,
  ],
  [
    'a setting of another kind',
    ({ properties }) => (properties.idleMinutes = { title: 'Idle', type: 'boolean' }),
    /"idleMinutes" is of the kind integer in organization/,
  ],
  [
    'a table of no entity',
    (file) => (file['x-entity'].table = 'organisations'),
    /no entity has the table "organisations" .*"organizations"/,
  ],
  [
    'a list of what exists once',
    (file) => (file['x-screens'] = { ...file['x-screens'], list: { columns: ['idleMinutes'] } }),
    /a singleton has no "list"/,
  ],
  [
    'a form with a setting that is not there',
    (file) => (file['x-screens'] = { form: { layout: [['idleMinuts']] } }),
    /form field "idleMinuts" is no field/,
  ],
];

describe('a singleton', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'chairside-singletons-'));
    for (const path of COPIED) cpSync(path, join(root, path), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(MISTAKES)('is reported with file, line and column: %s', async (_name, plant, message) => {
    const data = structuredClone(STORED);
    plant(data);
    writeFileSync(join(root, FILE), JSON.stringify(data, null, 2));
    const problems = await generate(root).then(
      () => [],
      (error: unknown) => {
        if (error instanceof SchemaError) return error.problems.map(formatProblem);
        throw error;
      },
    );
    expect(problems).toContainEqual(expect.stringMatching(message));
    expect(problems.every((problem) => problem.startsWith(`${FILE}:`))).toBe(true);
  });
});
