import { comparable } from '../../src/domain/text/intake/comparable.ts';
import { isComputed } from '../../src/domain/model/model.ts';
import { ROLES } from '../load/check-meta.ts';
import type { Path } from '../load/schema-file.ts';
import type { FieldSource } from '../load/source.ts';
import { suggest } from '../load/problem.ts';
import { literals } from '../model/check.ts';
import { snakeCase } from '../model/names.ts';
import { findIdle } from './conditions.ts';
import { isWidget, WIDGETS } from '../model/widgets.ts';
import { TEXTS, findField, getDomain, getRoles, type FieldContext } from './entity-context.ts';
import { findValues } from '../load/load-schema.ts';

type Check = (context: FieldContext) => void;

/** Values that cards still show at a glance. */
const MOST_CARDS = 6;
const MOST_STEPS = 1000;

const checkWidget: Check = ({ source, model, entity, report }) => {
  const widget = source['x-widget'];
  if (widget === undefined || !isWidget(widget)) return;
  const wanted = WIDGETS[widget];
  if (!wanted.kinds.includes(model.kind) || (widget === 'avatar' && model.relation?.to !== 'file'))
    return report(
      ['x-widget'],
      `the widget "${widget}" is for ${wanted.values}`,
      'take it out, or change the type',
    );
  const { minimum, maximum } = source;
  if (widget === 'slider' && (minimum === undefined || maximum === undefined))
    report(['x-widget'], 'a slider needs "minimum" and "maximum"', 'write both');
  if (widget === 'slider' && minimum !== undefined && minimum < 0)
    report(['minimum'], 'a slider has no numbers below 0', 'raise it, or take "x-widget" out');
  const steps = (maximum ?? 0) - (minimum ?? 0);
  if (widget === 'slider' && steps > MOST_STEPS)
    report.warn(
      ['x-widget'],
      `nobody hits one of ${steps} steps of a slider`,
      'take it out: a number is typed',
    );
  if (widget === 'slider' && model.nullable)
    report(['x-widget'], 'a slider always has a value', 'take "null" out of the type, or take this out');
  const values = findValues(entity.schema, model.enum)?.length ?? 0;
  if (widget === 'radio-cards' && values > MOST_CARDS)
    report.warn(
      ['x-widget'],
      `${values} cards fill the form`,
      `take it out: a menu suits more than ${MOST_CARDS} values`,
    );
};

