import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { isContactless, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import { Hidden } from '../Hidden.ts';
import { Icon } from '../Icon.tsx';
import { Row, Text } from '../primitives.ts';
import { CellField, type CellOption } from './CellField.tsx';
import { type Correcting, useSameCorrection } from './corrections.ts';
import { describeProblem } from './DownloadRows.tsx';
import { ErrorRow } from './ErrorRow.tsx';
import { StepHeading } from './wizard.tsx';

/** Rows drawn at once; the others follow as these leave, and all are in the download. */
const DRAWN = 100;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 8px 8px 0', textAlign: 'left', verticalAlign: 'middle', fontWeight: 400 },
  '& td': { overflowWrap: 'anywhere' },
  '& tr > *': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& thead th': { ...theme.typography.caption, fontWeight: 600, color: theme.palette.text.secondary },
  '& tr > [data-cell="leave"]': { textAlign: 'right', paddingRight: 0 },
  // an address is read in full
  [theme.breakpoints.up('sm')]: { '& td:has(input)': { minWidth: 240 } },
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '48px minmax(0, 1fr) auto',
      padding: '8px 0',
      borderBottom: `1px solid ${theme.palette.divider}`,
    },
    '& tr > *': { border: 0, padding: '4px 8px 4px 0' },
    '& tr > :empty': { display: 'none' },
    '& tr > [data-cell="wide"]': { gridColumn: '2 / -1' },
    '& tr > [data-cell="leave"]': { gridColumn: 3, gridRow: 1 },
  },
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '2px 8px',
  borderRadius: theme.shape.borderRadius,
  color: theme.palette.error.dark,
  backgroundColor: theme.palette.error.light,
}));

/** The rows by some of their texts, in the order of the file. */
function groupRows(
  rows: readonly UnsentRow[],
  listTexts: (row: UnsentRow) => readonly string[],
): Map<string, UnsentRow[]> {
  const groups = new Map<string, UnsentRow[]>();
  for (const row of rows)
    for (const text of new Set(listTexts(row))) {
      const group = groups.get(text);
      if (group) group.push(row);
      else groups.set(text, [row]);
    }
  return groups;
}

/** `Phone: Invalid Phone`, `Email invalid` */
const getTitle = ({ problems: [first] }: UnsentRow): string => (first ? describeProblem(first) : '');

const getValueKey = ({ cells }: UnsentRow, field: string): string =>
  `${field} ${(cells[field] ?? '').trim()}`;

const listValueKeys = (row: UnsentRow): string[] =>
  row.problems.flatMap(({ field }) =>
    field !== null && row.cells[field]?.trim() ? [getValueKey(row, field)] : [],
  );

interface GroupProps {
  title: string;
  rows: readonly UnsentRow[];
  options: readonly CellOption[];
  onLeaveOut: () => void;
  onFillAll: ((field: string, value: string) => void) | undefined;
  /** those of the rows without a contact, which may be left out for good */
  contactless: UnsentRow[];
  onLeaveOutForGood: ((rows: UnsentRow[]) => void) | undefined;
}

/** Rows with the same problem, or one without a contact: one value corrects all of them, or all are left out. */
function ErrorGroup({
  title,
  rows,
  options,
  onLeaveOut,
  onFillAll,
  contactless,
  onLeaveOutForGood,
}: GroupProps) {
  const [value, setValue] = useState('');
  const [problem] = rows[0]?.problems ?? [];
  const field = problem?.field ?? null;
  const count = formatNumber(rows.length);
  const fill = (): void => {
    if (field !== null && value.trim() !== '') onFillAll?.(field, value);
  };
  return (
    <Row justify="between" gap={12} wraps>
      <Text variant="body2" tone="secondary" breaks flex="1 1 240px">
        {countThings(rows.length, 'row')}: {title}
      </Text>
      {onFillAll && field !== null && (
        <Row gap={8} flex="0 1 320px">
          <CellField
            label={`${problem?.column ?? ''} in all ${count} rows`}
            value={value}
            options={options}
            onChange={setValue}
            onEnter={fill}
          />
          <Button size="small" disabled={value.trim() === ''} onClick={fill} sx={{ flex: 'none' }}>
            Use in all {count}
          </Button>
        </Row>
      )}
      <Row gap={8} wraps>
        {contactless.length > 0 && (
          <Button size="small" onClick={() => onLeaveOutForGood?.(contactless)}>
            {contactless.length < rows.length
              ? `Leave out ${formatNumber(contactless.length)} without any, in later files too`
              : 'Leave out, in later files too'}
          </Button>
        )}
        {rows.length > 1 && (
          <Button size="small" onClick={onLeaveOut}>
            Leave out all {count}
          </Button>
        )}
      </Row>
    </Row>
  );
}

