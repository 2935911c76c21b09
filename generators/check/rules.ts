import type { Condition, Match } from '../../src/domain/access/access-model.ts';
import { isComputed, type FieldModel } from '../../src/domain/model/model.ts';
import { fieldSchema } from '../emit/json-schema.ts';
import { reportOn } from '../load/report.ts';
import type { Path } from '../load/schema-file.ts';
import { literals } from '../model/check.ts';
import { findValues } from '../load/load-schema.ts';
import type { FieldSource, LayoutSource, RuleSource } from '../load/source.ts';
import { areExclusive, findIdle, implies, type Domains } from './conditions.ts';
import {
  findField,
  getDomain,
  getRoles,
  isAlwaysSet,
  NUMBERS,
  type EntityContext,
} from './entity-context.ts';
import { findMisfit, type Limits } from './value.ts';

interface RuleContext {
  rule: RuleSource;
  index: number;
  field: FieldModel | undefined;
  source: FieldSource | undefined;
  entity: EntityContext;
  domains: Domains;
  report: EntityContext['report'];
}

const LISTS: readonly FieldModel['kind'][] = ['references', 'json'];

function checkEffect({ rule, field, entity, report }: RuleContext): void {
  const hasMust = Object.keys(rule.must ?? {}).length > 0;
  if (!rule.required && !rule.never && !hasMust)
    report([], 'the rule requires nothing', 'write "required", "never" or "must"');
  else if (rule.must && !hasMust) report(['must'], '"must" is empty', 'write a limit, or take it out', 'key');
  if (rule.never && (rule.required || hasMust))
    report(
      ['never'],
      'the condition is an error already, so the rest of the rule never applies',
      'keep one of them',
    );
  const idsField = field?.relation?.idsField;
  const isNamed =
    field === undefined || field.name in rule.when || (idsField !== undefined && idsField in rule.when);
  // an unknown name may be a misspelling of this one
  const areKnown = Object.keys(rule.when).every((name) => name.startsWith('@') || findField(entity, name));
  if (rule.never && !isNamed && areKnown)
    report(
      ['field'],
      `the condition alone is the error, and it does not name "${rule.field}"`,
      `write "must": { "const": null } if "${rule.field}" must be empty then; otherwise name it in the condition`,
    );
  if (/[{}]/.test(rule.message))
    report(['message'], 'messages have no fields in braces', 'write the text alone');
  if (rule.required && rule.must?.const === null)
    report(['must', 'const'], 'the value is required, and must be null', 'keep one of them');
  if (idsField !== undefined && idsField !== rule.field)
    report(['field'], `a rule about a relation names its ids, not "${rule.field}"`, `write "${idsField}"`);
  if (field?.readOnly && !rule.never)
    report(['field'], `"${field.name}" is read-only: nobody could comply`, 'name a field that people write');
}

