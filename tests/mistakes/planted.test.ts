import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findProblems } from '../../generators/generate.ts';
import { formatProblem } from '../../generators/load/problem.ts';
import type { Path } from '../../generators/load/schema-file.ts';
import { ENTITY_MISTAKES, gadget, type Mistake } from './entity-mistakes.ts';
import {
  CALL_MISTAKES,
  ENUM_MISTAKES,
  gizmoCalls,
  gizmoEnum,
  gizmoRecord,
  gizmoRollup,
  LONE_MISTAKES,
  OWN_MISTAKES,
  RECORD_MISTAKES,
  ROLLUP_MISTAKES,
} from './other-mistakes.ts';

const FILE = 'schema/entities/gadget.json';

/** Code that the generators read beside the schema. */
const CODE = [
  'src/server/entities/hooks.ts',
  'src/client/entities/overrides.ts',
  'src/client/shell/navigation/navigation.ts',
  'src/client/account/access-routes.tsx',
  'src/server/surveys/sql',
  'src/generated/sql',
];

/** A maximal group of mistakes in different fields, rules and parts of a screen, for one file. */
function compatible(): Mistake[] {
  const near = (at: Path) =>
    JSON.stringify(at.slice(0, ['properties', 'x-rules'].includes(String(at[0])) ? 2 : 3));
  const used = new Set<string>();
  return ENTITY_MISTAKES.slice(0, 60).filter(([, path, , , place = path]) => {
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
    return [`${file}:${before.split('\n').length}:`];
  });
}

/** `a` to `zz`: tells the copies of a file apart. */
const toMark = (index: number): string =>
  [Math.floor(index / 26), index % 26].map((n) => String.fromCharCode(97 + n)).join('');

interface Planted {
  file: string;
  text: string;
  mistake: Mistake;
}

/** Each mistake in a file of its own. @param rename turns the names in paths into those of the copy */
function plantEach(
  folder: string,
  mistakes: readonly Mistake[],
  build: (mark: string) => object,
  rename: (key: string, mark: string) => string = (key) => key,
): Planted[] {
  return mistakes.map(([name, path, value, message, place = path], index) => {
    const mark = toMark(index);
    const renamed = (one: Path): Path =>
      one.map((key) => (typeof key === 'string' ? rename(key, mark) : key));
    const data = build(mark);
    plant(data, renamed(path), value);
    const text = JSON.stringify(data, null, 2)
      .replaceAll('/GIZMO"', `/${rename('GIZMO', mark)}"`)
      .replaceAll('"SELF"', `"gizmo-${mark}"`);
    return {
      file: `schema/${folder}/gizmo-${mark}.json`,
      text,
      mistake: [name, renamed(path), value, message, renamed(place)],
    };
  });
}

/** Mistakes in rounds, with at most one of a file in each, and one of the surveys: those of questions hide others. */
function toRounds<T extends readonly [file: string, ...unknown[]]>(mistakes: readonly T[]): T[][] {
  const rounds: T[][] = [];
  const used: Record<string, number> = {};
  for (const mistake of mistakes) {
    const [file] = mistake;
    const part = file.startsWith('surveys/') ? 'surveys' : file;
    const round = used[part] ?? 0;
    used[part] = round + 1;
    (rounds[round] ??= []).push(mistake);
  }
  return rounds;
}

function renameCall(key: string, mark: string): string {
  const name = `Gizmo${mark.toUpperCase()}`;
  const names: Record<string, string> = { LIST: `list${name}s`, CHANGE: `change${name}`, GIZMO: name };
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}

// the database that tries SQL takes long to start on a busy machine
vi.setConfig({ testTimeout: 120_000 });

