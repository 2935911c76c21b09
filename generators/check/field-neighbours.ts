import { isComputed } from '../../src/domain/model/model.ts';
import { suggest } from '../load/problem.ts';
import type { FieldSource } from '../load/source.ts';
import {
  findField,
  findIdleInputs,
  getRoles,
  type EntityContext,
  type FieldCheck,
  type FieldContext,
} from './entity-context.ts';
import { findCycles } from './graphs.ts';
import { getShowingConditions } from './rules.ts';

const checkNeighbours: FieldCheck = ({ name, source, model, entity, report }) => {
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

const checkUnits: FieldCheck = ({ source, model, entity, report }) => {
  const { 'x-units': units } = source;
  if (!units) return;
  if (model.kind !== 'number')
    report(['x-units'], `"x-units" is for a number, not for ${model.kind}`, 'take it out');
  const field = findField(entity, units.field);
  const options = entity.schema.enums.find(({ name }) => name === field?.enum)?.data.oneOf ?? [];
  if (field && options.length === 0)
    report(['x-units', 'field'], `"${units.field}" has no enumeration`, 'name a field that has one');
  const names = options.map((option) => option.const);
  for (const [unit, value] of Object.entries(units.values))
    if (options.length > 0 && !names.includes(value))
      report(['x-units', 'values', unit], `"${units.field}" has no value "${value}"`, suggest(value, names));
};

const checkPending: FieldCheck = ({ name, source, model, entity, report }) => {
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

const WITHIN = ['string', 'enum', 'boolean', 'integer', 'date', 'reference'];

/** A value is unique within fields that have one value each, in the same table. */
const checkUniqueness: FieldCheck = ({ name, source, entity, report }) => {
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

const checkConditions: FieldCheck = ({ source, entity, report }) => {
  const condition = source['x-when'] ?? {};
  for (const { name, why } of findIdleInputs(entity, condition))
    report(['x-when', name], `"${name}" ${why}`, 'name some of its values');
};

const CHECKS: readonly FieldCheck[] = [
  checkPending,
  checkUnits,
  checkNeighbours,
  checkUniqueness,
  checkConditions,
];

/** Keys of a field that name others. */
export function checkFieldNeighbours(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}

/** Fields that a condition or a copy leads to; a condition names the ids of a relation. */
function getEdges(key: 'x-when' | 'x-copyFrom', context: EntityContext): Map<string, string[]> {
  const leads = (name: string, field: FieldSource): string[] => {
    if (key === 'x-copyFrom') return [field['x-copyFrom'] ?? []].flat();
    const others = getShowingConditions(context, name).flatMap((condition) => Object.keys(condition));
    return others.flatMap((other) => findField(context, other)?.name ?? []);
  };
  return new Map(
    Object.entries(context.source.properties).map(([name, field]) => [name, leads(name, field)]),
  );
}

/** Fields that depend on each other in a circle, also through the sections of the form. */
export function checkCycles(context: EntityContext): void {
  const { source, report } = context;
  for (const [key, what] of [
    ['x-when', 'are shown depending on each other'],
    ['x-copyFrom', 'are copied from each other'],
  ] as const)
    for (const cycle of findCycles(getEdges(key, context))) {
      const named = cycle.find((name) => source.properties[name]?.[key] !== undefined);
      // other checks report a copy of itself, and a section that its own field shows
      if (named !== undefined && (cycle.length > 2 || named in (source.properties[named]?.['x-when'] ?? {})))
        report(
          ['properties', named, key],
          `the fields ${cycle.join(' → ')} ${what}`,
          'break the circle',
          'key',
        );
    }
}
