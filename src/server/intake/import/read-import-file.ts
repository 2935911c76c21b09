import { toHeaderKey } from '../../../domain/text/intake/comparable.ts';
import { MOST_CSV_ROWS } from '../../../domain/surveys/upload-messages.ts';
import { splitName } from '../../../domain/text/cleaning.ts';
import { mapInTurns } from '../../db/turns.ts';
import type { EntityRuntime } from '../../entities/registry.ts';
import { makeColumnFinder } from '../csv/csv-columns.ts';
import { type CsvFile, readCsv } from '../csv/read-csv.ts';
import { type ChangedFile, changeRows, type RowChanges } from './row-changes.ts';

/** Headers of a column with the whole name of a person. */
const WHOLE_NAME = new Set(
  [
    ...[
      'Name',
      'Full Name',
      'Legal Name',
      'Display Name',
      'Last, First',
      'Last Name, First Name',
      'Name (Last, First)',
    ],
    ...[
      'Employee',
      'Employee Name',
      'Employee Full Name',
      'Emp Name',
      'Payroll Name',
      'Worker',
      'Worker Name',
    ],
    ...[
      'Associate Name',
      'Staff',
      'Staff Name',
      'Team Member',
      'Nombre completo',
      'Nombre y apellidos',
      'Empleado',
    ],
  ].map(toHeaderKey),
);

/** A file whose column of whole names is two columns, if the entity has the two parts and the file has neither. */
async function splitNames(file: CsvFile, { model }: EntityRuntime): Promise<CsvFile> {
  const parts = ['firstName', 'lastName'].map((name) => model.fields.find((field) => field.name === name));
  const [first, last] = parts;
  const findColumn = makeColumnFinder(model);
  const fields = file.header.map((title) => findColumn(title)?.field);
  if (!first || !last || fields.some((field) => field === first || field === last)) return file;
  const at = file.header.findIndex((title, index) => !fields[index] && WHOLE_NAME.has(toHeaderKey(title)));
  if (at < 0) return file;
  const rows = await mapInTurns(file.rows, ({ line, cells }) => {
    const name = splitName(cells[at] ?? '');
    return { line, cells: cells.toSpliced(at, 1, name.first, name.last) };
  });
  return { ...file, header: file.header.toSpliced(at, 1, first.title, last.title), rows };
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
