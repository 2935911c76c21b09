import type { CallModel } from '../../src/domain/model/call.ts';
import type { EntityModel } from '../../src/domain/model/model.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { reportOn } from '../load/report.ts';
import type { Path, SchemaFile } from '../load/schema-file.ts';
import type { EntitySource } from '../load/source.ts';
import type { RegisteredCode, SqlFunction } from '../model/check.ts';
import type { CompiledCall } from '../model/compiled-call.ts';
import { toHeaderKey } from '../../src/domain/text/intake/comparable.ts';
import { PAGE, listQuery } from '../model/entity-queries.ts';
import { expandHeaders } from '../../src/domain/text/intake/expand-headers.ts';
import { camelCase, pascalCase, pluralTitle, snakeCase } from '../model/names.ts';
import type { TableModel } from '../model/table-model.ts';

/** Characters that the menu shows of an entry. */
const LONGEST_ENTRY = 30;

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME_BYTES = 63;

/** Names that generated code cannot declare. */
const RESERVED_WORDS =
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  );

/** Types that generated code uses. */
const RESERVED_TYPES =
  'Array Boolean Date Error Function Map Number Object Omit Partial Pick Promise ReadonlyArray Record Set String Symbol'.split(
    ' ',
  );

/** Input of the checks of names over all files. */
export interface Compiled {
  schema: LoadedSchema;
  models: readonly EntityModel[];
  tables: readonly TableModel[];
  calls: readonly CompiledCall[];
  code: RegisteredCode;
}

interface Named {
  value: string;
  file: SchemaFile<unknown>;
  path: Path;
}

/** Whether a name that two files have was first in this one: the mistake is in the file that was saved later. */
export const hadItFirst = ({ savedAt = 0 }: SchemaFile<unknown>, other: SchemaFile<unknown>): boolean =>
  savedAt < (other.savedAt ?? 0);

/** Values that two files share, reported where the value is new, or in both files where nothing tells. */
export function checkUnique(what: string, named: readonly Named[], problems: Problem[]): void {
  for (const { value, file, path } of named) {
    const other = named.find((one) => one.value === value && one.file !== file);
    if (other && !hadItFirst(file, other.file))
      problems.push(
        file.problem(path, `${what} "${value}" is taken by ${other.file.file}`, 'write another one'),
      );
  }
}

const isTaken = (named: readonly Named[], value: string): boolean =>
  named.filter((one) => one.value === value).length > 1;

/** @param model absent for settings, which have no list */
function checkFieldNames(
  file: SchemaFile<EntitySource>,
  model: EntityModel | undefined,
  problems: Problem[],
): void {
  const report = reportOn(file, problems, ['properties']);
  const query = model ? (listQuery({ ...model, fields: [], filters: {} }).properties ?? PAGE) : {};
  const parameters = Object.keys(query as object);
  const byTitle = new Map<string, string>();
  const fields = Object.entries(file.data.properties);
  const former = new Map<string, string>();
  for (const [name, { title, 'x-column': heading, 'x-renamedFrom': renamedFrom }] of fields) {
    const alike = fields.find(
      ([other, field]) => other !== name && [field.title, field['x-column']].includes(heading || undefined),
    );
    if (heading && alike)
      report([name, 'x-column'], `"${alike[0]}" is a column "${heading}" too`, 'write another heading');
    if (parameters.includes(name))
      report(
        [name],
        `"${name}" is a parameter of every list`,
        `write another name, such as "${camelCase(file.name)}${pascalCase(name)}"`,
        'key',
      );
    const twin = title === undefined ? undefined : byTitle.get(title);
    if (title !== undefined && twin !== undefined)
      report([name, 'title'], `"${twin}" has the label "${title}" too`, 'write another label');
    if (title !== undefined) byTitle.set(title, name);
    const other = renamedFrom === undefined ? undefined : former.get(renamedFrom);
    if (other !== undefined)
      report(
        [name, 'x-renamedFrom'],
        `"${other}" was renamed from "${renamedFrom ?? ''}" too`,
        'keep one of them',
      );
    if (renamedFrom !== undefined) former.set(renamedFrom, name);
  }
}

/** A header of a file to import belongs to one field: names and labels come before synonyms, the first before others. */
function checkSynonyms(file: SchemaFile<EntitySource>, problems: Problem[]): void {
  const report = reportOn(file, problems, ['properties']);
  const fields = Object.entries(file.data.properties);
  const owners = new Map(
    fields.flatMap(([name, { title = name }]) => [name, title].map((header) => [toHeaderKey(header), name])),
  );
  for (const [name, { 'x-synonyms': synonyms = [] }] of fields)
    for (const [index, source] of synonyms.entries())
      for (const synonym of expandHeaders([source])) {
        const key = toHeaderKey(synonym);
        const owner = owners.get(key);
        const at: Path = [name, 'x-synonyms', index];
        if (owner === name) report.warn(at, `"${name}" has the header "${synonym}" already`, 'take it out');
        else if (owner !== undefined)
          report(at, `the header "${synonym}" is that of "${owner}" already`, 'take it out');
        owners.set(key, name);
      }
}

