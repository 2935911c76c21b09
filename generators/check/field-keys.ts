import { comparable } from '../../src/domain/text/intake/comparable.ts';
import { findValues } from '../load/load-schema.ts';
import { snakeCase } from '../model/names.ts';
import { TEXTS, findField, type FieldCheck, type FieldContext } from './entity-context.ts';
import { checkFieldInput } from './field-input.ts';
import { checkFieldNeighbours } from './field-neighbours.ts';
import { checkFieldRoles } from './field-roles.ts';

const checkFile: FieldCheck = ({ name, source, model, report }) => {
  const { 'x-file': file, 'x-relation': relation } = source;
  if (relation?.to === 'file' && !file && source['x-widget'] !== 'avatar')
    report(
      ['x-relation'],
      'a relation to a file says which ones it takes',
      'add "x-file": { "accept": ["image/png"] }',
    );
  if (!file) return;
  if (relation?.to !== 'file')
    return report(['x-file'], `"x-file" is for a relation to a file`, 'write "x-relation": { "to": "file" }');
  if (relation.many) report(['x-relation', 'many'], 'a field holds one file', 'take out "many"');
  if (source['x-widget'] === 'avatar')
    report(['x-widget'], 'the widget "avatar" has rules of its own', 'take it out, or "x-file"');
  if (model.relation?.idsField === name)
    report([], `"${name}" would name both the file and its id`, `write "${name.replace(/Id$/, '')}"`, 'key');
  for (const key of ['x-sort', 'x-filter'] as const)
    if (source[key]) report([key], `lists are not sorted or filtered by a file`, 'take it out');
  for (const key of ['readOnly', 'writeOnly', 'x-transient', 'x-copyFrom'] as const)
    if (source[key]) report([key], 'a file is uploaded to its record and read there', 'take it out', 'key');
  for (const key of ['embed', 'where', 'onDelete'] as const)
    if (relation[key] !== undefined)
      report(
        ['x-relation', key],
        `"${key}" is for records of an entity, not for a file`,
        'take it out',
        'key',
      );
};

/** Formats whose values a pattern may limit further. */
export const OPEN_FORMATS = ['email', 'uri', 'markdown'];

const checkTypes: FieldCheck = ({ source, report }) => {
  const types = [source.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length > 1)
    report(['type'], `a field has one type beside "null", not ${types.join(' and ')}`, 'take the others out');
  if (source.$ref && source.oneOf)
    report(['oneOf'], 'the enumeration is named twice', 'keep either "$ref" or "oneOf"');
  if (source.format && types.length > 0 && !types.includes('string'))
    report(['format'], `"format" is for text, not for ${types.join(' and ')}`, 'write the type "string"');
  if (types.includes('array') && !source['x-relation'] && !source.items)
    report([], '"items" is missing', 'a plain list holds texts: { "type": "string" }', 'key');
  if (source.items && !types.includes('array'))
    report(['items'], '"items" is for an array', 'write the type "array"');
  if (source.format && (source.$ref ?? source.oneOf))
    report(['format'], '"format" is for text without enumeration', 'take it out');
  const others = types.filter((type) => type !== 'string');
  if ((source.$ref ?? source.oneOf) && others.length > 0)
    report(['type'], `the values of an enumeration are texts, not ${others.join(' and ')}`, 'write "string"');
  if (source.$ref && source.pattern)
    report(['pattern'], '"pattern" is for text without enumeration', 'take it out');
  if (source.pattern && source.format && !OPEN_FORMATS.includes(source.format))
    report(['pattern'], `the format "${source.format}" checks the whole value already`, 'take it out');
};

/** Characters of an indexed text: an index entry has at most 2,700 bytes, a character up to four. */
const LONGEST_INDEXED = 500;

