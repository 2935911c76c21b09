import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileSchema } from '../generate.ts';
import { formatProblem, type Problem } from '../load/problem.ts';
import { WorkCache } from '../work-cache.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-columns-'));
  cpSync('schema', join(root, 'schema'), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

const name = { title: 'Name', type: 'string', maxLength: 50 };
const count = { title: 'Count', type: ['integer', 'null'] };
/** The problems of an entity with these fields besides its name. */
async function findProblems(properties: object, file = 'gadget'): Promise<string[]> {
  const path = join(root, `schema/entities/${file}.json`);
  const entity = {
    title: 'Gadget',
    type: 'object',
    properties: { name, ...properties },
    'x-entity': { resource: 'gadgets', route: '/gadgets', permissions: { read: ['ADMIN'] } },
  };
  writeFileSync(path, JSON.stringify(entity, null, 2));
  const problems: Problem[] = [];
  try {
    await compileSchema(root, { cache: new WorkCache(root, true), problems });
    return problems.map(formatProblem);
  } finally {
    rmSync(path);
  }
}

it.each([
  [
    'ids with the name of a field',
    { home: { title: 'Home', type: ['string', 'null'], 'x-relation': { to: 'location', ids: 'name' } } },
    /^schema\/entities\/gadget\.json:18:16 "name" is also a field of this entity/,
  ],
  [
    'many to many with itself, by the name of the record',
    {
      others: {
        title: 'Others',
        type: 'array',
        'x-relation': { to: 'gadget', many: true, ids: 'gadgetIds' },
      },
    },
    /gadget\.json:16:16 "gadgetIds" is the name of the record itself .*"relatedGadgetIds"/,
  ],
  ['a fill of another type', { count: { ...count, 'x-fill': 'x' } }, /"x" is no number/],
  ['an empty fill of a text', { note: { ...name, 'x-fill': null } }, /only a relation can stay empty/],
  [
    'a fill from a missing field',
    { note: { ...name, 'x-fill': { field: 'nmae' } } },
    /"nmae" is no stored field/,
  ],
  ['a fill of duplicates', { note: { ...name, 'x-fill': { duplicates: 'id' } } }, /"x-unique"/],
])('reports %s', async (_, properties, message) => {
  expect(await findProblems(properties)).toContainEqual(expect.stringMatching(message));
});

it('takes ids of another name for many to many with itself', async () => {
  const relation = { to: 'gadget', many: true, ids: 'relatedIds' };
  expect(await findProblems({ others: { title: 'Others', type: 'array', 'x-relation': relation } })).toEqual(
    [],
  );
});

it('says what to call a file with an underscore or a capital', async () => {
  expect(await findProblems({}, 'My_Gadget')).toEqual([
    expect.stringMatching(/^schema\/entities\/My_Gadget\.json:1:1 .*small letters.*"my-gadget\.json"/),
  ]);
});
