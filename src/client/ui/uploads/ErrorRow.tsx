import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { UnsentRow } from '../../../domain/surveys/bulk-upload.ts';
import { countThings } from '../../../domain/text/format.ts';
import { NO_ANSWER } from '../../../flows/intake-model.ts';
import { Hidden } from '../Hidden.ts';
import { Icon } from '../Icon.tsx';
import { CellField } from './CellField.tsx';
import { type CheckRow, type Correcting, useAbort } from './corrections.ts';

/** How long a corrected row says so before it leaves. */
const CORRECTED_MS = 900;
/** The fields of a table to correct. */
const FIELDS = 'input, select';

const Problem = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 6,
  color: theme.palette.error.dark,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', marginTop: 3 },
  '&[data-corrected]': { color: theme.palette.success.dark },
}));

type RowState = 'open' | 'checking' | 'corrected';

/** Checks a corrected row alone. A correct one says so for a moment, then it leaves the table. */
function useRowCheck(checkRow: CheckRow, onSound: () => void) {
  const [state, setState] = useState<RowState>('open');
  const [failure, setFailure] = useState('');
  const open = useAbort();
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

interface ErrorRowProps extends Correcting {
  row: UnsentRow;
  /** the other rows to correct that have the same value in a field */
  listSame: (row: UnsentRow, field: string) => readonly UnsentRow[];
  /** checks others with the same correction */
  onSame: (rows: readonly UnsentRow[]) => void;
}

/** A row to correct: a line for each of its problems. */
export function ErrorRow({
  row,
  checkRow,
  checks,
  listOptions = () => [],
  onEdit,
  onLeaveOut,
  listSame,
  onSame,
}: ErrorRowProps) {
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
  const submitSame = (field: string): void => {
    const changed = { [field]: edits[field] ?? '' };
    onSame(listSame(row, field).map((other) => ({ ...other, cells: { ...other.cells, ...changed } })));
    submit();
  };
  const countSame = (field: string): number =>
    (edits[field] ?? '').trim() === '' ? 0 : listSame(row, field).length;
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
            {field !== null && state === 'open' && countSame(field) > 0 && (
              <Button size="small" onClick={() => submitSame(field)}>
                Also in {countThings(countSame(field), 'other row')}
              </Button>
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
