import { comparable, toHeaderKey } from '../../src/domain/text/intake/comparable.ts';
import { expandHeaders, type HeaderSource } from '../../src/domain/text/intake/expand-headers.ts';
import type { LoadedSchema } from '../load/load-schema.ts';
import type { FileRowSource } from '../load/source.ts';
import { suggest, type Problem } from '../load/problem.ts';
import { type Report, reportOn, reportRepeated } from '../load/report.ts';
import { camelCase } from '../model/names.ts';
import { FORMATS } from './formats.ts';
import { docstring, HEADER, literal, type Output } from './output.ts';

/** A literal with more properties, whose values are code. */
const withCode = (data: object, code: Readonly<Record<string, string>>): string =>
  `${literal(data).slice(0, -1)},${Object.entries(code).map(([key, value]) => `${literal(key)}:${value}`)}}`;

/** The code of a list of headers: their combinations would fill the browser's files. */
const expanded = (sources: readonly HeaderSource[]): string =>
  sources.every((source) => typeof source === 'string')
    ? literal(sources)
    : `expandHeaders(${literal(sources)})`;
const withHeaders = (lists: Readonly<Record<string, readonly HeaderSource[]>>): string =>
  `{${Object.entries(lists).map(([name, sources]) => `${literal(name)}:${expanded(sources)}`)}}`;

/** The other headers of a row's field: its own, and those of an entity's field. @returns undefined if there is no such field */
function listSynonyms(
  { entities }: Pick<LoadedSchema, 'entities'>,
  source: Pick<FileRowSource['fields'][string], 'synonyms' | 'entityField' | 'flags'>,
): HeaderSource[] | undefined {
  const { entityField, flags = [] } = source;
  const synonyms = [...(source.synonyms ?? []), ...flags.flatMap(({ headers }) => headers)];
  if (entityField === undefined) return synonyms;
  const [entity, name = ''] = entityField.split('.');
  const field = entities.find((one) => one.name === entity)?.data.properties[name];
  return (
    field && [
      ...synonyms,
      ...(field.title === undefined ? [] : [field.title]),
      ...(field['x-synonyms'] ?? []),
    ]
  );
}

/** Lists of phrases of a row's notes. */
const NOTES = [
  'forbidding',
  'limits',
  'deaths',
  'doubtful',
  'remarks',
  'about',
  'headers',
  'unrelated',
  'names',
] as const;

/** rows.ts: what the rows of uploaded files say, and how their columns are found. */
export function emitRows(schema: LoadedSchema, output: Output): void {
  const { rows } = schema;
  const shapes = rows.map(({ name, data }) => {
    const fields = Object.entries(data.fields).map(([field, source]) => {
      const {
        title,
        synonyms,
        entityField,
        parts,
        flags,
        kindHeaders,
        place,
        example = '',
        ...more
      } = source;
      const { enum: options, ...rest } = more;
      const plain = {
        name: field,
        header: title,
        example,
        ...rest,
      };
      const code = {
        synonyms: expanded(listSynonyms(schema, { synonyms, entityField, flags }) ?? []),
        ...(flags && {
          flags: `[${flags.map(({ headers, ...flag }) => withCode(flag, { headers: expanded(headers) }))}]`,
        }),
        ...(kindHeaders && { kindHeaders: expanded(kindHeaders) }),
        ...(parts && { parts: withHeaders(parts) }),
        ...(place && { place: withHeaders(place) }),
        ...(options !== undefined && { options: camelCase(options) }),
      };
      return withCode(plain, code);
    });
    const {
      noun,
      steps,
      wait,
      needs,
      systems = {},
      codes = [],
      notes: { fields: readAs, ...phrases } = { fields: [] },
    } = data;
    const lists = Object.fromEntries(NOTES.map((list) => [list, expanded(phrases[list] ?? [])]));
    const shape = withCode(
      { name, noun, steps, wait, needs, systems, codes },
      { notes: withCode({ fields: readAs }, lists), fields: `[${fields.join(',')}]` },
    );
    return `${docstring(data.description ?? data.title)}\nexport const ${camelCase(name)}Row: RowShape = ${shape};\n`;
  });
  const enums = new Set(
    rows.flatMap(({ data }) => Object.values(data.fields).flatMap((field) => field.enum ?? [])),
  );
  const imports = [...enums]
    .sort()
    .map((name) => `import { ${camelCase(name)} } from './enums/${name}.ts';\n`);
  output.set(
    'src/generated/rows.ts',
    `${HEADER}import { expandHeaders } from '../domain/text/intake/expand-headers.ts';\nimport type { RowShape } from '../domain/text/intake/row-shape.ts';\n${imports.join('')}\n${shapes.join('\n')}`,
  );
}

/** relations.ts: words for the owner of a contact, apart from the rows, which forms do not load. */
export function emitRelations({ rows }: LoadedSchema, output: Output): void {
  const words = rows.flatMap(({ data }) => expandHeaders(data.notes?.relations ?? []));
  output.set(
    'src/generated/relations.ts',
    `${HEADER}/** Words beside a contact that say whose it is. */\nexport const relations: readonly string[] = ${literal(words)};\n`,
  );
}

