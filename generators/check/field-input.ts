import { isComputed } from '../../src/domain/model/model.ts';
import { ROLES } from '../load/check-meta.ts';
import { findValues } from '../load/load-schema.ts';
import { literals } from '../model/check.ts';
import { isWidget, WIDGETS } from '../model/widgets.ts';
import { findField, getRoles, type FieldCheck, type FieldContext } from './entity-context.ts';

/** Values that cards still show at a glance. */
const MOST_CARDS = 6;
const MOST_STEPS = 1000;

const checkWidget: FieldCheck = ({ source, model, entity, report }) => {
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

/** A new record's form offers the values without `x-on`, and begins with the default. */
const checkOffered: FieldCheck = ({ source, model, entity, report }) => {
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
  'x-units',
] as const;

const checkInput: FieldCheck = ({ name, source, model, report }) => {
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
const checkForms: FieldCheck = ({ name, source, model, entity, report }) => {
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
  checkOccasion({ source, entity, report });
};

/** A field whose condition never holds in the forms that have it: nobody is ever offered its input. */
function checkOccasion({ source, entity, report }: Pick<FieldContext, 'source' | 'entity' | 'report'>): void {
  const { 'x-on': on, 'x-when': condition = {} } = source;
  const operations = (['create', 'update'] as const).filter((one) => on === undefined || on === one);
  const isNew = operations.every((one) => one === 'create');
  const roles: readonly string[] =
    source['x-permissions']?.write ?? operations.flatMap((one) => getRoles(entity, one));
  const never = (name: string, why: string, hint: string): void =>
    report(['x-when', name], `the input is never offered: ${why}`, hint);
  for (const [name, match] of Object.entries(condition)) {
    const wanted = literals(match);
    const isNegated = match !== null && typeof match === 'object' && !Array.isArray(match);
    const areRoles = wanted.every((role) => ROLES.some((one) => one === role));
    if (name === '@viewer.role' && areRoles && roles.length > 0) {
      const able = roles.filter((role) => isNegated !== wanted.includes(role));
      if (able.length === 0 && !source['x-computed'] && !source.readOnly)
        never(name, `only ${[...new Set(roles)].join(', ')} may write the field`, 'name one of these roles');
    }
    if (!isNew) continue;
    if (name === '@viewer.isSelf' && (match === true || (isNegated && wanted[0] === false)))
      never(name, "a new record is nobody's own", 'take this or "x-on" out');
    const field = findField(entity, name);
    const { oneOf: options = [] } = entity.schema.enums.find((one) => one.name === field?.enum)?.data ?? {};
    const offered = options.filter((one) => one['x-on'] !== 'update').map((one) => one.const);
    const isOffered =
      wanted.some((value) => value === null || !options.some((one) => one.const === value)) ||
      offered.some((value) => isNegated !== wanted.includes(value));
    if (options.length > 0 && !isOffered)
      never(
        name,
        `the form of a new record has no such value of "${name}", which is "x-on": "update"`,
        'name another value, or take "x-on" out',
      );
  }
}

const CHECKS: readonly FieldCheck[] = [checkWidget, checkInput, checkForms, checkOffered];

/** Keys about the input of a field in forms and files. */
export function checkFieldInput(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}