function checkEntityName(file: SchemaFile<EntitySource>, schema: LoadedSchema, problems: Problem[]): void {
  const { names } = schema;
  const report = reportOn(file, problems);
  if (RESERVED_WORDS.includes(camelCase(file.name)) || RESERVED_TYPES.includes(pascalCase(file.name)))
    report([], `the file name "${file.name}" is a word of TypeScript`, 'write another name');
  if (names.records.includes(file.name))
    report([], `schema/records/${file.name}.json has the same name`, 'write another name');
  const { renamedFrom, sorts, messages } = file.data['x-entity'];
  for (const sort of Object.keys(sorts ?? {}))
    if (sort in file.data.properties && file.data['x-screens']?.list?.columns.includes(sort))
      report(
        ['x-entity', 'sorts', sort],
        `"${sort}" is a field, which lists sort by already`,
        'write another name',
        'key',
      );
  for (const [key, text] of Object.entries(messages ?? {}))
    if (/[{}]/.test(text))
      report(['x-entity', 'messages', key], 'messages have no fields in braces', 'write the text alone');
  if (/[{}]/.test(file.data.title))
    report(['title'], 'a title has no fields in braces', 'write the text alone');
  if (renamedFrom === file.name)
    report(['x-entity', 'renamedFrom'], 'this is its present name', 'take it out');
  else if (renamedFrom !== undefined && names.entities.includes(renamedFrom))
    report(['x-entity', 'renamedFrom'], `there is still an entity "${renamedFrom}"`, 'take it out');
}

/** The address of the server itself that a route would hide, or be hidden by. */
function findServed(route: string): string | undefined {
  return ['/login', '/v1', '/health', '/ready', '/metrics', '/assets', '/dev'].find(
    (one) => route === one || route.startsWith(`${one}/`),
  );
}

function checkRoute(
  file: SchemaFile<EntitySource>,
  schema: LoadedSchema,
  code: RegisteredCode,
  problems: Problem[],
): void {
  const report = reportOn(file, problems, ['x-entity']);
  const { route } = file.data['x-entity'];
  const fixed = (code.routes ?? []).find((one) => one === route || one.startsWith(`${route}/`));
  const own = findServed(route);
  const owner = fixed ?? own;
  // the screens of another entity can have parts of their own
  const isWithin = schema.entities.some((other) => other !== file && other.data['x-entity'].route === route);
  if (owner !== undefined && !isWithin && owner.split('/:').length === 1)
    report(['route'], `route "${route}" belongs to a fixed screen (${owner})`, 'write another one');
  if (/\/\/|\/$/.test(route))
    report(['route'], `route "${route}" has an empty part`, 'write it as /ex/locations');
  const above = schema.entities.find(
    (other) => other !== file && route.startsWith(`${other.data['x-entity'].route}/`),
  );
  if (above)
    report(
      ['route'],
      `route "${route}" lies below that of ${above.file}`,
      'its records have addresses there: write another one',
    );
}

/** Entries of the menu: those of entities, and the fixed ones. */
function checkMenu(schema: LoadedSchema, code: RegisteredCode, problems: Problem[]): void {
  const entries = schema.entities.flatMap((file) => {
    const { nav, plural } = file.data['x-entity'];
    return nav
      ? [
          {
            file,
            nav,
            plural: plural ?? pluralTitle(file.data.title),
            label: nav.label ?? plural ?? pluralTitle(file.data.title),
            isWritten: nav.label !== undefined,
          },
        ]
      : [];
  });
  for (const { file, nav, plural, label, isWritten } of entries) {
    const report = reportOn(file, problems, ['x-entity', 'nav']);
    const others = [
      ...entries
        .filter((one) => one.file !== file)
        .map((one) => ({ ...one.nav, label: one.label, from: one.file.file, file: one.file })),
      ...(code.menu ?? []).map((one) => ({
        ...one,
        otherwise: undefined,
        from: 'the menu itself',
        file: undefined,
      })),
    ].filter(({ section, otherwise = section }) =>
      [nav.section, nav.otherwise].some((own) => own === section || own === otherwise),
    );
    const sameLabel = others.find((one) => one.label.toLowerCase() === label.toLowerCase());
    // a label that follows from a title or plural is reported there
    const follows = !isWritten && entries.some((one) => one.file !== file && one.plural === plural);
    if (sameLabel && !follows && !(sameLabel.file && hadItFirst(file, sameLabel.file)))
      report(
        isWritten ? ['label'] : [],
        `menu entry "${label}" is taken by ${sameLabel.from}`,
        'write another "label"',
      );
    if (label.length > LONGEST_ENTRY)
      report.warn(
        isWritten ? ['label'] : [],
        `the menu cuts off an entry of ${label.length} characters`,
        `write a "label" of ${LONGEST_ENTRY} at most`,
      );
    const sameOrder = others.find((one) => one.order === nav.order);
    if (sameOrder && !(sameOrder.file && hadItFirst(file, sameOrder.file)))
      report.warn(
        ['order'],
        `position ${nav.order} is taken by "${sameOrder.label}"`,
        'write a number between two others',
      );
  }
}

