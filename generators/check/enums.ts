import { comparable } from '../../src/domain/text/intake/comparable.ts';
import { isTimeZone } from '../../src/domain/text/time-zone.ts';
import { ROLES } from '../load/check-meta.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { describeDisguised, type Problem } from '../load/problem.ts';
import { reportOn, type Report } from '../load/report.ts';
import type { SchemaFile } from '../load/schema-file.ts';
import type { EnumSource, OptionSource } from '../load/source.ts';
import { TOKEN_SCOPES } from '../model/compile-calls.ts';
import { checkUnique } from './names.ts';

const UPPER = /^[A-Z0-9]+(_[A-Z0-9]+)*$/;

/** A value in the usual form: `IN_PROGRESS` for `in progress`. */
const toUpper = (text: string): string =>
  text
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1_')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase() || 'IN_PROGRESS';

/** Reports duplicate values and labels of an enumeration, each at the second occurrence. */
function checkOnce(options: OptionSource[], report: Report): void {
  for (const key of ['const', 'title'] as const) {
    // files name a value by its label, in any case
    const toKey = (option: OptionSource) => (key === 'title' ? comparable(option.title) : option.const);
    const seen = new Set<string>();
    options.forEach((option, index) => {
      if (seen.has(toKey(option)))
        report(
          [index, key],
          `${key === 'const' ? 'value' : 'label'} "${option[key]}" is there twice`,
          'change one of them',
        );
      seen.add(toKey(option));
    });
  }
}

/** Words that an import reads as two values, or as the value that has them anyway. */
function checkWords(options: OptionSource[], report: Report): void {
  const owners = new Map(
    options.flatMap((option) =>
      [option.const, option.title].map((word): [string, OptionSource] => [comparable(word), option]),
    ),
  );
  options.forEach((option, index) =>
    option['x-synonyms']?.forEach((word, position) => {
      const owner = owners.get(comparable(word));
      if (owner)
        report(
          [index, 'x-synonyms', position],
          `"${word}" is a word of "${owner.const}" already`,
          'take one of them out',
        );
      owners.set(comparable(word), option);
    }),
  );
}

const isAlike = (one: string, other: string): boolean =>
  one !== other && one.toLowerCase() === other.toLowerCase();

function checkForm(options: OptionSource[], report: Report): void {
  const isMostlyUpper = options.filter((option) => UPPER.test(option.const)).length * 2 >= options.length;
  if (options.length === 1) report.warn([0], 'there is nothing to choose', 'write more values, or a boolean');
  options.forEach(({ const: value, title, 'x-shownAs': shownAs }, index) => {
    const disguised = describeDisguised(value);
    if (shownAs === title)
      report([index, 'x-shownAs'], 'this is its label already', 'write another text, or take it out');
    if (title.includes(';'))
      report([index, 'title'], 'files separate several labels by ";"', 'write a comma or a dash');
    const twin = options.slice(0, index).find((one) => isAlike(one.const, value));
    if (twin)
      report(
        [index, 'const'],
        `the value "${value}" differs from "${twin.const}" only in its case`,
        'imports ignore the case: change one of them',
      );
    if (value === '')
      report([index, 'const'], 'an empty text is no value', 'leave the field out of "required" instead');
    else if (value in Object.prototype)
      report([index, 'const'], `"${value}" is a name that every object has`, 'write it as IN_PROGRESS');
    else if (/[^A-Za-z0-9_/:.+-]/.test(value))
      report(
        [index, 'const'],
        `the value "${value}" has characters that addresses and code cannot have`,
        disguised === undefined ? `write it as ${toUpper(value)}` : `It has ${disguised}`,
      );
    else if (isMostlyUpper && !UPPER.test(value))
      report.warn(
        [index, 'const'],
        `the value "${value}" is not written like the others`,
        `write it as ${toUpper(value)}`,
      );
  });
}

function checkFormer(options: OptionSource[], report: Report): void {
  const values = options.map((option) => option.const);
  const seen = new Set<string>();
  options.forEach(({ 'x-renamedFrom': former }, index) => {
    if (former === undefined) return;
    if (values.includes(former))
      report([index, 'x-renamedFrom'], `"${former}" is still a value`, 'take it out, or rename it');
    if (seen.has(former))
      report([index, 'x-renamedFrom'], `another value was renamed from "${former}" too`, 'keep one of them');
    seen.add(former);
  });
}