interface Props extends Correcting {
  /** in need of a correction */
  rows: readonly UnsentRow[];
  /** a row's subject: `patient` */
  noun: string;
  /** enters one value in a field of several rows */
  onFillAll?: (rows: readonly UnsentRow[], field: string, value: string) => void;
  /** leaves rows out that have no contact, in later files as well */
  onLeaveOutForGood?: (rows: UnsentRow[]) => void;
}

/** The rows that must be corrected or left out, those with the same problem together. */
export function ErrorTable({ rows: all, noun, onFillAll, onLeaveOutForGood, ...correcting }: Props) {
  const groups = [...groupRows(all, (row) => [getTitle(row)])].map(([title, rows]) => ({ title, rows }));
  const wrong = groups.flatMap(({ rows }) => rows);
  const correctSame = useSameCorrection(correcting);
  // an import checks its whole file again
  const sameValues = groupRows(onFillAll ? [] : wrong, listValueKeys);
  const listContactless = (rows: readonly UnsentRow[]): UnsentRow[] =>
    onLeaveOutForGood ? rows.filter(isContactless) : [];
  const left = wrong.length - DRAWN;
  const count = formatNumber(wrong.length);
  return (
    <div>
      <Row justify="between" gap={12} wraps margin="0 0 4px">
        <StepHeading id="file-errors">File Errors:</StepHeading>
        <Row gap={8} wraps>
          <Count>
            <Icon of={CircleAlert} size="small" />
            {count} {wrong.length === 1 ? 'needs' : 'need'} a correction
          </Count>
          {groups.length > 1 && (
            <Button size="small" onClick={() => correcting.onLeaveOut(wrong)}>
              Leave out all {count} rows with errors
            </Button>
          )}
        </Row>
      </Row>
      {groups
        .filter(({ rows }) => rows.length > 1 || listContactless(rows).length > 0)
        .map(({ title, rows }) => (
          <ErrorGroup
            key={title}
            title={title}
            rows={rows}
            options={correcting.listOptions?.(rows[0]?.problems[0]?.column ?? null) ?? []}
            onLeaveOut={() => correcting.onLeaveOut(rows)}
            onFillAll={onFillAll && ((field, value) => onFillAll(rows, field, value))}
            contactless={listContactless(rows)}
            onLeaveOutForGood={onLeaveOutForGood}
          />
        ))}
      <Table aria-labelledby="file-errors">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{noun.charAt(0).toUpperCase() + noun.slice(1)}</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">Problem</th>
            <th scope="col">
              <Hidden>Leave out</Hidden>
            </th>
          </tr>
        </thead>
        {wrong.slice(0, DRAWN).map((row) => (
          <ErrorRow
            key={row.line}
            row={row}
            {...correcting}
            listSame={(one, field) =>
              (sameValues.get(getValueKey(one, field)) ?? []).filter(({ line }) => line !== one.line)
            }
            onSame={correctSame}
          />
        ))}
      </Table>
      {left > 0 && (
        <Text variant="body2" tone="secondary">
          and {formatNumber(left)} more
        </Text>
      )}
    </div>
  );
}
