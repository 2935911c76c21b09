import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { writtenName } from '../../entities/registry.ts';
import { isNeeded, type Reading } from './cell-meanings.ts';
import type { ImportPlan } from './plan.ts';

const MOST_READINGS = 20;

/** The label of the value that a menu of new records begins with. */
function defaultLabel(field: FieldModel, { enums }: ImportPlan): string | undefined {
  const value = field.default ?? field.initial;
  return (enums.get(field.enum ?? '') ?? []).find((one) => one.value === value)?.label;
}

/** `Job Title: "Front Desk" is read as Receptionist in 3 rows.` */
function describeReading(
  { column, text, name, rows: count }: Reading,
  plan: ImportPlan,
  { label }: EntityModel,
): string {
  const rows = count === 1 ? '1 row' : `${formatNumber(count)} rows`;
  const value = `${column.header}: "${text.slice(0, 60)}"`;
  if (name !== null) return `${value} is read as ${name} in ${rows}.`;
  if (isNeeded(column)) return `${value}: ${rows} ${count === 1 ? 'is' : 'are'} left out.`;
  const otherwise = defaultLabel(column.field, plan);
  return otherwise === undefined
    ? `${value} is left empty in ${rows}.`
    : `${value} is not read in ${rows}: new ${label.plural.toLowerCase()} get ${otherwise}.`;
}

/** Values that new records get by default, since the file has no column for them. */
function describeDefaults({ fields, label }: EntityModel, plan: ImportPlan): string[] {
  const own = new Set(plan.columns.map((column) => column?.name));
  return fields.flatMap((field) => {
    if (field.kind !== 'enum' || !field.required || own.has(writtenName(field))) return [];
    const value = defaultLabel(field, plan);
    if (value === undefined) return [];
    return [`The file has no ${field.title}: new ${label.plural.toLowerCase()} get ${value}.`];
  });
}

/** Values that are not read as the file writes them, and those that it does not have, in sentences. */
export function describeReadings(plan: ImportPlan, model: EntityModel): string[] {
  const { readings, unasked } = plan.meanings;
  const left = readings.length - MOST_READINGS;
  return [
    ...readings.slice(0, MOST_READINGS).map((one) => describeReading(one, plan, model)),
    ...(left > 0 ? [`And ${formatNumber(left)} more values are read by another word.`] : []),
    ...(unasked > 0
      ? [`${formatNumber(unasked)} different values are not known: too many to ask about.`]
      : []),
    ...(plan.rows.some(({ before }) => !before) ? describeDefaults(model, plan) : []),
  ];
}
