import type { EntityModel, FieldModel, RuleModel } from '../src/domain/model/model.ts';
import { conditionHolds } from '../src/domain/access/permissions.ts';
import type { AjvError } from '../src/domain/model/validation.ts';
import { makeMatching } from './make-matching.ts';
import { makeValue } from './make-value.ts';
import type { RowContext } from './row-context.ts';

export type Row = Record<string, unknown>;

/** No row of an entity can be generated: its rules require values that cannot be generated, or its unique values are used up. */
export class UnmakeableRow extends Error {}

/** Name under which a field is written. */
export function writtenName(field: FieldModel): string {
  return field.relation ? field.relation.idsField : field.name;
}

/** The rule that an error of the validator is about. */
function findRule({ schemaPath }: AjvError, { rules }: EntityModel): RuleModel | undefined {
  return rules[Number(/^#\/allOf\/(\d+)\//.exec(schemaPath)?.[1])];
}

/** Name of the value that an error of the validator is about. */
function getErrorPath(error: AjvError, model: EntityModel): string {
  if (error.keyword === 'required') return String(error.params.missingProperty);
  if (error.keyword === 'additionalProperties') return String(error.params.additionalProperty);
  return error.instancePath.split('/')[1] ?? findRule(error, model)?.path ?? '';
}

/** Changes one value of a condition that must not hold: the one that its rule is about, if it may. */
function escapeCondition(
  { when, path }: RuleModel,
  row: Row,
  model: EntityModel,
  context: RowContext,
  fixed: ReadonlySet<string>,
): void {
  const [name] = [path, ...Object.keys(when)].filter((one) => one in when && !fixed.has(one));
  const field = model.fields.find((one) => writtenName(one) === name);
  if (!field || name === undefined) return;
  for (let draw = 0; draw < DRAWS && conditionHolds(when, row, context.facts); draw += 1)
    row[name] = field.kind === 'boolean' ? row[name] !== true : makeValue(field, model, context);
}

/** A value that would satisfy the validator, read from its error. */
function remedy(
  error: AjvError,
  field: FieldModel,
  value: unknown,
  model: EntityModel,
  context: RowContext,
): unknown {
  switch (error.keyword) {
    case 'const':
      return error.params.allowedValue;
    case 'minimum':
      return makeValue(field, model, context, Number(error.params.limit));
    case 'maximum':
      return error.params.limit;
    case 'minLength':
      return String(value).padEnd(Number(error.params.limit), '0');
    case 'maxLength':
      return String(value).slice(0, Number(error.params.limit));
    case 'pattern':
      return makeMatching(String(error.params.pattern), context.faker);
    case 'minItems':
      return context
        .listIds(field.relation?.to ?? '', field.relation?.where)
        .slice(0, Number(error.params.limit));
    default:
      return makeValue(field, model, context);
  }
}

/** Fields hidden with the row's current values have no value. */
function clearHidden(row: Row, model: EntityModel, { facts }: RowContext, fixed: ReadonlySet<string>): void {
  for (const field of model.fields) {
    const name = writtenName(field);
    if (!(name in row) || fixed.has(name) || conditionHolds(field.when, row, facts)) continue;
    row[name] = field.nullable ? null : (field.default ?? row[name]);
  }
}

/** Dates that a rule puts in order: the validator compares no two fields. */
function orderDates(
  row: Row,
  { rules }: EntityModel,
  { facts }: RowContext,
  fixed: ReadonlySet<string>,
): void {
  for (const { when, path, notBefore } of rules) {
    if (notBefore === undefined || !conditionHolds(when, row, facts)) continue;
    const [later, earlier] = [row[path], row[notBefore]];
    if (typeof later !== 'string' || typeof earlier !== 'string' || later >= earlier) continue;
    if (fixed.has(path)) row[notBefore] = later;
    else row[path] = earlier;
  }
}

const ROUNDS = 6;
const DRAWS = 10;

/**
 * Changes a row as the validator's errors demand until it passes, so that conditional rules need no second description.
 * @param fixed names of values that stay as they are
 * @throws UnmakeableRow that lists what is wrong with a row that cannot be repaired
 */
export function repairRow(
  row: Row,
  model: EntityModel,
  context: RowContext,
  fixed: ReadonlySet<string>,
): Row {
  const { check } = context.validator;
  let problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    clearHidden(row, model, context, fixed);
    orderDates(row, model, context, fixed);
    if (check(row)) return row;
    problems = [];
    for (const error of check.errors ?? []) {
      if (error.keyword === 'if') continue;
      const path = getErrorPath(error, model);
      const field = model.fields.find((one) => writtenName(one) === path);
      problems.push(`${path} ${error.message ?? error.keyword}`);
      // what two remedies have not mended stays empty, if it may
      const isGivenUp = round > 2 && field?.nullable;
      const rule = error.keyword === 'false schema' ? findRule(error, model) : undefined;
      if (rule) escapeCondition(rule, row, model, context, fixed);
      else if (field && !fixed.has(path))
        row[path] = isGivenUp ? null : remedy(error, field, row[path], model, context);
    }
  }
  throw new UnmakeableRow(
    `No valid ${model.name} could be made for "${context.label}": ${problems.join('; ')}`,
  );
}
