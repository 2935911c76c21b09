import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDERS } from '../load/folders.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import { describeDisguised, isWarning, suggest, type Problem } from '../load/problem.ts';

/** Files and folders that nothing reads. */
const OTHERS = ['meta', 'surveys', 'openapi.json'];

/** The name in small letters with hyphens, where the folder's names have that form. */
function findName(name: string, { name: form, example }: { name: RegExp; example: string }): string {
  const kebab = name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .toLowerCase();
  return form.test(kebab) ? `call it "${kebab}.json"` : `write it like ${example}`;
}

/** Files whose place or name keeps them from being read, or from being named elsewhere. */
export function checkFiles(root: string, problems: Problem[]): void {
  const folders = Object.keys(FOLDERS);
  const report = (file: string, message: string, hint: string) =>
    problems.push({ file: `schema/${file}`, line: 1, column: 1, message, hint });
  const visible = (folder: string) =>
    existsSync(join(root, 'schema', folder))
      ? readdirSync(join(root, 'schema', folder), { withFileTypes: true }).filter(
          (one) => !one.name.startsWith('.'),
        )
      : [];
  for (const { name } of visible(''))
    if (!OTHERS.includes(name) && !folders.includes(name))
      report(name, 'nothing reads this', suggest(name, folders));
  for (const { name } of visible('surveys'))
    if (!folders.includes(`surveys/${name}`))
      report(`surveys/${name}`, 'nothing reads this', suggest(`surveys/${name}`, folders));
  for (const [folder, names] of Object.entries(FOLDERS))
    for (const entry of visible(folder)) {
      const file = `${folder}/${entry.name}`;
      const name = entry.name.replace(/\.json$/, '');
      if (!entry.isFile() || name === entry.name)
        report(file, 'nothing reads this', `name it like ${names.example}, directly in schema/${folder}`);
      else if (!names.name.test(name))
        report(file, `the file name "${entry.name}" has the wrong form`, findName(name, names));
    }
}

const PROTOTYPE_NAMES = Object.getOwnPropertyNames(Object.prototype);

function isAt(path: Path, ...names: string[]): boolean {
  return path.some((key) => names.includes(String(key)));
}

/** Texts in other languages, whose spelling needs marks that nobody sees. */
const TRANSLATED = ['messages', 'questions'];

/** Texts that say nothing are allowed as values. */
const MAY_BE_EMPTY = ['default', 'x-initial', 'const', 'not', 'example', 'enum'];

/** Texts beside inputs, in tables and menus. */
const ONE_LINE = [
  ...[
    'title',
    'label',
    'plural',
    'display',
    'x-hint',
    'x-placeholder',
    'x-shownAs',
    'x-one',
    'x-note',
    'summary',
  ],
  ...['noun', 'steps', 'wait'],
];

/** Labels have room for about 40 characters. */
const LABELS = ['title', 'label', 'plural'];
const LONGEST_LABEL = 80;

function checkLine(value: string, key: string, path: Path, report: Report): void {
  // eslint-disable-next-line no-control-regex -- these are the characters that a line cannot have
  if (/[\u0000-\u001f]/.test(value)) report(path, `"${key}" is one line`, 'take the line break out');
  if (/<\/?[a-z][^>]*>/i.test(value))
    report(path, `"${key}" is shown as it is written, with its tags`, 'write plain text');
  if (LABELS.includes(key) && value.length > LONGEST_LABEL)
    report(
      path,
      `"${key}" has ${value.length} characters, too many for a label`,
      'say more in "description"',
    );
}

/** Half of a character, or a sign without one, which neither the database nor a file stores. */
// eslint-disable-next-line no-control-regex -- these are the characters that no text has
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;

function checkUsable(text: string, path: Path, report: Report, at: 'key' | 'value' = 'value'): boolean {
  const [found] = UNUSABLE.exec(text) ?? [];
  if (found === undefined) return true;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isHalf = /\p{Cs}/u.test(found);
  const what = isHalf ? 'half of a character,' : 'the control character';
  const owner = path.findLast((one) => typeof one === 'string') ?? '';
  report(
    path,
    `${at === 'key' ? 'the key' : `"${owner}"`} has ${what} U+${code}`,
    isHalf ? 'write the whole character' : 'take it out',
    at,
  );
  return false;
}

function walk(value: unknown, path: Path, report: Report): void {
  if (typeof value === 'string') {
    const key = path.at(-1);
    if (!checkUsable(value, path, report)) return;
    const disguised = TRANSLATED.includes(String(path[0])) ? undefined : describeDisguised(value);
    if (disguised !== undefined)
      return report(path, `"${String(key)}" has ${disguised}`, 'write it as it looks, or take it out');
    if (isAt(path, ...MAY_BE_EMPTY)) return;
    const name = path.findLast((one): one is string => typeof one === 'string') ?? '';
    if (ONE_LINE.includes(name)) checkLine(value, name, path, report);
    if (value.trim() === '') report(path, `"${String(key)}" is empty`, 'write a text, or take it out');
    else if (value !== value.trim())
      report.warn(path, `"${String(key)}" begins or ends with a space`, 'remove the space');
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const text = JSON.stringify(item);
      if (seen.has(text) && !isAt(path, 'example'))
        report(
          [...path, index],
          `${text.length < 60 ? text : 'the same'} is there twice`,
          'take one of them out',
        );
      seen.add(text);
      walk(item, [...path, index], report);
    });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    checkUsable(key, [...path, key], report, 'key');
    if (PROTOTYPE_NAMES.includes(key))
      report([...path, key], `"${key}" is a name that every object has`, 'write another one', 'key');
    walk(item, [...path, key], report);
  }
}

/** Folders whose texts are part of generated functions of the database, which this sign would end. */
const IN_FUNCTIONS = ['themes', 'rollups'];
const QUOTE = '$$';

function checkQuotes(value: unknown, path: Path, report: Report): void {
  if (typeof value === 'string' && value.includes(QUOTE))
    report(path, `"${QUOTE}" ends a function of the database`, 'write it otherwise');
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value))
    checkQuotes(item, [...path, Array.isArray(value) ? Number(key) : key], report);
}

/** Mistakes that any file can have: empty texts, repeated items, unusable names, another file's meta-schema. */
export function checkEveryFile(files: readonly SchemaFile<unknown>[], problems: Problem[]): void {
  for (const file of files) {
    const found: Problem[] = [];
    const report = reportOn(file, found);
    walk(file.data, [], report);
    const folder = file.file.replace(/^schema\/|\/[^/]*$/g, '');
    if (IN_FUNCTIONS.includes(folder)) checkQuotes(file.data, [], report);
    const meta = FOLDERS[folder]?.meta;
    const written = (file.data as { $schema?: string }).$schema;
    if (meta !== undefined && written !== undefined && !written.endsWith(`/meta/${meta}.schema.json`))
      report(['$schema'], `these files follow ${meta}.schema.json`, `write "../meta/${meta}.schema.json"`);
    // other checks say more about a place
    const isKnown = ({ line, column }: Problem) =>
      problems.some(
        (one) => one.file === file.file && one.line === line && one.column === column && !isWarning(one),
      );
    problems.push(...found.filter((one) => !isKnown(one)));
  }
}
