import { ROLES } from '../load/check-meta.ts';
import { findValues } from '../load/load-schema.ts';
import { suggest } from '../load/problem.ts';
import type { Path } from '../load/schema-file.ts';
import type { FieldSource } from '../load/source.ts';
import { literals } from '../model/check.ts';
import { hasName } from '../emit/answer-schema.ts';
import { reportWithin } from '../load/report.ts';
import {
  checkChoices,
  findField,
  findIdleInputs,
  getRoles,
  type FieldCheck,
  type FieldContext,
} from './entity-context.ts';

const checkWriting: FieldCheck = ({ name, source, model, entity, report }) => {
  const readAs = hasName(model);
  if (model.writeOnly && readAs in entity.source.properties)
    entity.report(
      ['properties', readAs],
      `answers say as "${readAs}" whether "${name}" has a value, which is never returned`,
      'write another name',
      'key',
    );
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

/** Conditions for a change that always hold, or that nobody who may change the record meets. */
const checkChanges: FieldCheck = ({ source, entity, report }) => {
  const writers = source['x-permissions']?.write ?? getRoles(entity, 'update');
  const { anyOf = [] } = source['x-changeableWhen'] ?? {};
  checkChoices(entity, anyOf, reportWithin(report, ['x-changeableWhen', 'anyOf']));
  anyOf.forEach((condition, index) => {
    const at: Path = ['x-changeableWhen', 'anyOf', index];
    for (const { name, why } of findIdleInputs(entity, condition))
      report([...at, name], `"${name}" ${why}`, 'name some of its values');
    for (const role of literals(condition['@viewer.role'] ?? []))
      if (ROLES.some((one) => one === role) && !writers.some((one) => one === role) && writers.length > 0)
        report([...at, '@viewer.role'], `${String(role)} may not change the field`, suggest('', writers));
    for (const name of Object.keys(condition))
      if (findField(entity, name)?.writeOnly)
        report([...at, name], `"${name}" is never returned: the form cannot know it`, 'name other fields');
  });
};

const checkRolesOfField: FieldCheck = ({ source, model, entity, report }) => {
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

const CHECKS: readonly FieldCheck[] = [checkWriting, checkChanges, checkRolesOfField];

/** Roles that read, write and change a field. */
export function checkFieldRoles(context: FieldContext): void {
  for (const check of CHECKS) check(context);
}
