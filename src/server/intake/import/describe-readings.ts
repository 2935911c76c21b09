import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { describeReadings, type TextReading } from '../../../domain/text/intake/describe-readings.ts';
import { writtenName } from '../../entities/registry.ts';
import { isNeeded } from './cell-meanings.ts';
import type { ImportPlan } from './plan.ts';

/** The label of the value that a menu of new records begins with. */
function defaultLabel(field: FieldModel, { enums }: ImportPlan): string | undefined {
  const value = field.default ?? field.initial;
  return (enums.get(field.enum ?? '') ?? []).find((one) => one.value === value)?.label;
}

/** Values that new records get by default, since the file has no column for them. */
function describeDefaults({ fields, label }: EntityModel, plan: ImportPlan): string[] {
  const own = new Set(plan.columns.map((column) => column?.name));
  return fields.flatMap((field) => {
    const source = fields.find(({ name }) => name === field.copyFrom);
    if (source && field.required && !own.has(writtenName(field)))
      return [`The file has no ${field.title}: new ${label.plural.toLowerCase()} get their ${source.title}.`];
    if (field.kind !== 'enum' || !field.required || own.has(writtenName(field))) return [];
    const value = defaultLabel(field, plan);
    if (value === undefined) return [];
    return [`The file has no ${field.title}: new ${label.plural.toLowerCase()} get ${value}.`];
  });
}

/** The title of the column with this name. */
export function findHeader({ columns }: Pick<ImportPlan, 'columns'>, name: string): string {
  return columns.find((column) => column?.name === name)?.header ?? name;
}

/** Words of the file that stand for a value by another name. */
export function listReadings(plan: ImportPlan, model: EntityModel): TextReading[] {
  const describeNothing = (name: string, rows: number): string | undefined => {
    const column = plan.columns.find((one) => one?.name === name);
    if (!column) return undefined;
    if (isNeeded(column)) return rows === 1 ? 'it is left out' : 'they are left out';
    const otherwise = defaultLabel(column.field, plan);
    return otherwise && `new ${model.label.plural.toLowerCase()} get ${otherwise}`;
  };
  return describeReadings(plan.meanings.values.readings, (name) => findHeader(plan, name), describeNothing);
}

/** Values that nobody is asked about, and those that the file does not have, in sentences. */
export function describeChoices(plan: ImportPlan, model: EntityModel): string[] {
  const unasked = plan.meanings.values.unasked.length;
  return [
    ...(unasked > 0
      ? [`${formatNumber(unasked)} different values are not known: too many to ask about.`]
      : []),
    ...(plan.rows.some(({ before }) => !before) ? describeDefaults(model, plan) : []),
  ];
}
