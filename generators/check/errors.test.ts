import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProblems } from '../generate.ts';
import { formatProblem, isWarning } from '../load/problem.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-schema-'));
  cpSync('schema', join(root, 'schema'), { recursive: true });
  cpSync('.prettierrc.json', join(root, '.prettierrc.json'));
  for (const file of ['src/server/entities/hooks.ts', 'src/client/entities/overrides.ts']) {
    cpSync(file, join(root, file), { recursive: true });
  }
});

afterEach(() => rmSync(root, { recursive: true }));

async function findErrors(entity: object | string): Promise<string[]> {
  const text = typeof entity === 'string' ? entity : JSON.stringify(entity, null, 2);
  writeFileSync(join(root, 'schema/entities/gadget.json'), text);
  const problems = await findProblems(root);
  return problems.filter((problem) => !isWarning(problem)).map(formatProblem);
}

function gadget(changes: object = {}): Record<string, unknown> {
  return {
    title: 'Gadget',
    type: 'object',
    properties: { name: { title: 'Name', type: 'string', maxLength: 50 } },
    'x-entity': { resource: 'gadgets', route: '/gadgets', permissions: { read: ['ADMIN'] } },
    ...changes,
  };
}

vi.setConfig({ testTimeout: 120_000 });

describe('schema errors', () => {
  it('accepts a valid file', async () => {
    expect(await findErrors(gadget())).toEqual([]);
  });

  it('reports every error of a file at once, each at its line and column, with a hint', async () => {
    const problems = await findErrors(
      gadget({
        required: ['nmae'],
        properties: {
          name: { title: 'Name', type: 'string', maxLength: 50, maxLenght: 3 },
          colour: { title: 'Colour', $ref: '../enums/us-stat.json' },
          owner: { title: 'Owner', type: ['string', 'null'], 'x-relation': { to: 'practise' } },
        },
        'x-entity': {
          resource: 'gadgets',
          route: '/gadgets',
          permissions: { read: ['ADMIN', 'BOSS'] },
          hooks: ['no-such-hook'],
        },
        'x-screens': {
          list: { columns: ['name', 'colr', { field: 'name', override: 'no-such-override' }], sort: 'age' },
          form: { layout: [['name', 'size']] },
        },
      }),
    );
    const expected = [
      /^schema\/entities\/gadget\.json:40:5 required field "nmae" is no field of this entity \(did you mean "name"\?\)$/,
      /^schema\/entities\/gadget\.json:9:7 unknown key "maxLenght" \(did you mean "maxLength"\?\)$/,
      /^schema\/entities\/gadget\.json:13:15 unknown enum "us-stat" \(did you mean "us-state"\?\)$/,
      /^schema\/entities\/gadget\.json:22:15 dangling reference: there is no entity "practise" \(did you mean "practice"\?\)$/,
      /^schema\/entities\/gadget\.json:32:9 unknown role "BOSS"/,
      /hook "no-such-hook" has no code behind it/,
      /column "colr" is no field of this entity \(did you mean "colour"\?\)$/,
      /column "name" is there twice/,
      /override "no-such-override" has no code behind it/,
      /cannot sort by "age"/,
      /form field "size" is no field of this entity/,
    ];
    for (const pattern of expected) expect(problems).toContainEqual(expect.stringMatching(pattern));
    expect(problems).toHaveLength(expected.length);
  });

  it('points at JSON syntax errors', async () => {
    expect(await findErrors('{\n  "title": "Gadget",\n}')).toEqual([
      expect.stringMatching(/^schema\/entities\/gadget\.json:3:1 not valid JSON/),
    ]);
  });

  it('refuses a resource used by another entity', async () => {
    const withTakenRoute = {
      resource: 'users',
      route: '/gadgets',
      table: 'gadgets',
      permissions: { read: ['ADMIN'] },
    };
    expect(await findErrors(gadget({ 'x-entity': withTakenRoute }))).toContainEqual(
      expect.stringContaining('resource "users" is taken'),
    );
  });

  it('refuses conditions on unknown fields and facts', async () => {
    const problems = await findErrors(
      gadget({ 'x-rules': [{ when: { sise: 1, '@viewer.rol': 'ADMIN' }, field: 'name', message: 'No' }] }),
    );
    expect(problems).toContainEqual(expect.stringContaining('"sise" is no field of this entity'));
    expect(problems).toContainEqual(expect.stringContaining('"@viewer.rol" is no fact of the session'));
  });

  it('checks references to other fields and values: switches, hints, groups, and who may change', async () => {
    const problems = await findErrors(
      gadget({
        properties: {
          name: { title: 'Name', type: 'string', maxLength: 50 },
          isLent: { title: 'Lent', type: 'boolean', default: false, 'x-toggles': 'nmae' },
          channel: {
            title: 'Channel',
            $ref: '../enums/notification-channel.json',
            default: 'EMAIL',
            'x-optionHints': { EMAIL: 'Sent at once', SNS: 'Sent at once' },
          },
          owner: {
            title: 'Owner',
            type: ['string', 'null'],
            maxLength: 50,
            'x-changeableWhen': { anyOf: [{ '@viewer.isSlef': true }], message: 'Not yours' },
          },
        },
        'x-screens': {
          form: { layout: [['name'], { title: 'More', layout: [['chanel']] }] },
        },
      }),
    );
    expect(problems.map((problem) => problem.replace(/^\S+:\d+:\d+ /, ''))).toEqual([
      expect.stringMatching(/field "nmae" is no field of this entity.*name/),
      expect.stringMatching(/"SNS" is no value of the enumeration "notification-channel".*SMS/),
      expect.stringMatching(/"@viewer.isSlef" is no fact of the session.*isSelf/),
      expect.stringMatching(/form field "chanel" is no field of this entity.*channel/),
    ]);
  });

  it('reports fields that are computed from each other, and ids with the column of the record', async () => {
    const computed = (part: string) => ({
      title: part,
      type: ['string', 'null'],
      readOnly: true,
      'x-computed': { firstOf: [part] },
    });
    const withIds = (ids: string) => ({
      title: 'Others',
      type: 'array',
      'x-relation': { to: 'gadget', many: true, ids },
    });
    const { name } = gadget().properties as { name: object };
    const problems = await findErrors(
      gadget({ properties: { name, a: computed('b'), b: computed('a'), others: withIds('gadgetIds') } }),
    );
    expect(problems).toContainEqual(expect.stringContaining('"a" is computed from itself: a, b, a'));
    expect(problems).toContainEqual(expect.stringContaining('both sides would have the column "gadget_id"'));
    expect(await findErrors(gadget({ properties: { name, others: withIds('relatedIds') } }))).toEqual([]);
  });
});