describe('a mistake in a schema file', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'chairside-planted-'));
    for (const path of ['schema', '.oxfmtrc.json', ...CODE])
      cpSync(path, join(root, path), { recursive: true });
    writeFileSync(join(root, 'schema/rollups/gizmo.json'), JSON.stringify(gizmoRollup('a'), null, 2));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  async function find(files: Record<string, string>): Promise<string[]> {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
    try {
      return (await findProblems(root)).map(formatProblem);
    } finally {
      for (const file of Object.keys(files)) rmSync(join(root, file));
    }
  }

  function expectNamed({ text, mistake, file }: Planted, problems: string[]): void {
    const [name, path, , message, place = path] = mistake;
    const starts = places(text, place, file);
    const named = problems.filter((problem) => starts.some((start) => problem.startsWith(start)));
    const nearby = problems.filter((problem) => problem.startsWith(file));
    expect.soft(named, `${name}:\n${nearby.join('\n')}`).toContainEqual(expect.stringMatching(message));
  }

  async function expectEachNamed(planted: Planted[]): Promise<void> {
    const problems = await find(Object.fromEntries(planted.map(({ file, text }) => [file, text])));
    for (const one of planted) expectNamed(one, problems);
  }

  it('is nowhere in valid files', async () => {
    const valid = gadget();
    const relation = { to: 'gadget', many: true, ids: 'relatedIds' };
    plant(valid, ['properties', 'others'], { title: 'Others', type: 'array', 'x-relation': relation });
    plant(valid, ['x-screens', 'form', 'layout', 5], ['others']);
    const record = gizmoRecord('a');
    plant(record, ['properties', 'size'], { $ref: '../enums/gizmo.json' });
    const files = {
      [FILE]: valid,
      'schema/calls/gizmo.json': gizmoCalls('a'),
      'schema/records/gizmo.json': record,
      'schema/enums/gizmo.json': gizmoEnum('a'),
    };
    const texts = Object.entries(files).map(([file, data]) => [file, JSON.stringify(data, null, 2)]);
    expect(await find(Object.fromEntries(texts) as Record<string, string>)).toEqual([]);
  });

  it('is reported at its place together with others in the same file', async () => {
    const data = gadget();
    for (const [, path, value] of compatible()) plant(data, path, value);
    const text = JSON.stringify(data, null, 2);
    const problems = await find({ [FILE]: text });
    for (const mistake of compatible()) expectNamed({ file: FILE, text, mistake }, problems);
  });

  it('is reported at its file, line and column with all others at once, each in its own file', () =>
    expectEachNamed(plantEach('entities', ENTITY_MISTAKES, gadget)));

  it('of two files is reported: records that require each other', async () => {
    const files = ['aa', 'ab'].map((mark, index) => {
      const data = gadget(mark);
      const relation = { to: `gizmo-${index === 0 ? 'ab' : 'aa'}`, ids: 'otherId', onDelete: 'refuse' };
      plant(data, ['properties', 'other'], { title: 'Other', type: 'string', 'x-relation': relation });
      plant(data, ['required', 1], 'other');
      plant(data, ['x-screens', 'form', 'layout', 5], ['other']);
      return [`schema/entities/gizmo-${mark}.json`, JSON.stringify(data, null, 2)];
    });
    expect(await find(Object.fromEntries(files) as Record<string, string>)).toContainEqual(
      expect.stringMatching(/gizmo-aa\.json:\d+:\d+ gizmo-aa → gizmo-ab → gizmo-aa require each other/),
    );
  });

  it('of two files is reported: amounts of different currencies', async () => {
    const [part, whole] = [gadget('aa'), gadget('ab')];
    const price = (currency: string) => ({
      title: 'Price',
      type: ['number', 'null'],
      'x-currency': currency,
    });
    plant(part, ['properties', 'price'], price('USD'));
    plant(part, ['properties', 'fee'], price('EUR'));
    plant(part, ['properties', 'both'], {
      ...price('USD'),
      title: 'Both',
      readOnly: true,
      'x-computed': { formula: 'price + fee' },
    });
    const relation = { to: 'gizmo-aa', many: true, ids: 'partIds' };
    plant(whole, ['properties', 'parts'], { title: 'Parts', type: 'array', 'x-relation': relation });
    plant(whole, ['properties', 'cost'], {
      ...price('EUR'),
      title: 'Cost',
      readOnly: true,
      'x-computed': { sum: 'parts.price' },
    });
    const files = { 'schema/entities/gizmo-aa.json': part, 'schema/entities/gizmo-ab.json': whole };
    const texts = Object.entries(files).map(([file, data]) => [file, JSON.stringify(data, null, 2)]);
    const problems = await find(Object.fromEntries(texts) as Record<string, string>);
    for (const message of [
      /gizmo-aa.* the formula mixes USD and EUR/,
      /"price" is in USD, and "cost" in EUR/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(message));
  });

  it('of calls is reported', () =>
    expectEachNamed(plantEach('calls', CALL_MISTAKES, gizmoCalls, renameCall)));

  // each different set of rollups starts a database that tries their SQL
  it('of rollups, records and enumerations is reported', () =>
    expectEachNamed([
      ...plantEach('rollups', ROLLUP_MISTAKES, gizmoRollup, (key, mark) =>
        key === 'TABLE' ? `gizmo_${mark}_months` : key,
      ),
      ...plantEach('records', RECORD_MISTAKES, gizmoRecord),
      ...plantEach('enums', ENUM_MISTAKES, gizmoEnum),
    ]));

  /** Plants mistakes in files of the product, at most one in each. */
  async function findIn(
    mistakes: readonly (readonly [file: string, name: string, path: Path, value: unknown, ...unknown[]])[],
  ): Promise<string[]> {
    const texts = new Map<string, string>();
    for (const [name, , path, value] of mistakes) {
      const file = join(root, `schema/${name}.json`);
      const text = readFileSync(file, 'utf8');
      const data = JSON.parse(text) as object;
      plant(data, path, value);
      texts.set(file, text);
      writeFileSync(file, JSON.stringify(data));
    }
    try {
      return (await findProblems(root)).map(formatProblem);
    } finally {
      for (const [file, text] of texts) writeFileSync(file, text);
    }
  }

  it.each(toRounds(OWN_MISTAKES))(
    'of the product is reported, with one of each other file (%#)',
    async (...round) => {
      const problems = await findIn(round);
      for (const [file, name, , , message] of round)
        expect.soft(problems, `${file}, ${name}`).toContainEqual(expect.stringMatching(message));
    },
  );

  it.each(LONE_MISTAKES)('is reported alone, without what follows from it: %s, %s', async (...mistake) => {
    expect(await findIn([mistake])).toEqual([expect.stringMatching(`^schema/${mistake[0]}.json:`)]);
  });

  it('of syntax is reported in words', async () => {
    const texts = {
      'half a file': '{ "title": "Gadget", "properties": {',
      'a trailing comma': '{\n  "title": "Gadget",\n}',
      'a comment': '{\n  // no\n  "title": "x" }',
      'an empty file': '',
      'a missing value': '{ "title": , "type": "object" }',
      'a key twice': JSON.stringify(gadget()).replace('"title"', '"title":"x","title"'),
      'a list': '[]',
      'a hard-coded truth': '{ "x-text": True }',
      'a curly quote': '{ "title": “Gadget” }',
      'a leading zero': '{ "maxLength": 050 }',
      'a bare fraction': '{ "maximum": .5 }',
      'a merge': '{\n<<<<<<< HEAD\n"title": "x" }',
      'a byte order mark': `\ufeff{ "title": "x" }`,
      'another encoding': '{ "title": "f\ufffdr" }',
      'a list that a brace ends': '{ "required": ["title"}',
      'an object that a bracket ends': '{ "items": { "type": "string" ]',
    };
    const toFile = (name: string): string => `schema/entities/${name.replaceAll(' ', '-')}.json`;
    const files = Object.entries(texts).map(([name, text]) => [toFile(name), text]);
    const problems = await find(Object.fromEntries(files) as Record<string, string>);
    const found = (name: keyof typeof texts): string[] =>
      problems.filter((problem) => problem.startsWith(toFile(name)));
    const words: Record<keyof typeof texts, RegExp> = {
      'half a file': /:1:37 not valid JSON: the file ends too early/,
      'a trailing comma': /:3:1 not valid JSON: a key is missing \(remove a comma/,
      'a comment': /:2:3 not valid JSON: a comment \(JSON has none/,
      'an empty file': /:1:1 not valid JSON: the file is empty/,
      'a missing value': /:1:12 not valid JSON: a value is missing/,
      'a key twice': /:1:14 key "title" is there twice/,
      'a list': /:1:1 the file must be an object/,
      'a hard-coded truth': /:1:13 .* a word with a capital \(write true, false or null/,
      'a curly quote': /:1:12 .* a curly quote \(write "\)/,
      'a leading zero': /:1:17 .* a malformed number/,
      'a bare fraction': /:1:14 .* a malformed number \(write it as 12 or 0\.5/,
      'a merge': /:2:1 .* the mark of a merge \(resolve the conflict/,
      'a byte order mark': /:1:1 .* a byte-order mark/,
      'another encoding': /:1:14 a character is not in UTF-8/,
      'a list that a brace ends': /:1:23 .* a list ends with "}" \(write "\]"/,
      'an object that a bracket ends': /:1:31 .* an object ends with "\]" \(write "}"/,
    };
    for (const name of Object.keys(texts) as (keyof typeof texts)[])
      expect(found(name)).toContainEqual(expect.stringMatching(words[name]));
  });

  it('that makes a committed file unreadable is reported alone', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
    git('init', '--quiet');
    git('add', 'schema');
    git('-c', 'user.name=Sam', '-c', 'user.email=sam@example.com', 'commit', '--quiet', '-m', 'Schema');
    const lost = {
      'schema/entities/practice.json': '[]',
      'schema/enums/role.json': '{ "title": ',
      'schema/calls/shared.json': '',
    };
    const texts = Object.keys(lost).map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
    const problems = await find(lost);
    for (const [file, text] of texts) writeFileSync(join(root, file), text);
    rmSync(join(root, '.git'), { recursive: true });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(Object.keys(lost).sort());
  });

  it('of a list of words that no theme names is a warning', async () => {
    const list = { title: 'Toys', description: 'Toys.', words: { en: ['doll'], es: ['muneca'] } };
    const problems = await find({ 'schema/word-lists/toys.json': JSON.stringify(list) });
    expect(problems).toContainEqual(
      expect.stringMatching(/toys\.json:1:\d+ warning: no theme names "@toys"/),
    );
  });

  it('of a patient type that no question is for is reported', async () => {
    const value = { const: 'PET', title: 'Pet' };
    expect(await findIn([['enums/patient-type', 'a patient type', ['oneOf', 5], value]])).toEqual([
      expect.stringMatching(/px\.json:\d+:\d+ no question is for patients of the type "PET"/),
    ]);
  });

  it('of a folder is reported: the file is of another kind', async () => {
    const data = { $schema: '../meta/entity.schema.json', ...gadget() };
    expect(await find({ 'schema/enums/gadget.json': JSON.stringify(data, null, 2) })).toEqual([
      expect.stringMatching(
        /^schema\/enums\/gadget\.json:2:\d+ the file follows entity\.schema\.json, .*move it to schema\/entities/,
      ),
    ]);
  });

  it('of a file name is reported', async () => {
    const words = {
      'schema/entities/My_Gadget.json': /"My_Gadget.json" has the wrong form \(call it "my-gadget.json"\)/,
      'schema/entities/gadget.jsn': /nothing reads this/,
      'schema/gadget.json': /nothing reads this/,
      'schema/entities/class.json': /the file name "class" is a word of TypeScript/,
    };
    const text = JSON.stringify(gadget());
    const problems = await find(Object.fromEntries(Object.keys(words).map((file) => [file, text])));
    for (const [file, message] of Object.entries(words))
      expect(problems.filter((problem) => problem.startsWith(file))).toContainEqual(
        expect.stringMatching(message),
      );
  });
});
