import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { REASON, type UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { TABLE_TYPES } from '../../../domain/text/files/table.ts';
import { formatNumber } from '../../../domain/text/format.ts';
import { type IntakeEvent, NO_ANSWER, type Outcome } from '../../../flows/intake-model.ts';
import { saveFile, toCsv } from '../../core/save-file.ts';
import { Hidden } from '../Hidden.ts';
import { Icon } from '../Icon.tsx';
import { Row, Text } from '../primitives.ts';
import { StepHeading, useLeave } from './wizard.tsx';

/** Rows drawn at once; the others follow as these leave, and all are in the download. */
const DRAWN = 100;
/** How long a corrected row says so before it leaves. */
const CORRECTED_MS = 900;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '8px 8px 8px 0', textAlign: 'left', verticalAlign: 'middle', fontWeight: 400 },
  '& tr > *': { borderBottom: `1px solid ${theme.palette.divider}` },
  '& thead th': { ...theme.typography.caption, fontWeight: 600, color: theme.palette.text.secondary },
  '& tr > td:last-of-type': { textAlign: 'right', paddingRight: 0 },
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

const Problem = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 6,
  color: theme.palette.error.dark,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 3 },
  '&[data-corrected]': { color: theme.palette.success.dark },
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

/** The result of checking a corrected row. */
export interface CheckedRow {
  isSound: boolean;
  /** takes the result over: a sound row leaves the table */
  accept: () => void;
}

export type CheckRow = (row: UnsentRow, signal: AbortSignal) => Promise<Outcome<CheckedRow>>;

/** Checks of corrected rows that are under way, so that confirming waits for them. */
class RowChecks {
  private readonly running = new Set<Promise<boolean>>();

  add(check: Promise<boolean>): void {
    this.running.add(check);
    void check.finally(() => this.running.delete(check));
  }

  /** @returns whether all of the rows are correct */
  async areSound(): Promise<boolean> {
    return (await Promise.all(this.running)).every(Boolean);
  }
}

/** Going back from rows that may have been corrected, and confirming them, for the step that shows the table. */
export function useCorrections(isEdited: boolean, send: (event: IntakeEvent) => void) {
  const [checks] = useState(() => new RowChecks());
  const leave = useLeave(isEdited);
  return {
    correcting: { checks, onEdit: () => send({ type: 'row.edited' }) },
    goBack: () => leave(() => send({ type: 'back' })),
    showColumns: () => leave(() => send({ type: 'columns.shown' })),
    confirm: async (): Promise<void> => {
      if (await checks.areSound()) send({ type: 'confirmed' });
    },
  };
}

type RowState = 'open' | 'checking' | 'corrected';

/** Checks a corrected row alone. A correct one says so for a moment, then it leaves the table. */
function useRowCheck(checkRow: CheckRow, onSound: () => void) {
  const [state, setState] = useState<RowState>('open');
  const [failure, setFailure] = useState('');
  const open = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    open.current = controller;
    return () => controller.abort();
  }, []);
  const check = async (row: UnsentRow): Promise<boolean> => {
    const { signal } = open.current;
    setState('checking');
    setFailure('');
    const outcome = await checkRow(row, signal).catch(() => undefined);
    if (signal.aborted) return false;
    if (outcome?.kind !== 'done') {
      setState('open');
      setFailure(outcome?.messages.join(' ') ?? NO_ANSWER);
      return false;
    }
    const { isSound, accept } = outcome.value;
    if (!isSound) {
      setState('open');
      accept();
      return false;
    }
    setState('corrected');
    await new Promise((resolve) => setTimeout(resolve, CORRECTED_MS));
    if (signal.aborted) return false;
    onSound();
    accept();
    return true;
  };
  return { state, failure, check };
}

