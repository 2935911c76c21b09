import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { REASON, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { TABLE_TYPES } from '../../../domain/text/files/table.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { saveFile, toCsv } from '../../core/save-file.ts';
import { Icon } from '../Icon.tsx';

type Problem = UnsentRow['problems'][number];

/** `Email: Email invalid` */
export const describeProblem = ({ column, reason }: Problem): string =>
  column === null || reason.toLowerCase().startsWith(`${column.toLowerCase()} `)
    ? reason
    : `${column}: ${reason}`;

const joinReasons = ({ problems, skip }: UnsentRow): string =>
  [...problems.map(describeProblem), ...(skip ? [skip.reason] : [])].join('; ');

/** Rows as a file with our own titles, to check them alone. */
export function rowsToCsv(
  columns: readonly { name: string; header: string }[],
  rows: readonly UnsentRow[],
): string {
  const used = columns.filter(({ name }) => rows.some(({ cells }) => name in cells));
  const lines = rows.map((row) => [...used.map(({ name }) => row.cells[name] ?? ''), joinReasons(row)]);
  return toCsv([[...used.map(({ header }) => header), REASON], ...lines]);
}

interface DownloadProps {
  /** titles of the file */
  header: readonly string[];
  rows: readonly UnsentRow[];
  fileName: string;
}

/** Saves rows as they were, each with its reasons. */
export function DownloadRows({ header, rows, fileName }: DownloadProps) {
  const save = (): void => {
    const lines = rows.map((row) => [...header.map((_, index) => row.source[index] ?? ''), joinReasons(row)]);
    saveFile(new Blob([toCsv([[...header, REASON], ...lines])], { type: TABLE_TYPES.csv }), fileName);
  };
  return (
    <Button variant="outlined" size="small" startIcon={<Icon of={Download} size="small" />} onClick={save}>
      Download the {rows.length === 1 ? 'row' : `${formatNumber(rows.length)} rows`}
    </Button>
  );
}
