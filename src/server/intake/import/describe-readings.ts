import type { EntityModel, FieldModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { describeReadings as describeTexts } from '../../../domain/text/intake/unknown-values.ts';
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

/** Values that are not read as the file writes them, and those that it does not have, in sentences. */
export function describeReadings(plan: ImportPlan, model: EntityModel): string[] {
  const { values } = plan.meanings;
  const find = (name: string) => plan.columns.find((column) => column?.name === name);
  const describeNothing = (name: string, rows: number): string | undefined => {
    const column = find(name);
    if (!column) return undefined;
    if (isNeeded(column)) return rows === 1 ? 'it is left out' : 'they are left out';
    const otherwise = defaultLabel(column.field, plan);
    return otherwise && `new ${model.label.plural.toLowerCase()} get ${otherwise}`;
  };
  const unasked = values.unasked.length;
  return [
    ...describeTexts(values.readings, (name) => find(name)?.header ?? name, describeNothing),
    ...(unasked > 0
      ? [`${formatNumber(unasked)} different values are not known: too many to ask about.`]
      : []),
    ...(plan.rows.some(({ before }) => !before) ? describeDefaults(model, plan) : []),
  ];
}