const getAddress = ({ method, path }: CallModel): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

/** Resources whose calls are declared in schema/calls. */
function checkResource(
  file: SchemaFile<EntitySource>,
  schema: LoadedSchema,
  calls: readonly CompiledCall[],
  problems: Problem[],
): void {
  const { resource, table } = file.data['x-entity'];
  if (resource in Object.prototype)
    reportOn(file, problems)(
      ['x-entity', 'resource'],
      `"${resource}" is a name that every object has`,
      'write another one',
    );
  if (table?.startsWith('pg_'))
    reportOn(file, problems)(
      ['x-entity', 'table'],
      `tables of the database itself begin with "pg_"`,
      'write another name',
    );
  const isOwn = ({ area, model }: CompiledCall) =>
    area === undefined && (model.path === `/${resource}` || model.path.startsWith(`/${resource}/`));
  const own = new Set(calls.filter(isOwn).map(({ model }) => getAddress(model)));
  const owner = calls.find(({ area, model }) => area !== undefined && own.has(getAddress(model)));
  const area = schema.calls.find(({ name }) => name === owner?.area);
  if (owner && !(area && hadItFirst(file, area)))
    reportOn(file, problems)(
      ['x-entity', 'resource'],
      `resource "${resource}" belongs to the call ${owner.model.name} (schema/calls/${owner.area ?? ''}.json)`,
      'write another one',
    );
}

/** Where a file describes a column of a table. */
function findColumn(
  schema: LoadedSchema,
  table: string,
  column: string,
): { file: SchemaFile<unknown>; path: Path } | undefined {
  const records = schema.records.filter(({ data }) => data['x-record'].table === table);
  const entities = schema.entities.filter(
    ({ data }) => (data['x-entity'].table ?? snakeCase(data['x-entity'].resource)) === table,
  );
  for (const file of [...entities, ...records]) {
    const name = Object.keys(file.data.properties).find((one) =>
      [snakeCase(one), `${snakeCase(one)}_id`].includes(column),
    );
    return { file, path: name === undefined ? ['title'] : ['properties', name] };
  }
  const rollup = schema.rollups.find(({ data }) => table in data.tables);
  if (!rollup) return undefined;
  const name = Object.keys({ ...rollup.data.measures, ...rollup.data.dimensions }).find(
    (one) => snakeCase(one) === column,
  );
  const part =
    name === undefined ? ['tables', table] : [name in rollup.data.measures ? 'measures' : 'dimensions', name];
  return { file: rollup, path: part };
}

/** Tables of one name. A table that follows from a resource is reported as the resource. */
function checkTables(schema: LoadedSchema, tables: readonly TableModel[], problems: Problem[]): void {
  const twice = tables.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index);
  const resources = schema.entities.map(({ data }) => data['x-entity'].resource);
  const isResourceTaken = (one: string) => resources.filter((other) => other === one).length > 1;
  const described: (Named & { at?: 'key'; isReported?: boolean })[] = [
    ...schema.entities.map((file) => {
      const { table, resource } = file.data['x-entity'];
      const path = ['x-entity', table === undefined ? 'resource' : 'table'];
      const isReported = table === undefined && isResourceTaken(resource);
      return { value: table ?? snakeCase(resource), file, path, isReported };
    }),
    ...schema.records.map((file) => ({
      value: file.data['x-record'].table,
      file,
      path: ['x-record', 'table'],
    })),
    ...schema.rollups.flatMap((file) =>
      Object.keys(file.data.tables).map((value) => ({
        value,
        file,
        path: ['tables', value],
        at: 'key' as const,
      })),
    ),
  ];
  for (const { value, file, path, at, isReported } of described.filter((one) => twice.includes(one.value))) {
    const other = described.find((one) => one.value === value && one.file !== file);
    if (isReported || (other && hadItFirst(file, other.file))) continue;
    const where = other ? `, in ${other.file.file} too` : '';
    problems.push(
      file.problem(path, `table "${value}" is described twice${where}`, 'write another name', at),
    );
  }
}