/** Requirements on the value must suit the field, and lie within its own limits. */
function checkMust({ rule, field, source, entity, report }: RuleContext): void {
  const { minimum, maximum, minItems, maxItems } = rule.must ?? {};
  if (!field || !source) return;
  const at = (key: string): Path => ['must', key];
  for (const key of ['minimum', 'maximum'])
    if (rule.must?.[key] !== undefined && !NUMBERS.includes(field.kind))
      report(at(key), `"${key}" is for a number, not for ${field.kind}`, 'take it out');
  for (const key of ['minItems', 'maxItems'])
    if (rule.must?.[key] !== undefined && !LISTS.includes(field.kind))
      report(at(key), `"${key}" is for a list, not for ${field.kind}`, 'take it out');
  const [low, high] = [Number(minimum ?? -Infinity), Number(maximum ?? Infinity)];
  if (low > high) report(at('minimum'), `"minimum" ${low} is above "maximum" ${high}`, 'exchange them');
  if (source.maximum !== undefined && low > source.maximum)
    report(at('minimum'), `"minimum" ${low} is above the field's "maximum" ${source.maximum}`, 'lower it');
  if (source.minimum !== undefined && high < source.minimum)
    report(at('maximum'), `"maximum" ${high} is below the field's "minimum" ${source.minimum}`, 'raise it');
  if (minimum !== undefined && source.minimum !== undefined && low <= source.minimum)
    report(
      at('minimum'),
      `the field's own "minimum" is ${source.minimum}`,
      'write a larger one, or take it out',
    );
  if (maximum !== undefined && source.maximum !== undefined && high >= source.maximum)
    report(
      at('maximum'),
      `the field's own "maximum" is ${source.maximum}`,
      'write a smaller one, or take it out',
    );
  for (const [key, limit] of Object.entries({ minimum: low, maximum: high }))
    if (field.kind === 'integer' && Number.isFinite(limit) && !Number.isInteger(limit))
      report(at(key), `"${key}" ${limit} is no whole number`, `write ${Math.round(limit)}`);
  if (minItems !== undefined && maxItems !== undefined && Number(minItems) > Number(maxItems))
    report(
      at('minItems'),
      `"minItems" ${String(minItems)} is above "maxItems" ${String(maxItems)}`,
      'exchange them',
    );
  const options = findValues(entity.schema, field.enum)?.length;
  if (field.kind === 'json' && options !== undefined && Number(minItems ?? 0) > options)
    report(at('minItems'), `the list has ${options} values to choose from`, `write ${options} at most`);
  if (maxItems === 0 && entity.source.required?.includes(field.name))
    report(at('maxItems'), `"${field.name}" is required, and must be empty`, 'keep one of them');
  if (minItems !== undefined && Number(minItems) <= 0)
    report(at('minItems'), `every list has at least ${String(minItems)} items`, 'write 1, or take it out');
  if (rule.must?.const === null && isAlwaysSet(entity, rule.field))
    report(at('const'), `"${field.name}" always has a value: no record meets this`, 'name a value');
  checkAllowed(rule, field, entity, report);
}

/** The values that a rule allows must pass the field's own limits and the rule's. */
function checkAllowed(
  { must }: RuleSource,
  field: FieldModel,
  { source, schema }: EntityContext,
  report: EntityContext['report'],
): void {
  if (field.relation || field.kind === 'json') return;
  const own = fieldSchema(field, source, schema.enums);
  const check = (path: Path, value: unknown, limits: Limits) => {
    const misfit = value === null ? undefined : findMisfit(value, limits, field.name);
    if (misfit) report(path, `${JSON.stringify(value)} ${misfit.reason}`, misfit.hint);
    return misfit !== undefined;
  };
  const { const: value, enum: values, minimum, maximum } = must ?? {};
  const allowed = values as unknown[] | undefined;
  if (value !== undefined && !check(['must', 'const'], value, own))
    check(['must', 'const'], value, { minimum, maximum } as Limits);
  if (value !== undefined && allowed && !allowed.includes(value))
    report(['must', 'const'], '"enum" beside it does not allow the value', 'keep one of them');
  if (allowed?.length === 0) report(['must', 'enum'], 'no value is allowed', 'name values');
  const possible = (own as Limits).enum?.filter((one) => one !== null) ?? [];
  if (allowed && possible.length > 0 && possible.every((one) => allowed.includes(one)))
    report(['must', 'enum'], `"${field.name}" always has such a value`, 'take some out, or the rule');
  allowed?.forEach((one, index) => check(['must', 'enum', index], one, own));
}

/** Conditions that show a field in the form: its own, and those of its section. */
export function getShowingConditions({ source }: EntityContext, name: string): Condition[] {
  const own = source.properties[name]?.['x-when'];
  const sections = source['x-screens']?.form?.sections ?? [];
  const isShownIn = (layout: LayoutSource) =>
    layout.some((row) => (Array.isArray(row) ? row : row.layout.flat()).includes(name));
  const shownIn = sections.filter(({ layout = [] }) => isShownIn(layout));
  const isAlwaysShown = shownIn.some(({ when }) => !when);
  const inSections = isAlwaysShown ? [] : shownIn.flatMap(({ when }) => (when ? [when] : []));
  return own ? [own, ...inSections] : inSections;
}