/** Moves the focus to the next field of the table before a row leaves it. */
function focusNext(row: HTMLElement | null): void {
  const fields = [...(row?.closest('table')?.querySelectorAll<HTMLElement>(`tbody :is(${FIELDS})`) ?? [])];
  const own = [...(row?.closest('tbody')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  if (!own.includes(document.activeElement as HTMLElement)) return;
  const last = fields.findLastIndex((field) => own.includes(field));
  (fields[last + 1] ?? fields.find((field) => !own.includes(field)))?.focus();
}

/** A value of a menu. */
export interface CellOption {
  value: string;
  label: string;
}

interface CellProps {
  label: string;
  value: string;
  options: readonly CellOption[];
  describedBy?: string;
  isWrong?: boolean;
  isBusy?: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
}

/** A cell to correct: a menu of the browser's own if the column has options. */
function CellField({
  label,
  value,
  options,
  describedBy,
  isWrong = false,
  isBusy = false,
  onChange,
  onEnter,
}: CellProps) {
  const attributes = { 'aria-label': label, 'aria-describedby': describedBy };
  if (options.length === 0)
    return (
      <OutlinedInput
        size="small"
        fullWidth
        value={value}
        error={isWrong}
        readOnly={isBusy}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
        inputProps={attributes}
      />
    );
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      native
      size="small"
      fullWidth
      value={isKnown ? value : ''}
      error={isWrong}
      // arrow keys change it, too: it is checked once it is left
      onChange={({ target }) => {
        if (!isBusy) onChange(target.value);
      }}
      inputProps={attributes}
    >
      {!isKnown && <option value="">{value.trim() || 'Choose a value'}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** The fields of a table to correct. */
const FIELDS = 'input, select';

interface Correcting {
  /** the values of a column that has a menu; none: it is typed */
  listOptions?: (column: string | null) => readonly CellOption[];
  checkRow: CheckRow;
  /** receives the checks */
  checks: RowChecks;
  /** a field was changed */
  onEdit: () => void;
  onLeaveOut: (rows: UnsentRow[]) => void;
}

interface ErrorRowProps extends Correcting {
  row: UnsentRow;
}

/** A row to correct: a line for each of its problems. */
function ErrorRow({ row, checkRow, checks, listOptions = () => [], onEdit, onLeaveOut }: ErrorRowProps) {
  const [edits, setEdits] = useState<Record<string, string>>({});
  const isChecked = useRef(true);
  const body = useRef<HTMLTableSectionElement>(null);
  const { state, failure, check } = useRowCheck(checkRow, () => focusNext(body.current));
  const { line, name, cells, problems } = row;
  const isChecking = useRef(false);
  // a field that is correct leaves the table, and the focus goes on to the next one
  useEffect(() => {
    const isLost = isChecking.current && !body.current?.contains(document.activeElement);
    isChecking.current = false;
    if (isLost) body.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [problems]);
  const submit = (): void => {
    if (state !== 'open') return;
    isChecked.current = true;
    isChecking.current = body.current?.contains(document.activeElement) ?? false;
    checks.add(check({ ...row, cells: { ...cells, ...edits } }));
  };
  const edit = (field: string, value: string): void => {
    isChecked.current = false;
    setEdits({ ...edits, [field]: value });
    onEdit();
  };
  /** a row with several fields is checked once the focus leaves all of them */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!isChecked.current && !currentTarget.contains(relatedTarget)) submit();
  };
  return (
    <tbody ref={body} aria-busy={state === 'checking'} onBlur={leave}>
      {problems.map(({ field, column, reason }, index) => (
        <tr key={`${field ?? ''} ${problems.slice(0, index).filter((one) => one.field === field).length}`}>
          {index === 0 && (
            <>
              <th scope="rowgroup" rowSpan={problems.length}>
                {line}
              </th>
              <td rowSpan={problems.length}>{name}</td>
            </>
          )}
          <td data-cell="wide">{column}</td>
          <td data-cell="wide">
            {field !== null && (
              <CellField
                label={`${column ?? ''}, line ${line}`}
                value={edits[field] ?? cells[field] ?? ''}
                options={listOptions(column)}
                describedBy={`problem-${line}-${index}`}
                isWrong={state !== 'corrected'}
                isBusy={state !== 'open'}
                onChange={(value) => edit(field, value)}
                onEnter={submit}
              />
            )}
          </td>
          <td data-cell="wide">
            <Problem id={`problem-${line}-${index}`} data-corrected={state === 'corrected' || undefined}>
              <Icon of={state === 'corrected' ? CircleCheck : CircleAlert} size="small" />
              <span>{state === 'corrected' ? 'Corrected' : failure || reason}</span>
            </Problem>
          </td>
          {index === 0 && (
            <td data-cell="leave" rowSpan={problems.length}>
              <Button
                size="small"
                aria-label={`Leave out line ${line}`}
                disabled={state !== 'open'}
                onClick={() => onLeaveOut([row])}
              >
                Leave out
              </Button>
            </td>
          )}
        </tr>
      ))}
      {state === 'corrected' && (
        <tr hidden>
          <td>
            <Hidden role="status">Line {line}: Corrected</Hidden>
          </td>
        </tr>
      )}
    </tbody>
  );
}

type Problem = UnsentRow['problems'][number];

const describeProblem = ({ column, reason }: Problem): string =>
  column === null ? reason : `${column}: ${reason}`;

/** The rows by their first problem, in the order of the file: `Email: Email invalid`. */
export function groupErrors(rows: readonly UnsentRow[]): { title: string; rows: UnsentRow[] }[] {
  const groups = new Map<string, UnsentRow[]>();
  for (const row of rows) {
    const [first] = row.problems;
    const title = first ? describeProblem(first) : '';
    const group = groups.get(title);
    if (group) group.push(row);
    else groups.set(title, [row]);
  }
  return [...groups].map(([title, grouped]) => ({ title, rows: grouped }));
}

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

interface GroupProps {
  title: string;
  rows: readonly UnsentRow[];
  options: readonly CellOption[];
  onLeaveOut: () => void;
  onFillAll: ((field: string, value: string) => void) | undefined;
}

/** Rows with the same problem: one value corrects all of them, or all are left out. */
function ErrorGroup({ title, rows, options, onLeaveOut, onFillAll }: GroupProps) {
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
        {count} rows: {title}
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
      <Button size="small" onClick={onLeaveOut}>
        Leave out all {count}
      </Button>
    </Row>
  );
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

interface Props extends Correcting {
  /** in need of a correction */
  rows: readonly UnsentRow[];
  /** a row's subject: `patient` */
  noun: string;
  /** enters one value in a field of several rows */
  onFillAll?: (rows: readonly UnsentRow[], field: string, value: string) => void;
}

/** The rows that must be corrected or left out, those with the same problem together. */
export function ErrorTable({ rows: all, noun, onFillAll, ...correcting }: Props) {
  const groups = groupErrors(all);
  const wrong = groups.flatMap(({ rows }) => rows);
  const left = wrong.length - DRAWN;
  const count = formatNumber(wrong.length);
  return (
    <div>
      <Row justify="between" gap={12} wraps margin="0 0 4px">
        <StepHeading id="file-errors">File Errors:</StepHeading>
        <Count>
          <Icon of={CircleAlert} size="small" />
          {count} {wrong.length === 1 ? 'needs' : 'need'} a correction
        </Count>
      </Row>
      {groups
        .filter(({ rows }) => rows.length > 1)
        .map(({ title, rows }) => (
          <ErrorGroup
            key={title}
            title={title}
            rows={rows}
            options={correcting.listOptions?.(rows[0]?.problems[0]?.column ?? null) ?? []}
            onLeaveOut={() => correcting.onLeaveOut(rows)}
            onFillAll={onFillAll && ((field, value) => onFillAll(rows, field, value))}
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
          <ErrorRow key={row.line} row={row} {...correcting} />
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