function checkLengths(schema: LoadedSchema, tables: readonly TableModel[], problems: Problem[]): void {
  const isLong = (name: string) => Buffer.byteLength(name) > LONGEST_NAME_BYTES;
  for (const table of tables)
    for (const name of [table.name, ...table.columns.map((column) => column.name)].filter(isLong)) {
      const position = findColumn(schema, table.name, name);
      if (position)
        problems.push(
          position.file.problem(
            position.path,
            `the name "${name}" has ${Buffer.byteLength(name)} bytes; the database cuts names off at ${LONGEST_NAME_BYTES}`,
            'shorten it',
            'key',
          ),
        );
    }
}

/** `markNotification` for `Mark-Notification`. */
function toFunctionName(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toLowerCase() + camel.slice(1);
}

function checkHandlers(schema: LoadedSchema, problems: Problem[]): void {
  for (const file of schema.calls) {
    const report = reportOn(file, problems);
    for (const name of Object.keys(file.data.calls)) {
      const path = ['calls', name];
      if (RESERVED_WORDS.includes(name))
        report(path, `"${name}" is a word of TypeScript`, 'write verb and noun', 'key');
      else if (!/^[a-z][A-Za-z0-9]*$/.test(name))
        report(path, `"${name}" is no name of a function`, `write it as "${toFunctionName(name)}"`, 'key');
    }
    for (const name of Object.keys(file.data.definitions ?? {}))
      if (RESERVED_TYPES.includes(name))
        report(['definitions', name], `"${name}" is a type of TypeScript`, 'write another name', 'key');
  }
}

/** Names that are taken, reserved or too long, in all files. */
export function checkNames({ schema, models, tables, calls, code }: Compiled, problems: Problem[]): void {
  for (const file of schema.entities) {
    const model = models.find((one) => one.name === file.name);
    if (model) checkFieldNames(file, model, problems);
    checkSynonyms(file, problems);
    checkEntityName(file, schema, problems);
    checkRoute(file, schema, code, problems);
    checkResource(file, schema, calls, problems);
  }
  for (const file of schema.singletons) {
    checkFieldNames(file, undefined, problems);
    const { route } = file.data['x-entity'];
    const owner = findServed(route);
    if (owner !== undefined)
      reportOn(file, problems)(
        ['x-entity', 'route'],
        `route "${route}" belongs to the server itself (${owner})`,
        'write another one',
      );
  }
  const titles = schema.entities.map((file) => ({ value: file.data.title, file, path: ['title'] }));
  checkUnique('title', titles, problems);
  checkUnique(
    'plural',
    schema.entities
      // the plural of a title that is taken is taken, too
      .filter(({ data }) => data['x-entity'].plural !== undefined || !isTaken(titles, data.title))
      .map((file) => {
        const { plural } = file.data['x-entity'];
        return {
          value: plural ?? pluralTitle(file.data.title),
          file,
          path: plural === undefined ? ['title'] : ['x-entity', 'plural'],
        };
      }),
    problems,
  );
  checkUnique(
    'token',
    schema.entities.flatMap((file) => {
      const { token } = file.data['x-entity'];
      return token === undefined ? [] : [{ value: token, file, path: ['x-entity', 'token'] }];
    }),
    problems,
  );
  checkMenu(schema, code, problems);
  checkTables(schema, tables, problems);
  checkLengths(schema, tables, problems);
  checkHandlers(schema, problems);
}

/** Whether a function decides about one record. */
function isFilter(found: SqlFunction | undefined): boolean {
  const parameters = found?.parameters.replace(/\([^)]*\)/g, '').split(',') ?? [];
  const count = parameters.filter((one) => one.trim() !== '').length;
  return count === 3 && /^bool/i.test(found?.result ?? '');
}

/** Functions of the database that entity files name. */
export function checkFunctions(schema: LoadedSchema, code: RegisteredCode, problems: Problem[]): void {
  const known = code.functions?.map(({ name }) => name);
  if (!known) return;
  for (const file of schema.entities) {
    const report = reportOn(file, problems, ['x-entity', 'filters']);
    for (const [name, filter] of Object.entries(file.data['x-entity'].filters ?? {}))
      if (!known.includes(filter.function))
        report(
          [name, 'function'],
          `there is no SQL function "${filter.function}"`,
          suggest(filter.function, known, 'create it in a file under src/server'),
        );
      else if (!isFilter(code.functions?.find((one) => one.name === filter.function)))
        report(
          [name, 'function'],
          `"${filter.function}" does not take the ids of an organization and a record, and a value, and return a boolean`,
          'name a function that does',
        );
  }
}