function checkTimeZones(options: OptionSource[], report: Report): void {
  options.forEach(({ const: value }, index) => {
    if (!isTimeZone(value))
      report(
        [index, 'const'],
        `"${value}" is no time zone`,
        'take a name of the tz database, such as US/Eastern',
      );
  });
}

/** From the languages and the categories, which are checked where they are written. */
const DERIVED = ['offered-language', 'plan-patient-metric', 'plan-employee-metric'];

/** Names of enumerations in references, and in the keys of rollups and rows. */
function findNamed({ entities, singletons, records, calls, rollups, rows }: LoadedSchema): Set<string> {
  const files = [...entities, ...singletons, ...records, ...calls, ...rollups, ...rows];
  const text = JSON.stringify(files.map(({ data }) => data));
  const references = text.matchAll(/enums\/([a-z0-9-]+)\.json|"(?:enum|by)":"([a-z0-9-]+)"/g);
  return new Set([...references].map(([, reference, name]) => reference ?? name ?? ''));
}

/** Enumerations that the generator and the code know by their names. */
const KNOWN_TO_CODE = [
  'entitlement',
  'feedback-category',
  'language',
  'patient-type',

  'role',
];

function checkUses(schema: LoadedSchema, own: readonly SchemaFile<EnumSource>[], problems: Problem[]): void {
  const named = findNamed(schema);
  for (const file of own)
    if (!named.has(file.name) && !KNOWN_TO_CODE.includes(file.name))
      reportOn(file, problems).warn(
        ['title'],
        'nothing refers to this enumeration',
        `refer to it with "$ref": "../enums/${file.name}.json", or delete the file`,
      );
}

/** The code decides what each role is for. */
function checkRoles({ enums }: LoadedSchema, problems: Problem[]): void {
  const file = enums.find(({ name, path }) => name === 'role' && path === undefined);
  file?.data.oneOf.forEach(({ const: role }, index) => {
    if (!ROLES.includes(role))
      reportOn(file, problems)(
        ['oneOf', index, 'const'],
        `no permission can name the role "${role}"`,
        `take it out: the roles are ${ROLES.join(', ')}`,
      );
  });
}

/** Tokens with such a scope could do nothing: no entity and no call needs it. */
function checkTokenScopes({ entities, calls, enums }: LoadedSchema, problems: Problem[]): void {
  const file = enums.find(({ name, path }) => name === TOKEN_SCOPES && path === undefined);
  if (!file) return;
  const needed = new Set([
    ...entities.flatMap(({ data }) => ['read', 'write'].map((verb) => `${data['x-entity'].token}:${verb}`)),
    ...calls.flatMap(({ data }) => Object.values(data.calls).map(({ token }) => token)),
  ]);
  file.data.oneOf.forEach(({ const: scope }, index) => {
    if (!needed.has(scope))
      reportOn(file, problems)(
        ['oneOf', index, 'const'],
        `no entity and no call has the token scope "${scope}"`,
        'write it as "token" of an entity or a call, or take it out',
      );
  });
}

/** Reports values of enumerations that clash with each other, or that cannot be written elsewhere. */
export function checkEnums(schema: LoadedSchema, problems: Problem[]): void {
  const { enums } = schema;
  const own = enums.filter(({ name, path }) => path === undefined && !DERIVED.includes(name));
  checkUnique(
    'title',
    own.map((file) => ({ value: file.data.title, file, path: ['title'] })),
    problems,
  );
  checkUses(schema, own, problems);
  checkTokenScopes(schema, problems);
  checkRoles(schema, problems);
  for (const file of enums) {
    if (DERIVED.includes(file.name)) continue;
    const report = reportOn(file, problems, file.path ?? ['oneOf']);
    checkOnce(file.data.oneOf, report);
    checkWords(file.data.oneOf, report);
    checkForm(file.data.oneOf, report);
    checkFormer(file.data.oneOf, report);
    if (file.data['x-timeZones']) checkTimeZones(file.data.oneOf, report);
  }
}
