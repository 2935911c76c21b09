import type { FieldModel } from '../../../domain/model/model.ts';
import { findFlagBelow, findOption, readYesNo } from '../../../domain/text/intake/comparable.ts';
import { getField, type RowField } from '../../../domain/text/intake/row-shape.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import { employeesRow, patientsRow } from '../../../generated/rows.ts';
import type { CsvColumn } from '../csv/csv-columns.ts';

/** A field of a file that says whether its rows are imported, and that no record stores. */
export interface Condition extends RowField {
  options: readonly EnumOption[];
  /** the entity's field whose column may have its words, too */
  alsoIn?: string;
}

/** A column of a file that is read as a condition. */
export interface ConditionColumn extends CsvColumn {
  condition: Condition;
  /** what "Yes" and "No" mean below its header */
  flag?: { yes: string; no: string };
}

function toCondition(fields: readonly (RowField | undefined)[], more: Partial<Condition> = {}): Condition[] {
  const [first, ...others] = fields.filter((field) => field !== undefined);
  if (!first?.options) return [];
  const all = [first, ...others];
  const synonyms = all.flatMap(({ synonyms: own, flags = [] }) => [
    ...own,
    ...flags.flatMap(({ headers }) => headers),
  ]);
  return [{ ...first, options: first.options, synonyms: [...synonyms, ...(more.synonyms ?? [])], ...more }];
}

const CONDITIONS: Readonly<Record<string, readonly Condition[]>> = {
  employee: toCondition([getField(employeesRow, 'employmentStatus')], { alsoIn: 'employeeStatusType' }),
  blocklist: toCondition([
    getField(employeesRow, 'optOut'),
    ...['optOut', 'emailOptOut', 'textOptOut'].map((name) => getField(patientsRow, name)),
  ]),
};

/** The conditions of an entity's files. */
export function listConditions(entity: string): readonly Condition[] {
  return CONDITIONS[entity] ?? [];
}

/** A column with this header as a condition. */
export function toConditionColumn(condition: Condition, title: string): ConditionColumn {
  const { name, header, flags } = condition;
  const field: FieldModel = {
    ...{ name, title: header, kind: 'enum', enum: name },
    ...{ required: true, nullable: true, readOnly: false, writeOnly: false, secret: false, transient: true },
    ...{ inList: false, trim: true, emptyToNull: true, search: false, sortable: false, filterable: false },
  };
  const flag = findFlagBelow(flags, title);
  return { field, header, name, condition, ...(flag && { flag }) };
}

export const isConditionColumn = (column: CsvColumn | undefined): column is ConditionColumn =>
  column !== undefined && 'condition' in column;

/** The option of a condition that a text names, with "Yes" and "No" as the column's header means them. */
export function findState({ condition, flag }: ConditionColumn, text: string): EnumOption | undefined {
  const isYes = flag && readYesNo(text);
  const meant = isYes === undefined ? text : isYes ? flag?.yes : flag?.no;
  return findOption(condition.options, meant ?? text);
}
