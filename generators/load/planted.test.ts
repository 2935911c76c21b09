import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileOrFail } from '../generate.ts';
import { formatProblem, SchemaError } from './problem.ts';
import type { Path } from './schema-file.ts';

const FILE = 'schema/entities/gadget.json';
const OVERRIDES = ['src/server/entities/hooks.ts', 'src/client/entities/overrides.ts'];

/** A valid file. @param mark makes its names differ from other gadgets' */
function gadget(mark = '') {
  return {
    title: `Gadget${mark.toUpperCase()}`,
    type: 'object',
    required: ['name'] as unknown[],
    properties: {
      name: { title: 'Name', type: 'string', maxLength: 50 },
      note: { title: 'Note', type: ['string', 'null'], maxLength: 500, 'x-text': true },
      size: {
        title: 'Size',
        oneOf: [
          { const: 'SMALL', title: 'Small' },
          { const: 'LARGE', title: 'Large' },
        ],
        default: 'SMALL',
      },
      count: { title: 'Count', type: ['integer', 'null'], minimum: 1, maximum: 9 },
      isLent: { title: 'Lent', type: 'boolean', default: false },
      home: { title: 'Home', type: ['string', 'null'], 'x-relation': { to: 'location', embed: ['name'] } },
      apiKey: { title: 'API Key', type: 'string', readOnly: true, 'x-generated': { apiKey: `gdg${mark}` } },
      label: {
        title: 'Label',
        type: ['string', 'null'],
        readOnly: true,
        'x-computed': { firstOf: ['name'] },
      },
    },
    'x-rules': [{ when: { isLent: true }, field: 'note', required: true, message: 'Note is required' }],
    'x-entity': {
      resource: `gadgets${mark}`,
      route: `/gadgets${mark}`,
      permissions: { read: ['ADMIN'], write: ['ADMIN'] },
      nav: { section: 'settings', icon: 'wrench', order: 60 },
    },
    'x-screens': {
      list: { columns: ['name', 'size'], sort: 'name', filters: ['size'] },
      form: { layout: [['name', 'size'], ['note'], ['count', 'isLent'], ['home']] },
    },
  };
}

/** One mistake: where it is planted, the value, and the expected message and position (by default where it is planted). */
type Mistake = [name: string, path: Path, value: unknown, message: RegExp, place?: Path];

