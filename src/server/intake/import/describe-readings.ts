import type { EntityModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { writtenName } from '../../entities/registry.ts';
import { isNeeded, type Reading } from './cell-meanings.ts';
import type { ImportPlan } from './plan.ts';

const MOST_READINGS = 20;

/** `Job Title: "Front Desk" is read as Receptionist in 3 rows.` */
function describeReading({ column, text, name, rows: count }: Reading): string {
  const rows = count === 1 ? '1 row' : `${formatNumber(count)} rows`;
  const value = `${column.header}: "${text.slice(0, 60)}"`;
  if (name !== null) return `${value} is read as ${name} in ${rows}.`;
  if (!isNeeded(column)) return `${value} is left empty in ${rows}.`;
  return `${value}: ${rows} ${count === 1 ? 'is' : 'are'} left out.`;
}

/** Values that new records get by default, since the file has no column for them. */
function describeDefaults({ fields, label }: EntityModel, { columns, enums }: ImportPlan): string[] {
  const own = new Set(columns.map((column) => column?.name));
  return fields.flatMap((field) => {
    if (field.kind !== 'enum' || !field.required || own.has(writtenName(field))) return [];
    const value = field.default ?? field.initial;
    const option = (enums.get(field.enum ?? '') ?? []).find((one) => one.value === value);
    if (!option) return [];
    return [`The file has no ${field.title}: new ${label.plural.toLowerCase()} get ${option.label}.`];
  });
}

/** Values that are not read as the file writes them, and those that it does not have, in sentences. */
export function describeReadings(plan: ImportPlan, model: EntityModel): string[] {
  const { readings, unasked } = plan.meanings;
  const left = readings.length - MOST_READINGS;
  return [
    ...readings.slice(0, MOST_READINGS).map(describeReading),
    ...(left > 0 ? [`And ${formatNumber(left)} more values are read by another word.`] : []),
    ...(unasked > 0
      ? [`${formatNumber(unasked)} different values are not known: too many to ask about.`]
      : []),
    ...(plan.rows.some(({ before }) => !before) ? describeDefaults(model, plan) : []),
  ];
}