/** words.ts: words of headers, titles and cells, apart from the rows, since only the server reads files by them. */
export function emitWords({ rows }: LoadedSchema, output: Output): void {
  const lists = rows.flatMap(({ data }) => Object.entries(data.words ?? {}));
  const words = Object.fromEntries(lists.map(([name, sources]) => [name, expandHeaders(sources)]));
  output.set(
    'src/generated/words.ts',
    `${HEADER}/** Words of headers, titles and cells by what they say; \`schema/meta/row.schema.json\` describes each list. */\nexport const words = ${literal(words)} satisfies Record<string, readonly string[]>;\n`,
  );
}

/** Reports phrases of notes and words that can never be found, and those that a list has twice. */
function checkPhrases({ notes, words = {} }: FileRowSource, report: Report): void {
  const { fields: _, ...phrases } = notes ?? { fields: [] };
  for (const [key, lists] of Object.entries({ notes: phrases, words }))
    for (const [name, sources = []] of Object.entries(lists)) {
      const found = expandHeaders(sources).map((phrase) => ({ name: phrase, path: [key, name] }));
      reportRepeated(found, 'the phrase', report);
      for (const { name: phrase, path } of found)
        if (!/\p{L}/u.test(phrase)) report(path, `the phrase "${phrase}" has no word`, 'write one');
    }
}

/** synonyms.ts: other headers of the fields of entities, for imports alone. */
export function emitSynonyms({ entities }: LoadedSchema, output: Output): void {
  const synonyms = entities.map(({ name, data }) => [
    name,
    Object.fromEntries(
      Object.entries(data.properties).flatMap(([field, source]) =>
        source['x-synonyms'] ? [[field, expandHeaders(source['x-synonyms'])]] : [],
      ),
    ),
  ]);
  output.set(
    'src/generated/synonyms.ts',
    `${HEADER}/** Other headers of fields in files to import, by entity and field. */\nexport const synonyms: Record<string, Record<string, readonly string[]>> = ${literal(Object.fromEntries(synonyms))};\n`,
  );
}

/** Reports fields that do not exist, and headers that name two fields. */
export function checkRows(schema: LoadedSchema, problems: Problem[]): void {
  const { rows, names: known, enums } = schema;
  for (const file of rows) {
    const report = reportOn(file, problems);
    const { needs, fields, notes } = file.data;
    checkPhrases(file.data, report);
    const named = { needs: needs.flat(), notes: notes?.fields ?? [] };
    for (const [key, names] of Object.entries(named))
      for (const name of names)
        if (!Object.hasOwn(fields, name))
          report([key], `there is no field "${name}"`, suggest(name, Object.keys(fields)));
    for (const [name, { enum: options, read }] of Object.entries(fields)) {
      if (options === undefined) continue;
      if (!known.enums.includes(options))
        report(['fields', name, 'enum'], `"${options}" is no enumeration`, suggest(options, known.enums));
      if (read !== 'choice' && read !== 'procedure')
        report(['fields', name, 'enum'], `"enum" is for a choice, not for ${read}`, 'take it out', 'key');
    }
    for (const [name, { enum: options, read, example }] of Object.entries(fields)) {
      const values = enums.find((one) => one.name === options)?.data.oneOf;
      const words = values?.flatMap((one) => [one.const, one.title, ...(one['x-synonyms'] ?? [])]);
      if (
        read === 'choice' &&
        example !== undefined &&
        words &&
        !words.some((word) => comparable(word) === comparable(example))
      )
        report(
          ['fields', name, 'example'],
          `"${example}" is no value of "${options ?? ''}"`,
          suggest(example, values?.map(({ title }) => title) ?? []),
        );
    }
    const owners = new Map<string, string>();
    for (const [name, { read, parts }] of Object.entries(fields))
      if (parts && read !== 'name')
        report(['fields', name, 'parts'], `"parts" is for a name, not for ${read}`, 'take it out', 'key');
    for (const [name, { read, example }] of Object.entries(fields))
      if (FORMATS[read] && example !== undefined && !FORMATS[read].test(example))
        report(['fields', name, 'example'], `"${example}" is no ${read}`, 'write one');
    for (const [name, { enum: options, flags = [] }] of Object.entries(fields))
      for (const [index, flag] of flags.entries())
        for (const key of ['yes', 'no'] as const)
          if (!enums.find((one) => one.name === options)?.data.oneOf.some((one) => one.const === flag[key]))
            report(
              ['fields', name, 'flags', index, key],
              `"${flag[key]}" is no value of "${options ?? ''}"`,
              'write one',
            );
    for (const [name, field] of Object.entries(fields)) {
      const { title, parts = {}, hasSeveralColumns, entityField = '' } = field;
      const synonyms = listSynonyms(schema, field);
      if (!synonyms)
        report(['fields', name, 'entityField'], `there is no field "${entityField}"`, 'write another name');
      for (const header of [title, ...expandHeaders([...(synonyms ?? []), ...Object.values(parts).flat()])]) {
        const key = toHeaderKey(header);
        const owner = owners.get(key);
        // synonyms of such a field are in order, in which the title has its place
        const isPlace = hasSeveralColumns === true && owner === name && header === title;
        const areDistinct = fields[owner ?? '']?.enum !== undefined && fields[name]?.enum !== undefined;
        if (owner !== undefined && !isPlace && !(areDistinct && owner !== name))
          report(['fields', name], `the header "${header}" also names "${owner}"`, 'take one of them out');
        owners.set(key, name);
      }
    }
  }
}
