import { cleanEnd, type NoteReceiver } from '../../../domain/text/intake/clean-row.ts';
import { type DayOrder, getDayOrder, writeAlone } from '../../../domain/text/intake/day-order.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import {
  type Cleaned,
  cleanCode,
  cleanersByFormat,
  type CleaningKind,
  cleanNumber,
  LEFT_AS_WRITTEN,
} from '../../../domain/text/cleaning.ts';
import { writtenName } from '../../entities/registry.ts';
import type { CsvColumn } from '../csv/csv-columns.ts';
import type { CsvRow } from '../csv/read-csv.ts';
import type { RowError } from './plan.ts';
import type { ChangedRow } from './row-changes.ts';

/** An identifier as written, unless a spreadsheet has changed it: its letters and signs are the organization's. */
function cleanIdentifier(text: string): Cleaned {
  const cleaned = cleanCode(text);
  return cleaned.problem !== undefined || cleaned.kind === 'spreadsheet' ? cleaned : { value: text };
}

const IN_DOUBT = 'It is unclear whether the day or the month comes first. Enter the date as 2026-01-31';

/** A date with its day first, if it or the other dates of the file prove that. */
function cleanDate(text: string, fileOrder: DayOrder): Cleaned {
  const cleaned = cleanEnd(text, fileOrder);
  const isInDoubt = fileOrder === 'MIXED' && getDayOrder(text) === 'MIXED';
  return isInDoubt ? { ...cleaned, problem: IN_DOUBT } : cleaned;
}

function findCleaner(
  { field }: CsvColumn,
  { identifiedBy = [] }: Pick<EntityModel, 'identifiedBy'>,
  dayOrder: DayOrder,
): ((text: string) => Cleaned) | undefined {
  if (field.kind === 'date') return (text) => cleanDate(text, dayOrder);
  if (field.kind === 'number' || field.kind === 'integer') {
    const { title, units } = field;
    return (text) => cleanNumber(text, { title, ...(units && { units: Object.keys(units.values) }) });
  }
  if (field.format) return cleanersByFormat[field.format];
  const isIdentifier = field.kind === 'string' && identifiedBy.includes(field.name);
  return isIdentifier && identifiedBy.length === 1 ? cleanIdentifier : undefined;
}

/** Kinds whose undone value is read as written; of all others a person enters the value. */
export const READ_AS_WRITTEN: readonly CleaningKind[] = ['day', 'kept'];

/** How the rows of a file are cleaned. */
export interface CleaningOptions {
  model: Pick<EntityModel, 'identifiedBy'>;
  /** of its dates in numbers */
  dayOrder: DayOrder;
  notes: NoteReceiver;
  uncleaned: readonly CleaningKind[];
}

/**
 * A row without what people and spreadsheets add to contacts, codes and numbers. A value that only changes its notation
 * stays: an address keeps its capital letters.
 * @param of.notes receives each changed value, by the name it is written under
 * @param of.uncleaned kinds of changes that a person has undone: such a value stays as written, and is an error unless it
 * is a date
 * @returns also the cells as typed, but for dates that mean another day without the other rows, a warning where one of
 * several values was chosen, and errors of cells that cannot be read
 */
export function cleanCells(
  row: ChangedRow,
  columns: readonly (CsvColumn | undefined)[],
  { model, dayOrder, notes, uncleaned }: CleaningOptions,
): CsvRow & { typed: readonly string[]; warning?: string; errors: RowError[] } {
  const errors: RowError[] = [];
  const warnings: string[] = [];
  let typed: string[] | undefined;
  const cells = row.cells.map((cell, index) => {
    const column = columns[index];
    const clean = column && findCleaner(column, model, dayOrder);
    if (!column || !clean || cell === '') return cell;
    const { value, kind, problem } = clean(cell);
    const { header, field } = column;
    if (kind !== undefined)
      notes.push({ line: row.line, field: writtenName(field), kind, before: cell, after: value });
    // what a person enters instead is cleaned like any other value
    if (kind !== undefined && uncleaned.includes(kind) && !row.edited?.has(index)) {
      if (!READ_AS_WRITTEN.includes(kind))
        errors.push({ path: writtenName(field), column: header, message: LEFT_AS_WRITTEN });
      return cell;
    }
    if (problem !== undefined) errors.push({ path: writtenName(field), column: header, message: problem });
    if (kind === 'several') warnings.push(`${header}: of several, ${value} is read.`);
    const alone = kind === 'day' ? writeAlone(cell, value) : cell;
    if (alone !== cell) (typed ??= [...row.cells])[index] = alone;
    return kind === undefined ? cell : value;
  });
  return {
    line: row.line,
    cells,
    typed: typed ?? row.cells,
    errors,
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
  };
}