/** Keys that only make sense on some kinds of fields. */
const checkPosition: FieldCheck = ({ source, model, entity, report }) => {
  const isText = TEXTS.includes(model.kind);
  for (const key of ['x-text', 'x-trim', 'x-lookup', 'x-secret'] as const)
    if (source[key] !== undefined && !isText)
      report([key], `"${key}" is for text, not for ${model.kind}`, 'take it out');
  if (source['x-search'] && !isText && model.kind !== 'enum')
    report(['x-search'], `"x-search" is for text, not for ${model.kind}`, 'take it out');
  else if (source['x-search'] && (source['x-generated'] ?? source['x-secret']))
    report(['x-search'], 'a search would find who has the key', 'take it out', 'key');
  if (source['x-unique'] && model.kind !== 'string')
    report(['x-unique'], `"x-unique" is for short text, not for ${model.kind}`, 'take it out');
  for (const key of ['x-unique', 'x-lookup'] as const) {
    if (source[key] === undefined) continue;
    if (source['x-secret'])
      report([key], 'a secret is stored encrypted: no two values are alike', 'take it out');
    // other texts without a limit are short by their format
    const longest = source.maxLength ?? (source.format === 'uri' ? Infinity : 0);
    if (longest > LONGEST_INDEXED)
      report(
        ['maxLength'],
        `the index of "${key}" holds at most ${LONGEST_INDEXED} characters`,
        `write "maxLength": ${LONGEST_INDEXED} or less`,
      );
  }
  if (source['x-years'] && model.kind !== 'date')
    report(['x-years'], `"x-years" is for a date, not for ${model.kind}`, 'take it out');
  const { back = 0, ahead = 0 } = source['x-years'] ?? {};
  if (back + ahead > 99)
    report(
      ['x-years'],
      `a two-digit year fits two of the ${back + ahead + 1} years`,
      'write numbers that add up to 99 at most',
    );
  if (source['x-emptyToNull'] === true && !model.nullable)
    report(['x-emptyToNull'], 'the field cannot be null', 'write the type as ["string", "null"]');
  if (source['x-placeholder'] !== undefined && model.kind === 'boolean')
    report(['x-placeholder'], 'a boolean has no placeholder', 'take it out');
  if (source['x-toggles'] !== undefined && model.kind !== 'boolean')
    report(
      ['x-toggles'],
      '"x-toggles" is for a boolean',
      'put it on the boolean, with the name of this field',
    );
  if (source['x-optionHints'] && model.kind !== 'enum')
    report(['x-optionHints'], '"x-optionHints" is for an enumeration', 'write "x-hint" instead');
  const { 'x-optionHints': hints } = source;
  const unexplained =
    hints && (findValues(entity.schema, model.enum) ?? []).filter((value) => !(value in hints));
  if (model.kind === 'enum' && unexplained && unexplained.length > 0)
    report.warn(
      ['x-optionHints'],
      `${unexplained.map((value) => `"${value}"`).join(', ')} has no sentence, and other values have`,
      'write one for each value',
      'key',
    );
  if (source['x-sort'] === true && (model.kind === 'json' || model.kind === 'references'))
    report(['x-sort'], 'lists cannot be sorted by a list', 'take it out');
  const stored = ['x-search', 'x-sort', 'x-filter', 'x-unique', 'x-lookup'] as const;
  if (source['x-transient'])
    for (const key of stored)
      if (source[key])
        report([key], `"${key}" is for a stored field, and this one is transient`, 'take it out');
  if (source['x-secret'] ?? source.writeOnly)
    for (const key of ['x-search', 'x-sort', 'x-filter', 'x-inList'] as const)
      if (source[key]) report([key], `"${key}" would reveal a value that is never returned`, 'take it out');
  if ((source['x-secret'] ?? source.writeOnly) && source.format === 'markdown')
    report(['format'], 'the value is never returned: nothing shows it formatted', 'take it out');
  if (source['x-on'] === 'create' && source['x-changeableWhen'])
    report(
      ['x-changeableWhen'],
      'nobody changes the field: it is part of the create form only',
      'take it out',
      'key',
    );
};

/** Columns of every table, besides those of its entity's fields. */
const OWN_COLUMNS = ['id', 'organization_id', 'created_at', 'updated_at'];

/** Columns that PostgreSQL adds to every table. */
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

const checkName: FieldCheck = ({ name, source, entity, report }) => {
  if (source.title === undefined) report.warn([], `"${name}" has no label`, 'write "title"', 'key');
  for (const key of ['description', 'x-hint', 'x-placeholder'] as const)
    if (source[key] !== undefined && comparable(source[key]) === comparable(source.title ?? name))
      report.warn([key], `"${key}" repeats the label`, 'say more, or take it out');
  const column = snakeCase(name);
  if (SYSTEM_COLUMNS.includes(column))
    report([], `"${name}" is a column of the database itself`, 'write another name', 'key');
  if (OWN_COLUMNS.includes(column))
    report([], `"${name}" is a field that every record has`, 'write another name', 'key');
  const others = Object.keys(entity.source.properties);
  const clash = others.slice(0, others.indexOf(name)).find((other) => snakeCase(other) === column);
  if (clash)
    report([], `"${name}" and "${clash}" have the same column "${column}"`, 'write another name', 'key');
  const former = source['x-renamedFrom'];
  if (former === name) report(['x-renamedFrom'], 'this is its present name', 'take it out');
  else if (former !== undefined && others.includes(findField(entity, former)?.name ?? ''))
    report(['x-renamedFrom'], `"${former}" is still a field of this entity`, 'take it out');
  else if (former !== undefined && OWN_COLUMNS.includes(snakeCase(former)))
    report(['x-renamedFrom'], `"${former}" is a field that every record has`, 'take it out');
};

const CHECKS: readonly FieldCheck[] = [
  checkFile,
  checkTypes,
  checkPosition,
  checkFieldRoles,
  checkFieldInput,
  checkFieldNeighbours,
  checkName,
];

/** Keys of a field that do not go together, with each other or with the entity. */
export function checkFieldKeys(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}