const P = 'properties';
const LAYOUT: Path = ['x-screens', 'form', 'layout'];
const MISTAKES: Mistake[] = [
  ['a key that does not exist', ['titel'], 'Gadget', /unknown key "titel" .*"title"/],
  ['a field key that does not exist', [P, 'name', 'maxLenght'], 5, /unknown key "maxLenght" .*"maxLength"/],
  ['a title that is no text', ['title'], 5, /"title" must be string/],
  ['a required field that is not there', ['required', 0], 'nmae', /"nmae" is no field .*"name"/],
  [
    'a required field outside the form',
    [...LAYOUT, 0],
    ['size'],
    /"name" is not in the form/,
    ['required', 0],
  ],
  [
    'text without a longest length',
    [P, 'name', 'maxLength'],
    undefined,
    /"maxLength" is missing/,
    [P, 'name'],
  ],
  [
    'a shortest length above the longest',
    [P, 'name', 'minLength'],
    51,
    /"minLength" 51 is above "maxLength" 50/,
  ],
  ['a smallest value above the largest', [P, 'count', 'minimum'], 10, /"minimum" 10 is above "maximum" 9/],
  ['a length of a number', [P, 'count', 'maxLength'], 10, /"maxLength" is for text, not for integer/],
  ['a bound of text', [P, 'name', 'minimum'], 10, /"minimum" is for a number, not for string/],
  ['a broken pattern', [P, 'name', 'pattern'], '(', /"pattern" must match format "regex"/],
  ['two types', [P, 'count', 'type'], ['string', 'integer'], /one type beside "null"/],
  ['a type that does not exist', [P, 'count', 'type'], 'int', /"int" is not allowed|"type"/],
  ['a format of a number', [P, 'count', 'format'], 'email', /"format" is for text/],
  ['a format that does not exist', [P, 'name', 'format'], 'emial', /"emial" is not allowed .*"email"/],
  ['the years of a text', [P, 'name', 'x-years'], { back: 9, ahead: 1 }, /"x-years" is for a date/],
  [
    'an order of a date and a text',
    ['x-rules', 0],
    { when: { isLent: true }, field: 'note', must: { notBefore: 'name' }, message: 'No' },
    /"note" is no date/,
    ['x-rules', 0, 'field'],
  ],
  [
    'a filter over a field that is not there',
    ['x-entity', 'filters'],
    { isBig: { description: 'Big', function: 'app.is_big', field: 'sise' } },
    /"sise" is no stored field .*"size"/,
    ['x-entity', 'filters', 'isBig', 'field'],
  ],
  [
    'a filter with the name of a field',
    ['x-entity', 'filters'],
    { size: { description: 'Big', function: 'app.is_big', field: 'size' } },
    /"size" is a field of this entity/,
    ['x-entity', 'filters', 'size'],
  ],
  ['a list without items', [P, 'tags'], { title: 'Tags', type: 'array' }, /"items" is missing/],
  ['items of text', [P, 'name', 'items'], { type: 'string' }, /"items" is for an array/],
  ['a value that is there twice', [P, 'size', 'oneOf', 1, 'const'], 'SMALL', /value "SMALL" is there twice/],
  ['a label that is there twice', [P, 'size', 'oneOf', 1, 'title'], 'Small', /label "Small" is there twice/],
  ['a default outside the options', [P, 'size', 'default'], 'MIDDLE', /"MIDDLE" is no value of "size"/],
  ['a default of another type', [P, 'isLent', 'default'], 'no', /default "no" is no boolean/],
  ['a default outside the bounds', [P, 'count', 'default'], 10, /default 10 is outside the bounds/],
  ['a default of a relation', [P, 'home', 'default'], 'x', /a field of the kind reference has no default/],
  [
    'an enumeration twice',
    [P, 'size', '$ref'],
    '../enums/us-state.json',
    /named twice/,
    [P, 'size', 'oneOf'],
  ],
  [
    'an enumeration that does not exist',
    [P, 'a'],
    { $ref: '../enums/us-stat.json' },
    /unknown enum "us-stat"/,
    [P, 'a', '$ref'],
  ],
  ['a relation to nothing', [P, 'home', 'x-relation', 'to'], 'locaton', /no entity "locaton" .*"location"/],
  [
    'an embedded field that is not there',
    [P, 'home', 'x-relation', 'embed', 0],
    'nmae',
    /has no field "nmae"/,
  ],
  ['uniqueness of a number', [P, 'count', 'x-unique'], 'Taken', /"x-unique" is for short text/],
  ['search of a number', [P, 'count', 'x-search'], true, /"x-search" is for text/],
  [
    'a key prefix of another entity',
    [P, 'apiKey', 'x-generated', 'apiKey'],
    'usr',
    /key prefix "usr" is taken by .*user\.json/,
  ],
  [
    'a field that every record has',
    [P, 'createdAt'],
    { title: 'Made', type: 'boolean' },
    /is a field that every record has/,
  ],
  [
    'two names of one column',
    [P, 'is_lent'],
    { title: 'Lent', type: 'boolean' },
    /same column "is_lent"|not a name/,
  ],
  ['a former name that is still there', [P, 'name', 'x-renamedFrom'], 'note', /"note" is still a field/],
  ['a part that is not there', [P, 'label', 'x-computed', 'firstOf', 0], 'nam', /"nam" is no field/],
  [
    'a message of no rule',
    [P, 'name', 'x-messages'],
    { requird: 'x' },
    /"requird"/,
    [P, 'name', 'x-messages', 'requird'],
  ],
  ['a rule of no field', ['x-rules', 0, 'field'], 'nota', /"nota" is no field .*"note"/],
  [
    'a rule on no field',
    ['x-rules', 0, 'when'],
    { isLnt: true },
    /"isLnt" is no field/,
    ['x-rules', 0, 'when', 'isLnt'],
  ],
  [
    'a rule on no value',
    ['x-rules', 0, 'when'],
    { size: 'BIG' },
    /"BIG" is no value of "size"/,
    ['x-rules', 0, 'when', 'size'],
  ],
  ['a rule on a text for a truth', ['x-rules', 0, 'when', 'isLent'], 'yes', /"yes" is no value of "isLent"/],
  [
    'a rule on no role',
    ['x-rules', 0, 'when'],
    { '@viewer.role': 'BOSS' },
    /"BOSS" is no value/,
    ['x-rules', 0, 'when', '@viewer.role'],
  ],
  [
    'a rule on no fact',
    ['x-rules', 0, 'when'],
    { '@viewer.rol': 'ADMIN' },
    /no fact of the session/,
    ['x-rules', 0, 'when', '@viewer.rol'],
  ],
  [
    'a rule that asks for no value',
    ['x-rules', 0],
    { when: { isLent: true }, field: 'size', must: { const: 'BIG' }, message: 'No' },
    /"BIG" is no value of "size"/,
    ['x-rules', 0, 'must', 'const'],
  ],
  ['a rule without a message', ['x-rules', 0, 'message'], undefined, /"message" is missing/, ['x-rules', 0]],
  ['an icon that does not exist', ['x-entity', 'nav', 'icon'], 'wrensh', /there is no icon "wrensh"/],
  [
    'a resource of another entity',
    ['x-entity', 'resource'],
    'users',
    /resource "users" is taken by .*user\.json/,
  ],
  ['a route of another entity', ['x-entity', 'route'], '/users', /route "\/users" is taken by .*user\.json/],
  ['a role that does not exist', ['x-entity', 'permissions', 'read', 0], 'BOSS', /unknown role "BOSS"/],
  ['a template of no field', ['x-entity', 'display'], '{nmae}', /template field "nmae" is no field/],
  [
    'a hook without code',
    ['x-entity', 'hooks'],
    ['no-such'],
    /hook "no-such" has no code/,
    ['x-entity', 'hooks', 0],
  ],
  ['a column of no field', ['x-screens', 'list', 'columns', 0], 'nmae', /column "nmae" is no field/],
  ['a column twice', ['x-screens', 'list', 'columns', 1], 'name', /column "name" is there twice/],
  ['a sort by no field', ['x-screens', 'list', 'sort'], '-nmae', /cannot sort by "nmae"/],
  ['a filter of no field', ['x-screens', 'list', 'filters', 0], 'nmae', /cannot filter by "nmae"/],
  ['a form field of no field', [...LAYOUT, 1, 0], 'nota', /form field "nota" is no field/],
  ['a form field twice', [...LAYOUT, 1, 0], 'size', /form field "size" is there twice/],
  [
    'an override without code',
    ['x-screens', 'list', 'override'],
    'no-such',
    /override "no-such" has no code/,
  ],
];

