import { toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { MOST_CSV_ROWS } from '../../../domain/surveys/upload-messages.ts';
import { readNameOrder, splitWholeName } from '../../../domain/text/intake/name-order.ts';
import { getField, type NamePart } from '../../../domain/text/intake/row-shape.ts';
import { employeesRow } from '../../../generated/rows.ts';
import { mapInTurns } from '../../db/turns.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { makeColumnFinder } from '../csv/csv-columns.ts';
import { type CsvFile, readCsv } from '../csv/read-csv.ts';
import { type ChangedFile, changeRows, type RowChanges } from './row-changes.ts';

const NAME = getField(employeesRow, 'name');
const WHOLE_NAME = new Set([NAME?.header ?? '', ...(NAME?.synonyms ?? [])].map(toHeaderKey));
const PARTS: readonly NamePart[] = ['first', 'middle', 'last'];

/** A file whose column of whole names is columns of their parts, if the entity has them and the file does not. */
async function splitNames(file: CsvFile, { model }: EntityRuntime): Promise<CsvFile> {
  const findColumn = makeColumnFinder(model);
  const fields = file.header.map((title) => findColumn(title)?.field);
  const all = PARTS.map((part) => ({ part, field: model.fields.find(({ name }) => name === `${part}Name`) }));
  const free = all.filter(({ field }) => field && !fields.includes(field));
  if (['first', 'last'].some((wanted) => !free.some(({ part }) => part === wanted))) return file;
  const orders = file.header.map((title) => readNameOrder(title, NAME?.parts));
  const at = file.header.findIndex((title, index) => {
    const { title: rest = title } = orders[index] ?? {};
    return !fields[index] && (rest === '' ? orders[index] : WHOLE_NAME.has(toHeaderKey(rest)));
  });
  if (at < 0) return file;
  const order = orders[at]?.parts ?? [];
  const own = free.filter(({ part }) => part !== 'middle' || order.includes(part));
  const rows = await mapInTurns(file.rows, ({ line, cells }) => {
    const name = splitWholeName(cells[at] ?? '', order);
    return { line, cells: cells.toSpliced(at, 1, ...own.map(({ part }) => name[part])) };
  });
  const titles = own.map(({ field }) => field?.title ?? '');
  return { ...file, header: file.header.toSpliced(at, 1, ...titles), rows };
}

/**
 * Reads a file to import, the same way when it is checked and when it is imported.
 * @param of.rows changes that a person has made to its rows
 * @param of.titles of the possible columns, for the message about an empty file
 * @throws AppError see `readCsv`
 */
export async function readImportFile(
  bytes: Uint8Array,
  runtime: EntityRuntime,
  { rows, titles = [] }: { rows: RowChanges; titles?: readonly string[] },
): Promise<ChangedFile> {
  const findColumn = makeColumnFinder(runtime.model);
  const isTitle = (text: string): boolean => findColumn(text) !== undefined;
  const file = await splitNames(await readCsv(bytes, MOST_CSV_ROWS, { titles, isTitle }), runtime);
  return changeRows(file, rows, (title) => findColumn(title)?.header === title);
}