function checkWhen({ rule, field, source, entity, domains, report }: RuleContext): void {
  for (const { name, holds } of findIdle(rule.when, domains)) {
    if (holds === 'never')
      report(
        ['when', name],
        `"${name}" never has such a value: the rule never applies`,
        'name one of its values',
      );
    else if (Object.keys(rule.when).length > 1 || rule.never)
      report(['when', name], `"${name}" always has such a value`, 'take it out', 'key');
    else if (rule.required)
      report(
        ['when', name],
        `"${name}" always has such a value: the rule always applies`,
        `write "${rule.field}" into "required"`,
        'key',
      );
  }
  for (const [name, match] of Object.entries(rule.when)) {
    const named = findField(entity, name);
    if (named && (isComputed(named) || named.apiKeyPrefix !== undefined))
      report(
        ['when', name],
        `"${name}" has its value only once the record is written`,
        'name fields that people write',
        'key',
      );
    if (named?.kind === 'references' && literals(match).some((one) => one === null))
      report(['when', name], `"${name}" is a list, which is never null`, 'write a rule with "minItems"');
    if (match === null && named?.required && named.on === undefined)
      report(['when', name], `"${name}" is required: it is never empty`, 'take the rule out');
  }
  for (const name of Object.keys(rule.when)) {
    const isHidden = getShowingConditions(entity, findField(entity, name)?.name ?? name).some((shown) =>
      areExclusive(shown, rule.when, domains),
    );
    if (isHidden && needsValue(entity, name, rule.when[name]))
      report(
        ['when', name],
        `"${name}" is hidden, and so has no value, where the rest of the condition holds: the rule never applies`,
        'change its "x-when", or the condition',
      );
  }
  const keys = Object.keys(rule.when);
  if (rule.never && keys.every((name) => isDefault(entity, name, rule.when[name])))
    report(['when'], 'a new record with its defaults meets the condition', 'change a default, or the rule');
  const isLimited = rule.must !== undefined && rule.must.const !== null;
  if (field && !rule.never && (rule.required || isLimited))
    for (const shown of getShowingConditions(entity, field.name))
      if (areExclusive(shown, rule.when, domains))
        report(
          ['field'],
          rule.required
            ? `"${field.name}" is hidden while the rule requires it`
            : `"${field.name}" is hidden, and so has no value, while the rule applies`,
          'change its "x-when", or the rule',
        );
  if (!rule.required || !field) return;
  if (keys.length === 1 && keys[0] === rule.field)
    report(
      ['when', rule.field],
      'the rule is about its own field',
      `write "${field.name}" into "required"`,
      'key',
    );
  const writers = source?.['x-permissions']?.write as readonly string[] | undefined;
  const unable = getRoles(entity, 'create').filter((role) => writers && !writers.includes(role));
  if (unable.length > 0 && !('@viewer.role' in rule.when) && source?.['x-initial'] === undefined)
    report.warn(
      ['field'],
      `${unable.join(', ')} may add records, but not write "${field.name}": the rule refuses theirs`,
      'add the role to its "write", or "@viewer.role" to the condition',
    );
  const isSet = field.kind === 'boolean' && field.default !== undefined;
  const isRequired = entity.source.required?.includes(field.name) && field.default === undefined;
  if (isSet || (isRequired && !LISTS.includes(field.kind)))
    report(['required'], `"${field.name}" is always required: the rule says nothing`, 'take one of them out');
  if (field.on !== undefined && !keys.some((name) => findField(entity, name)?.on === field.on))
    report(
      ['field'],
      `"${field.name}" is only in the form that "x-on" names, and the rule applies in both`,
      'take its "x-on" out, or the rule',
    );
}

/** Whether a condition asks for a value that an empty field has not, nor one with its default. */
function needsValue(entity: EntityContext, name: string, match: Match | undefined): boolean {
  if (match === undefined || findField(entity, name)?.default !== undefined) return false;
  const isAny = match !== null && typeof match === 'object' && !Array.isArray(match);
  return isAny ? match.not === null : !literals(match).some((value) => value === null || value === false);
}

