import type { EntityModel, FieldModel } from '../src/domain/model/model.ts';
import { getDecimals } from '../src/domain/model/numbers.ts';
import { makeText } from './make-text.ts';
import type { RowContext } from './row-context.ts';
import { DAY, HOUR, isoDay } from './seeded.ts';
import { KEYWORDS } from './words.ts';

function makeMoment(field: FieldModel, { faker, today }: RowContext): Date {
  const days = /next|due|expir|until|renew|return|end(s|ed)?(At|On|Date)?$/i.test(field.name)
    ? faker.number.int({ min: 5, max: 270 })
    : /birth/i.test(field.name)
      ? -faker.number.int({ min: 22 * 365, max: 64 * 365 })
      : -faker.number.int({ min: 3, max: 300 });
  const hours = field.kind === 'timestamp' ? faker.number.int({ min: 28, max: 44 }) / 2 : 0;
  return new Date(today.getTime() + days * DAY + hours * HOUR);
}

/** Plausible bounds by the number's name, where the schema sets none. */
function usualRange({ name, currency }: FieldModel): [number, number] {
  if (currency !== undefined || /price|cost|amount|fee|salary|value/i.test(name)) return [40, 9500];
  if (/year/i.test(name)) return [2008, 2025];
  if (/percent|rate|threshold|score/i.test(name)) return [10, 95];
  if (/minutes|duration/i.test(name)) return [10, 90];
  return [1, 60];
}

function makeNumber(field: FieldModel, { faker }: RowContext, atLeast?: number): number {
  const { minimum = -Infinity, maximum = Infinity } = field;
  let [low, high] = usualRange(field);
  if (minimum >= high) [low, high] = [minimum, 2 * minimum];
  else if (maximum <= low) [low, high] = [maximum - high, maximum];
  const min = Math.max(atLeast ?? low, minimum);
  const max = Math.max(min, Math.min(high, maximum));
  if (field.kind === 'integer') return faker.number.int({ min: Math.ceil(min), max: Math.floor(max) });
  return faker.number.float({ min, max, fractionDigits: getDecimals(field) });
}

function makeChoice(field: FieldModel, { faker, enums, town }: RowContext): string | null {
  const values = (enums.get(field.enum ?? '') ?? []).map((option) => option.value);
  // a state or a time zone is the place's
  for (const own of [town.state, town.timeZone]) if (own !== null && values.includes(own)) return own;
  if (typeof field.default === 'string' && faker.datatype.boolean(0.5)) return field.default;
  return values.length > 0 ? faker.helpers.arrayElement(values) : null;
}

function makeList(field: FieldModel, { faker, enums }: RowContext): string[] {
  if (field.enum === undefined)
    return /number|code|identifier|serial|id/i.test(field.name)
      ? [faker.string.numeric({ length: 6, allowLeadingZeros: false })]
      : faker.helpers.arrayElements(KEYWORDS, { min: 1, max: 3 });
  const values = (enums.get(field.enum) ?? []).map(({ value }) => value);
  return faker.helpers.arrayElements(values, { min: 1, max: 3 });
}

function makeReference(field: FieldModel, { faker, listIds }: RowContext): string | string[] | null {
  const ids = listIds(field.relation?.to ?? '', field.relation?.where);
  if (field.kind === 'reference') return ids.length > 0 ? faker.helpers.arrayElement(ids) : null;
  return faker.helpers.arrayElements(ids, { min: Math.min(1, ids.length), max: Math.min(2, ids.length) });
}

/**
 * A believable value of a field, by its kind, format, enumeration, bounds and name.
 * @param atLeast a number is no smaller
 * @returns null where there is no value: a reference to an entity without records
 */
export function makeValue(
  field: FieldModel,
  model: EntityModel,
  context: RowContext,
  atLeast?: number,
): unknown {
  switch (field.kind) {
    case 'string':
    case 'text':
      return makeText(field, model, context);
    case 'integer':
    case 'number':
      return makeNumber(field, context, atLeast);
    case 'boolean':
      return context.faker.datatype.boolean(0.2) ? field.default !== true : field.default === true;
    case 'date':
      return isoDay(makeMoment(field, context));
    case 'timestamp':
      return makeMoment(field, context).toISOString();
    case 'enum':
      return makeChoice(field, context);
    case 'json':
      return field.items === 'string' ? makeList(field, context) : null;
    case 'reference':
    case 'references':
      return makeReference(field, context);
  }
}