/** A maximal group of mistakes in different fields, rules and parts of a screen, for one file. */
function compatible(): Mistake[] {
  const near = (at: Path) => JSON.stringify(at.slice(0, [P, 'x-rules'].includes(String(at[0])) ? 2 : 3));
  const used = new Set<string>();
  return MISTAKES.filter(([, path, , , place = path]) => {
    const own = [near(path), near(place)];
    if (own.some((part) => used.has(part))) return false;
    for (const part of own) used.add(part);
    return true;
  });
}

type Json = Record<string | number, unknown>;

function plant(data: object, path: Path, value: unknown): void {
  const holder = path.slice(0, -1).reduce((one, key) => one[key] as Json, data as Json);
  holder[path.at(-1) ?? ''] = value;
}

/** Possible `file:line:column` prefixes of a path: of its value and of its key. */
function places(text: string, path: Path, file = FILE): string[] {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, path);
  if (!node) throw new Error(`nothing at ${path.join('.')}`);
  return [node, node.parent?.type === 'property' ? node.parent.children?.[0] : undefined].flatMap((one) => {
    if (!one) return [];
    const before = text.slice(0, one.offset);
    return [`${file}:${before.split('\n').length}:${one.offset - before.lastIndexOf('\n')} `];
  });
}

describe('a mistake in an entity file', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'chairside-planted-'));
    for (const path of ['schema', '.prettierrc.json', ...OVERRIDES])
      cpSync(path, join(root, path), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  async function findProblems(files: Record<string, string>): Promise<string[]> {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    try {
      await compileOrFail(root);
      return [];
    } catch (error) {
      if (error instanceof SchemaError) return error.problems.map(formatProblem);
      throw error;
    } finally {
      for (const file of Object.keys(files)) rmSync(join(root, file));
    }
  }

  function expectNamed(text: string, problems: string[], mistake: Mistake, file = FILE): void {
    const [, path, , message, place = path] = mistake;
    const starts = places(text, place, file);
    const named = problems.filter((problem) => starts.some((start) => problem.startsWith(start)));
    expect(named, problems.join('\n')).toContainEqual(expect.stringMatching(message));
  }

  it('is reported at its place together with others in the same file', async () => {
    const data = gadget();
    for (const [, path, value] of compatible()) plant(data, path, value);
    const text = JSON.stringify(data, null, 2);
    const problems = await findProblems({ [FILE]: text });
    for (const mistake of compatible()) expectNamed(text, problems, mistake);
  });

  it('is reported at its file, line and column with all others at once, each in its own file', async () => {
    expect(MISTAKES.length).toBeGreaterThanOrEqual(40);
    const planted = MISTAKES.map((mistake, index) => {
      const mark = [Math.floor(index / 26), index % 26].map((n) => String.fromCharCode(97 + n)).join('');
      const data = gadget(mark);
      plant(data, mistake[1], mistake[2]);
      return { file: `schema/entities/gadget-${mark}.json`, text: JSON.stringify(data, null, 2), mistake };
    });
    const problems = await findProblems(Object.fromEntries(planted.map(({ file, text }) => [file, text])));
    for (const { file, text, mistake } of planted) expectNamed(text, problems, mistake, file);
  });
});