function isDefault({ source }: EntityContext, name: string, match: Match | undefined): boolean {
  const value = source.properties[name]?.default;
  return (
    value !== undefined &&
    match !== undefined &&
    implies({ [name]: value }, { [name]: match }, () => undefined)
  );
}

/** The values that a rule leaves to choose from; undefined: any. */
function allowedValues({
  const: value,
  enum: values,
}: NonNullable<RuleSource['must']>): unknown[] | undefined {
  return value === undefined ? (values as unknown[] | undefined) : [value];
}

/** Requirements of two rules that no value meets. */
function clash(one: RuleSource, other: RuleSource): string | undefined {
  const [a, b] = [one.must ?? {}, other.must ?? {}];
  const [ofA, ofB] = [a, b].map(allowedValues);
  if (ofA && ofB && !ofA.some((value) => ofB.includes(value))) return 'a different value';
  if (one.required && b.const === null) return 'no value';
  if (other.required && a.const === null) return 'a value';
  const number = (value: unknown, absent: number) => (typeof value === 'number' ? value : absent);
  const isApart = (x: typeof a, y: typeof a) => number(x.minimum, -Infinity) > number(y.maximum, Infinity);
  const isOutside = (values: unknown[] | undefined, x: typeof a) =>
    values?.every(
      (value) =>
        typeof value === 'number' &&
        (value < number(x.minimum, -Infinity) || value > number(x.maximum, Infinity)),
    ) ?? false;
  if (isApart(a, b) || isApart(b, a) || isOutside(ofA, b) || isOutside(ofB, a)) return 'other limits';
  const isNumberApart = (x: typeof a, y: typeof a) => number(x.minItems, 0) > number(y.maxItems, Infinity);
  if (isNumberApart(a, b) || isNumberApart(b, a)) return 'another number of items';
  return undefined;
}

function checkPair(one: RuleContext, other: RuleContext): void {
  const [a, b] = [one.rule, other.rule];
  const line = `rule ${one.index + 1}`;
  const { message: _, ...what } = b;
  const { message: __, ...earlier } = a;
  if (JSON.stringify(what) === JSON.stringify(earlier))
    return other.report([], `${line} says the same`, 'take one of them out');
  const [forbidding, blocked] = a.never ? [one, other] : [other, one];
  if (a.never !== b.never && implies(blocked.rule.when, forbidding.rule.when, one.domains))
    return blocked.report(
      ['when'],
      `rule ${forbidding.index + 1} forbids this case: the rule never applies`,
      'change one of the two',
    );
  const areTogether = implies(a.when, b.when, one.domains) || implies(b.when, a.when, one.domains);
  if (
    a.must?.notBefore === b.field &&
    b.must?.notBefore === a.field &&
    !areExclusive(a.when, b.when, one.domains)
  )
    return other.report(
      ['must', 'notBefore'],
      `${line} requires the opposite: only equal dates pass`,
      'take one of them out',
    );
  if (a.field !== b.field || a.never || b.never) return;
  if (!areTogether) return;
  const wanted = clash(b, a);
  if (wanted)
    other.report(
      ['field'],
      `${line} requires ${wanted} of "${b.field}" in the same case`,
      'change one of them',
    );
  else if (a.required && b.required) {
    const [narrow, wide] = implies(b.when, a.when, one.domains) ? [other, one] : [one, other];
    narrow.report(
      ['required'],
      `rule ${wide.index + 1} requires "${b.field}" already`,
      'take one of them out',
    );
  }
}

/** Rules that contradict each other or their fields, never apply, or say nothing. */
export function checkRules(entity: EntityContext, problems: Parameters<typeof reportOn>[1]): void {
  const rules = (entity.source['x-rules'] ?? []).map((rule, index): RuleContext => {
    const field = findField(entity, rule.field);
    return {
      rule,
      index,
      field,
      source: field && entity.source.properties[field.name],
      entity,
      domains: (name) => getDomain(entity, name),
      report: reportOn(entity.file, problems, ['x-rules', index]),
    };
  });
  rules.forEach((context, index) => {
    checkEffect(context);
    checkMust(context);
    checkWhen(context);
    for (const earlier of rules.slice(0, index)) checkPair(earlier, context);
  });
}
