import type { Cell, TableFormat } from '../../../domain/text/files/table.ts';
import { DEFAULT_PERIODS, previousPeriod } from '../../../domain/measures/period.ts';
import { questionRows, questionTable } from '../../../domain/measures/question-rows.ts';
import { NOT_ENOUGH_ANSWERS } from '../../../domain/measures/withheld.ts';
import type { CategoryAnswers } from '../../../generated/calls/types.ts';
import { readFigures } from '../read-figures.ts';
import { figureScope } from '../scope.ts';
import { resolvePlaces } from '../../surveys/scope/place-filters.ts';
import { type FileAnswer, tableFile } from '../../intake/csv/table-file.ts';
import type { FileInput } from './file-input.ts';

interface WholeTable {
  header: string[];
  rows: Cell[][];
}

/** A file of a complete table. */
export function wholeTableFile(
  format: TableFormat | undefined,
  name: string,
  title: string,
  { header, rows }: WholeTable,
): FileAnswer {
  const coming = async function* (): AsyncGenerator<Cell[]> {
    yield* await Promise.resolve(rows);
  };
  return tableFile(format ?? 'csv', name, { title, header, rows: coming(), count: rows.length });
}

/** The questions of an employee category, with their changes since the previous period. */
export async function answersFile({
  source,
  asViewer,
  query,
  params,
}: FileInput<'exportEmployeeAnswers'>): Promise<FileAnswer> {
  const { format, ...asked } = query;
  const [title, table] = await asViewer(async (signedIn) => {
    const places = await resolvePlaces(source.db, signedIn, { ...asked, experienceType: 'EMPLOYEE' });
    const scope = figureScope(signedIn, places);
    const today = await source.today.of(signedIn, scope);
    const date = asked.date ?? DEFAULT_PERIODS.currentMonth(today);
    const figures = await readFigures(
      source,
      signedIn,
      [date, previousPeriod(date, today)].map((period) => ({
        name: 'employeeAnswers' as const,
        query: { ...asked, date: { ...period } },
        params: { ...params },
      })),
    );
    const [now, before] = figures.map(({ data }) => data as CategoryAnswers);
    const isConfidential = typeof signedIn.viewer.confidentialMinimum === 'number';
    const rows = now ? questionRows(now, before) : [];
    return [now?.categoryName ?? '', questionTable(rows, isConfidential ? NOT_ENOUGH_ANSWERS : undefined)];
  });
  const period = query.date ? `-${query.date.gte}-${query.date.lt}` : '';
  return wholeTableFile(format, `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${period}`, title, table);
}