const checkFile: Check = ({ name, source, model, report }) => {
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

const checkTypes: Check = ({ source, report }) => {
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
const checkPosition: Check = ({ source, model, report }) => {
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

const checkWriting: Check = ({ name, source, model, entity, report }) => {
  if (source.readOnly && source.writeOnly)
    report(['writeOnly'], 'the field can neither be read nor written', 'keep one');
  if (source['x-generated'] && !source.readOnly)
    report(['x-generated'], 'the server makes the value: nobody writes it', 'set "readOnly" too');
  if (source['x-generated'] && source.default !== undefined)
    report(['default'], 'the server makes the value: it has no default', 'take it out');
  if (source['x-proof'] && model.readOnly)
    report(['x-proof'], 'the field is read-only: nobody changes it', 'take it out');
  const creators = getRoles(entity, 'create');
  const position = entity.source.required?.indexOf(name) ?? -1;
  if (position >= 0 && [source.type].flat().includes('null'))
    entity.report(
      ['required', position],
      `"${name}" is required, and its type allows null`,
      'take it out of "required", or "null" out of the type',
    );
  const isFilled = source.default !== undefined || source['x-generated'] || source['x-computed'];
  if (position < 0 || isFilled || creators.length === 0) return;
  const hint = 'give it a default, or take it out of "required"';
  const say = (message: string) => entity.report(['required', position], message, hint);
  if (model.readOnly && !model.relation) return say(`"${name}" is required, and nobody can write it`);
  if (source['x-on'] === 'update') return say(`"${name}" is required, and the form shows it only afterwards`);
  const writers = source['x-permissions']?.write;
  if (writers && !writers.some((role) => creators.includes(role)))
    return say(`"${name}" is required, and no role that creates records may write it`);
  const unable = creators.filter((role) => writers && !(writers as string[]).includes(role));
  if (unable.length > 0 && source['x-initial'] === undefined)
    return say(
      `"${name}" is required, and ${unable.join(', ')} may not write it: they could create no record`,
    );
  if (source['x-when'] && source['x-initial'] === undefined)
    say(`"${name}" is required, and hidden while its "x-when" does not hold`);
};

/** A new record's form offers the values without `x-on`, and begins with the default. */
const checkOffered: Check = ({ source, model, entity, report }) => {
  const { oneOf: options = [] } = entity.schema.enums.find(({ name }) => name === model.enum)?.data ?? {};
  const isLater = (value: unknown) => options.find((one) => one.const === value)?.['x-on'] === 'update';
  if (options.length === 0 || getRoles(entity, 'create').length === 0 || source['x-on'] === 'update') return;
  for (const key of ['default', 'x-initial'] as const)
    if (isLater(source[key]))
      report(
        [key],
        `the form of a new record does not offer ${JSON.stringify(source[key])}: it is "x-on": "update"`,
        'name another value, or take "x-on" out of this one',
      );
  if (model.required && source.default === undefined && options.every((one) => isLater(one.const)))
    report(
      ['oneOf'],
      'the form of a new record offers no value: each is "x-on": "update"',
      'take it out of one',
    );
};

/** Keys about input, of a form or of a file. */
const OF_INPUT = [
  'x-assignable',
  'x-changeableWhen',
  'x-copyFrom',
  'x-hint',
  'x-initial',
  'x-mask',
  'x-on',
  'x-optionHints',
  'x-pending',
  'x-placeholder',
  'x-synonyms',
  'x-toggles',
] as const;

const checkInput: Check = ({ name, source, model, report }) => {
  if (model.readOnly && !isComputed(model))
    for (const key of OF_INPUT)
      if (source[key] !== undefined)
        report(
          [key],
          `"${key}" is for a field that people write, and "${name}" is read-only`,
          'take it out',
          'key',
        );
  const isNoColumn = model.secret || model.writeOnly || model.transient || model.file !== undefined;
  if (source['x-synonyms'] && isNoColumn)
    report(['x-synonyms'], `files to import have no column for "${name}"`, 'take it out', 'key');
};

/** Roles that may read a field, by default all that read records, and not another one. */
function findUnread(
  entity: FieldContext['entity'],
  other: string,
  readers: readonly string[] | undefined,
): string[] {
  const theirs = findField(entity, other)?.readRoles as readonly string[] | undefined;
  return (readers ?? getRoles(entity, 'read')).filter((role) => theirs && !theirs.includes(role));
}

/** Fields that only one of the two forms has. */
const checkForms: Check = ({ name, source, model, entity, report }) => {
  const on = source['x-on'];
  if (on !== undefined && getRoles(entity, on).length === 0)
    report(['x-on'], `no role may ${on} records: the field is in no form`, `let a role ${on} them`);
  if (source['x-changeableWhen'] && getRoles(entity, 'update').length === 0)
    report(['x-changeableWhen'], 'no role may update records', 'take it out', 'key');
  const { identifiedBy = [], practiceScope } = entity.source['x-entity'];
  if (on === 'update' && (identifiedBy.includes(name) || practiceScope === name))
    report(
      ['x-on'],
      `new records have no "${name}", which ${practiceScope === name ? 'limits them to practices' : 'identifies them'}`,
      'take it out',
    );
  const others = [
    ...Object.keys(source['x-when'] ?? {}).map((other) => ({ key: 'x-when' as const, other })),
    ...[source['x-toggles'] ?? []].flat().map((other) => ({ key: 'x-toggles' as const, other })),
  ];
  for (const { key, other } of others) {
    const theirs = entity.source.properties[other]?.['x-on'];
    if (key === 'x-when' && entity.model.fields.find((one) => one.name === other)?.writeOnly)
      report(
        ['x-when', other],
        `"${other}" is never returned: the edit form does not know whether this field is used`,
        'name a field that is read',
        'key',
      );
    const secret = key === 'x-when' ? findUnread(entity, other, source['x-permissions']?.read) : [];
    if (secret.length > 0)
      report(
        ['x-when', other],
        `whether the field is there would reveal "${other}", which ${secret.join(', ')} may not read`,
        'name another field, or let the same roles read both',
        'key',
      );
    if (key === 'x-when' && !model.readOnly && entity.source.properties[other]?.readOnly)
      report(
        ['x-when', other],
        `"${other}" is read-only: input never has it, so the field would never be used`,
        'name a field that people write',
        'key',
      );
    if (on !== undefined && theirs !== undefined && theirs !== on)
      report([key], `"${other}" is in the other form: its "x-on" is "${theirs}"`, 'write the same "x-on"');
  }
};

const checkNeighbours: Check = ({ name, source, model, entity, report }) => {
  const copied = source['x-copyFrom'];
  if (copied !== undefined) {
    const other = entity.model.fields.find((field) => field.name === copied);
    if (copied === name) report(['x-copyFrom'], 'the field is copied from itself', 'name another field');
    else if (other && (other.kind !== model.kind || other.enum !== model.enum))
      report(
        ['x-copyFrom'],
        `"${copied}" is of the kind ${other.kind}, and "${name}" of the kind ${model.kind}`,
        'name a field of the same type',
      );
  }
  const toggled = source['x-toggles'];
  const twin = Object.entries(entity.source.properties).find(
    ([other, field]) => toggled !== undefined && other !== name && field['x-toggles'] === toggled,
  );
  if (twin) report(['x-toggles'], `"${twin[0]}" switches "${toggled ?? ''}" too`, 'keep one of them');
  if (toggled === name) report(['x-toggles'], 'the field switches itself', 'name another field');
  else if (toggled !== undefined && entity.source.properties[toggled]?.['x-toggles'] !== undefined)
    report(['x-toggles'], `"${toggled}" is such a switch itself`, 'name the field that it belongs to');
  if (toggled !== undefined && name in (entity.source.properties[toggled]?.['x-when'] ?? {}))
    report(
      ['x-toggles'],
      `"${toggled}" is hidden while its switch is off, and the switch is beside its label`,
      `take this out: "x-when" of "${toggled}" suffices`,
    );
  const widget = source['x-widget'];
  if (toggled !== undefined && widget !== undefined)
    report(['x-widget'], 'a field with "x-toggles" is a switch', 'take it out');
  if (source['x-reach'] === 'flags' && model.kind !== 'boolean')
    report(['x-reach'], '"flags" is for a boolean', 'set the type "boolean"');
  if (source['x-reach'] && !entity.source['x-entity'].reach)
    report(['x-reach'], 'the entity has no "reach"', 'declare it in x-entity, or take this out');
};

const checkPending: Check = ({ name, source, model, entity, report }) => {
  const pending = source['x-pending']?.field;
  const held = pending === undefined ? undefined : findField(entity, pending);
  if (!held) return;
  const say = (message: string, hint: string) => report(['x-pending', 'field'], message, hint);
  if (!held.readOnly || held.name === name)
    say(`"${held.name}" is no read-only field beside this one`, 'set "readOnly" there');
  else if (isComputed(held) || held.apiKeyPrefix !== undefined)
    say(`"${held.name}" has a value whether one is pending or not`, 'name a field that the server sets');
  else if (held.kind !== model.kind)
    say(
      `"${held.name}" is of the kind ${held.kind}, and "${name}" of the kind ${model.kind}`,
      'name a field of the same type',
    );
  else if ((source.maxLength ?? 0) > (entity.source.properties[held.name]?.maxLength ?? Infinity))
    say(
      `"${held.name}" holds ${entity.source.properties[held.name]?.maxLength ?? 0} characters, and "${name}" may have ${source.maxLength ?? 0}`,
      'write the same "maxLength" there',
    );
  if (source['x-on'] === 'create')
    report(['x-pending'], 'nothing is pending in the form of new records', 'take it out', 'key');
  const writers = source['x-permissions']?.write ?? getRoles(entity, 'update');
  const blind = writers.find((role) => held.readRoles && !held.readRoles.some((one) => one === role));
  if (blind !== undefined)
    say(`${blind} may write "${name}", but not read "${held.name}"`, 'add the role to its "read"');
};

/** Conditions for a change that always hold, or that nobody who may change the record meets. */
const checkChanges: Check = ({ source, entity, report }) => {
  const writers = source['x-permissions']?.write ?? getRoles(entity, 'update');
  source['x-changeableWhen']?.anyOf.forEach((condition, index) => {
    const at: Path = ['x-changeableWhen', 'anyOf', index];
    for (const { name, holds } of findIdle(condition, (one) => getDomain(entity, one)))
      report([...at, name], `"${name}" ${holds} has such a value`, 'name some of its values');
    for (const role of literals(condition['@viewer.role'] ?? []))
      if (ROLES.some((one) => one === role) && !writers.some((one) => one === role) && writers.length > 0)
        report([...at, '@viewer.role'], `${String(role)} may not change the field`, suggest('', writers));
    for (const name of Object.keys(condition))
      if (findField(entity, name)?.writeOnly)
        report([...at, name], `"${name}" is never returned: the form cannot know it`, 'name other fields');
  });
};

const WITHIN = ['string', 'enum', 'boolean', 'integer', 'date', 'reference'];

/** A value is unique within fields that have one value each, in the same table. */
const checkUniqueness: Check = ({ name, source, entity, report }) => {
  const unique = source['x-unique'];
  if (typeof unique !== 'object') return;
  const { fields, screens } = entity.model;
  unique.within.forEach((other, index) => {
    const at = ['x-unique', 'within', index];
    const field = fields.find((one) => one.name === other);
    const known = fields.filter(
      (one) =>
        one.name !== name &&
        one.column &&
        WITHIN.includes(one.kind) &&
        !one.secret &&
        one.apiKeyPrefix === undefined,
    );
    if (other === name) report(at, `"${name}" is unique within itself`, 'name other fields');
    else if (!field)
      report(
        at,
        `"${other}" is no field`,
        suggest(
          other,
          known.map((one) => one.name),
        ),
      );
    else if (!known.includes(field))
      report(
        at,
        field.secret || field.apiKeyPrefix !== undefined
          ? `no two records share a value of "${other}"`
          : `nothing is unique within "${other}", of the kind ${field.kind}`,
        `name fields of the kinds ${WITHIN.join(', ')}`,
      );
    else if (screens.list.bulk.includes(other))
      report(
        at,
        `"bulk" changes "${other}" of several records, which may then share a value of "${name}"`,
        `take "${other}" out of "bulk"`,
      );
  });
};

const checkRolesOfField: Check = ({ source, model, entity, report }) => {
  const { read, write } = source['x-permissions'] ?? {};
  const readers = [...getRoles(entity, 'list'), ...getRoles(entity, 'read')];
  const writers = [...getRoles(entity, 'create'), ...getRoles(entity, 'update')];
  const paths = (['read', 'write'] as const).flatMap((kind) =>
    (source['x-permissions']?.[kind] ?? []).map((role, index) => ({ kind, role, index })),
  );
  for (const { kind, role, index } of paths) {
    const able = kind === 'read' ? readers : writers;
    const at = ['x-permissions', kind, index];
    if (!able.includes(role)) report(at, `${role} may not ${kind} the records`, suggest(role, able));
    else if (kind === 'write' && read && !read.includes(role))
      report(at, `${role} may write the field, but not read it`, 'add the role to "read"');
  }
  if (source['x-permissions'] && !read && !write)
    report(['x-permissions'], 'it names no roles', 'write "read" or "write", or take it out');
  if (read?.length === 0)
    report(['x-permissions', 'read'], 'nobody may read the field', 'name roles, or take it out');
  checkAssignable(entity, source, model, report);
  for (const role of Object.keys(source['x-assignable'] ?? {}))
    if (!(write ?? writers).includes(role) && !role.startsWith('API_'))
      report.warn(['x-assignable', role], `${role} may not write the field anyway`, 'take it out', 'key');
};

/** Values that a role may set: of one choice, some of them, and the default. */
function checkAssignable(
  entity: FieldContext['entity'],
  source: FieldSource,
  model: FieldContext['model'],
  report: FieldContext['report'],
): void {
  const assignable = source['x-assignable'];
  if (assignable === undefined || model.enum === undefined) return;
  if (model.kind === 'json')
    report(['x-assignable'], '"x-assignable" is for one value, not for a list', 'take it out', 'key');
  if (Object.keys(assignable).length === 0)
    report(['x-assignable'], 'it names no roles', 'name the values of a role, or take it out', 'key');
  const options = findValues(entity.schema, model.enum) ?? [];
  for (const [role, values] of Object.entries(assignable))
    if (options.every((value) => values.includes(value)))
      report(
        ['x-assignable', role],
        `${role} may set every value anyway`,
        'take some out, or the role',
        'key',
      );
    else if (values.length === 0)
      report(['x-assignable', role], `${role} may set no value`, 'take the role out of "write" instead');
    else if (source.default !== undefined && !values.includes(String(source.default)))
      report(
        ['x-assignable', role],
        `${role} may not set the default "${String(source.default)}", with which the form begins`,
        'add it, or take the default out',
      );
}

const checkConditions: Check = ({ source, entity, report }) => {
  const condition = source['x-when'] ?? {};
  for (const { name, holds } of findIdle(condition, (one) => getDomain(entity, one)))
    report(['x-when', name], `"${name}" ${holds} has such a value`, 'name some of its values');
};

/** Columns of every table, besides those of its entity's fields. */
const OWN_COLUMNS = ['id', 'organization_id', 'created_at', 'updated_at'];

/** Columns that PostgreSQL adds to every table. */
const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

const checkName: Check = ({ name, source, entity, report }) => {
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

const CHECKS: readonly Check[] = [
  checkWidget,
  checkFile,
  checkTypes,
  checkPosition,
  checkWriting,
  checkInput,
  checkForms,
  checkOffered,
  checkChanges,
  checkPending,
  checkNeighbours,
  checkUniqueness,
  checkRolesOfField,
  checkConditions,
  checkName,
];

/** Keys of a field that do not go together, with each other or with the entity. */
export function checkFieldKeys(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}

/** Fields that a condition or a copy leads to. */
export function getEdges(
  key: 'x-when' | 'x-copyFrom',
  fields: Record<string, FieldSource>,
): Map<string, string[]> {
  const leads = (field: FieldSource): string[] =>
    key === 'x-when' ? Object.keys(field['x-when'] ?? {}) : [field['x-copyFrom'] ?? []].flat();
  return new Map(Object.entries(fields).map(([name, field]) => [name, leads(field)]));
}
