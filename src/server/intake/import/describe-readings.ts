import type { EntityModel } from '../../../domain/model/model.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { comparable, findOption } from '../../../domain/text/intake/comparable.ts';
import { writtenName } from '../../entities/registry.ts';
import type { CsvColumn, Enumerations } from '../csv/csv-columns.ts';
import type { PlannedRow } from './plan.ts';

const MOST_READINGS = 20;
/** Different words of a column that are looked up: more are no choices, and their rows have errors. */
const MOST_WORDS = 500;

/** Words of a file that stand for a value by another name: `Job Title: "Front Desk" is read as Receptionist in 3 rows.` */
function describeWords(
  rows: readonly PlannedRow[],
  columns: readonly (CsvColumn | undefined)[],
  enums: Enumerations,
): string[] {
  return columns.flatMap((column, index) => {
    if (column?.field.kind !== 'enum') return [];
    const options = enums.get(column.field.enum ?? '') ?? [];
    const counts = new Map<string, number>();
    for (const { cells } of rows) {
      const text = (cells[index] ?? '').trim();
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts].slice(0, MOST_WORDS).flatMap(([text, count]) => {
      const option = findOption(options, text);
      if (!option || [option.value, option.label].some((name) => comparable(name) === comparable(text)))
        return [];
      const where = count === 1 ? '1 row' : `${formatNumber(count)} rows`;
      return [`${column.header}: "${text.slice(0, 60)}" is read as ${option.label} in ${where}.`];
    });
  });
}

/** Values that new records get by default, since the file has no column for them. */
function describeDefaults(
  { fields, label }: EntityModel,
  columns: readonly (CsvColumn | undefined)[],
  enums: Enumerations,
): string[] {
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
export function describeReadings(
  rows: readonly PlannedRow[],
  columns: readonly (CsvColumn | undefined)[],
  { model, enums }: { model: EntityModel; enums: Enumerations },
): string[] {
  const words = describeWords(rows, columns, enums);
  const left = words.length - MOST_READINGS;
  return [
    ...words.slice(0, MOST_READINGS),
    ...(left > 0 ? [`And ${formatNumber(left)} more values are read by another word.`] : []),
    ...(rows.some(({ before }) => !before) ? describeDefaults(model, columns, enums) : []),
  ];
}
