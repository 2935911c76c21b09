import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { findNewLimits, type NewLimit } from './new-limits.ts';

let root: string;

const FORMER = {
  'schema/records/note.json': { properties: { kind: { enum: ['NEW', 'OLD'] }, mark: { enum: ['A'] } } },
  'schema/entities/tool.json': {
    properties: {
      name: { maxLength: 50, minLength: 2, pattern: '^a' },
      size: { minimum: 1, maximum: 9 },
      key: { maxLength: 9 },
    },
    'x-rules': [{ when: { size: 1 }, field: 'name', required: true, message: 'Needed' }],
  },
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-limits-'));
  for (const folder of ['records', 'entities']) mkdirSync(join(root, 'schema', folder), { recursive: true });
  for (const [file, data] of Object.entries(FORMER)) writeFileSync(join(root, file), JSON.stringify(data));
  for (const command of ['init -q', 'add schema', 'commit -q -m Schema'])
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.test', ...command.split(' ')], {
      cwd: root,
    });
});
afterAll(() => rmSync(root, { recursive: true }));

const field = (name: string, more: object = {}) => ({ name, kind: 'string', column: name, ...more });

/** The limits that are stricter than those of the commit. */
function findLimits(file: string, properties: object, rules: object[] = []): NewLimit[] {
  const data = { properties, 'x-entity': {}, 'x-record': { table: 'notes' }, 'x-rules': rules };
  writeFileSync(join(root, file), JSON.stringify(data));
  const name = file.replace(/^.*\/|\.json$/g, '');
  const schema = {
    entities: file.includes('entities') ? [{ file, name, data }] : [],
    records: file.includes('records') ? [{ file, name, data }] : [],
    singletons: [],
  } as unknown as LoadedSchema;
  const fields = [
    field('name'),
    field('size', { kind: 'integer' }),
    field('key', { secret: true }),
    ...['from', 'to'].map((name) => field(name, { kind: 'date' })),
  ];
  const models = [{ name: 'tool', table: 'tools', fields }] as unknown as EntityModel[];
  return findNewLimits(root, schema, models);
}

const find = (...of: Parameters<typeof findLimits>): string[] =>
  findLimits(...of).map(({ where, path }) => `${path.join('.')}: ${where}`);

it('finds limits that allow less than at the last commit', () => {
  const tool = 'schema/entities/tool.json';
  expect(
    find(tool, {
      name: { maxLength: 40, minLength: 3, pattern: '^b', format: 'email', not: { const: "it's" } },
      size: { minimum: 2, maximum: 8 },
      key: { maxLength: 5 },
    }),
  ).toEqual([
    'properties.name.maxLength: char_length("name") > 40',
    'properties.name.minLength: char_length("name") < 3',
    `properties.name.pattern: "name" <> ''`,
    `properties.name.format: "name" <> ''`,
    `properties.name.not.const: "name" = 'it''s'`,
    'properties.size.maximum: "size" > 8',
    'properties.size.minimum: "size" < 2',
  ]);
  expect(
    find(tool, {
      name: { maxLength: 60, minLength: 1 },
      size: { minimum: 0 },
      added: { maxLength: 1 },
    }),
  ).toEqual([]);
});

it('finds texts of a record that are no longer among its values', () => {
  const note = 'schema/records/note.json';
  expect(find(note, { kind: { enum: ['NEW'] }, mark: { enum: ['A', 'B'] } })).toEqual([
    `properties.kind.enum: "kind" NOT IN ('NEW')`,
  ]);
});

it('judges rows by new rules as a save does', () => {
  const isAllowed = (rule: object, row: object): boolean | undefined => {
    const [limit] = findLimits('schema/entities/tool.json', {}, [
      { message: 'No', when: { size: 1 }, ...rule },
    ]);
    return limit?.isAllowed?.(JSON.stringify({ size: 1, name: null, from: null, to: null, ...row }));
  };
  const later = { field: 'to', must: { notBefore: 'from' } };
  expect(isAllowed(later, { from: '2026-01-02', to: '2026-01-01' })).toBe(false);
  expect(isAllowed(later, { from: '2026-01-02', to: '2026-01-02' })).toBe(true);
  expect(isAllowed(later, { from: '2026-01-02' })).toBe(true);
  expect(isAllowed(later, { size: 2, from: '2026-01-02', to: '2026-01-01' })).toBe(true);
  const only = { field: 'name', must: { const: 'a' } };
  expect([null, 'a', 'b'].map((name) => isAllowed(only, { name }))).toEqual([true, true, false]);
  const never = { when: { name: { not: null } }, field: 'size', never: true };
  expect([null, 'a'].map((name) => isAllowed(never, { name }))).toEqual([true, false]);
});

it('finds new rules that columns of the table decide, whatever their message', () => {
  const tool = 'schema/entities/tool.json';
  const known = { when: { size: 1 }, field: 'name', required: true, message: 'Reworded' };
  const stricter = { ...known, when: { size: { not: 2 } } };
  const ofPeople = { when: { '@viewer.role': 'ADMIN' }, field: 'name', required: true, message: 'No' };
  const ofSecret = { when: { key: 'a' }, field: 'name', never: true, message: 'No' };
  expect(find(tool, {}, [known, stricter, ofPeople, ofSecret])).toEqual(['x-rules.1: true']);
});
