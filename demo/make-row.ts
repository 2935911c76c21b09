import type { EntityModel, FieldModel } from '../src/domain/model/model.ts';
import { makeValue } from './make-value.ts';
import { repairRow, type Row, UnmakeableRow, writtenName } from './repair-row.ts';
import type { RowContext } from './row-context.ts';
import { startRecord } from './seeded.ts';

const OPTIONAL_SHARE = 0.75;
const ATTEMPTS = 30;

function drawRow(model: EntityModel, context: RowContext, preset: Row): Row {
  const { faker } = context;
  const row: Row = {};
  const writable = model.fields.filter((field) => !field.readOnly && !field.transient);
  for (const field of writable) {
    const name = writtenName(field);
    // drawn even when given, so that giving a value leaves the others as they are
    const isDrawn = faker.datatype.boolean(OPTIONAL_SHARE);
    const isFilled = !field.nullable || isDrawn || context.filled?.includes(field.name);
    const value = makeValue(field, model, context);
    row[name] = name in preset ? preset[name] : isFilled ? value : null;
  }
  return row;
}

/** The field's value in the row; for a computed field the value the database will compute. */
function storedValue(field: FieldModel, row: Row): unknown {
  if (!field.firstOf) return row[writtenName(field)];
  return field.firstOf.map((name) => row[name]).find((value) => value !== null && value !== undefined);
}

/**
 * Registers the row's unique values, unless one of them is in use.
 * @param isName whether a field is as good as unique: records that look alike are hard to tell apart
 */
function claim(
  model: EntityModel,
  row: Row,
  claimed: RowContext['claimed'],
  isName: (field: FieldModel) => boolean,
): boolean {
  const claims = model.fields.flatMap((field) => {
    const value = field.unique || isName(field) ? storedValue(field, row) : undefined;
    const others = model.fields.filter(({ name }) => field.unique?.within?.includes(name));
    const part = others.map((other) => row[writtenName(other)]);
    return typeof value === 'string'
      ? [{ name: field.name, value: JSON.stringify([value, ...part]).toLowerCase() }]
      : [];
  });
  if (claims.some(({ name, value }) => claimed.get(name)?.has(value))) return false;
  for (const { name, value } of claims) claimed.set(name, (claimed.get(name) ?? new Set()).add(value));
  return true;
}

/**
 * A plausible record of an entity as a client would send it, derived from the model only: it passes the entity's
 * validator and shares no unique value with the organization's other rows. The same context gives the same row.
 * @param given fixed values; unknown names are ignored
 * @throws UnmakeableRow if the fixed values break a rule or are in use
 */
export function makeRow(model: EntityModel, context: RowContext, preset: Row = {}): Row {
  const fixed = new Set(Object.keys(preset));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    startRecord(context.faker, attempt === 0 ? context.label : `${context.label} again ${attempt}`);
    const own = { ...context };
    const row = repairRow(drawRow(model, own, preset), model, own, fixed);
    const isName = ({ name }: FieldModel): boolean =>
      attempt < ATTEMPTS / 2 && model.display === `{${name}}` && !fixed.has(name);
    if (claim(model, row, context.claimed, isName)) return row;
  }
  throw new UnmakeableRow(`The ${model.name} "${context.label}" repeats a unique value of another.`);
}
