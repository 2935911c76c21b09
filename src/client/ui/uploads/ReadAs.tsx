import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import type { BulkCleaning, BulkReading } from '../../../generated/calls/types.ts';
import { Hidden } from '../Hidden.ts';
import { Text } from '../primitives.ts';
import { Folded } from './SkipGroups.tsx';
import { StepText } from './wizard.tsx';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  marginBottom: 8,
  borderCollapse: 'collapse',
  color: theme.palette.text.secondary,
  '& th, & td': {
    padding: '2px 12px 2px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& thead th': { ...theme.typography.caption, fontWeight: 600, whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 600, color: theme.palette.text.primary },
  '& td:nth-of-type(3)': { whiteSpace: 'nowrap' },
  '& td:last-of-type': { paddingRight: 0, textAlign: 'right', whiteSpace: 'nowrap' },
  '& button': { marginBlock: -4 },
  // five columns are too narrow there: column and rows above, the values below each other in full width
  [theme.breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"column rows" "from from" "to undo"',
      columnGap: 12,
      paddingBlock: 8,
      borderTop: `1px solid ${theme.palette.divider}`,
    },
    '& tbody th': { gridArea: 'column' },
    '& td:nth-of-type(1)': { gridArea: 'from' },
    '& td:nth-of-type(2)': { gridArea: 'to', color: theme.palette.text.primary },
    '& td:nth-of-type(2)::before': { content: '"→ " / ""', color: theme.palette.text.secondary },
    '& td:nth-of-type(3)': { gridArea: 'rows', paddingRight: 0, textAlign: 'right' },
    '& td:nth-of-type(4)': { gridArea: 'undo' },
  },
}));

interface ReadAsProps {
  cleaned: readonly BulkCleaning[];
  readings: readonly BulkReading[];
  /** below it are errors to correct, which come first */
  hasErrors: boolean;
  onToggle: (kind: string) => void;
}

type Line = BulkReading & { cleaned?: BulkCleaning };

const countRows = (lines: readonly { rows: number }[]): number =>
  lines.reduce((sum, { rows }) => sum + rows, 0);

/** The effect of the button beyond the values of its own line. */
function describeToggle({ kind, isUndone, needsEntry }: BulkCleaning, all: readonly BulkCleaning[]): string {
  if (isUndone || !needsEntry) return '';
  // a kind is undone in all columns at once
  return `${countThings(countRows(all.filter((one) => one.kind === kind)), 'value')} must be entered by hand then`;
}

/** `Phone (14 rows), Pay (2 rows)` */
function summarize(columns: readonly string[], all: readonly Line[]): string {
  return columns
    .filter((title) => title !== '')
    .map(
      (title) => `${title} (${countThings(countRows(all.filter(({ field }) => field === title)), 'value')})`,
    )
    .join(', ');
}

interface ToggleProps {
  cleaning: BulkCleaning;
  all: readonly BulkCleaning[];
  onToggle: (kind: string) => void;
}

/** Undoes a kind of cleaning, or cleans again. Values that a person will have to enter are counted before. */
function ToggleCleaning({ cleaning, all, onToggle }: ToggleProps) {
  const id = useId();
  const { kind, field, from, isUndone } = cleaning;
  const label = isUndone ? 'Clean again' : 'Undo';
  const effect = describeToggle(cleaning, all);
  return (
    <>
      <Button
        size="small"
        aria-label={`${label}: ${field}, ${from}`}
        aria-describedby={effect === '' ? undefined : id}
        onClick={() => onToggle(kind)}
      >
        {label}
      </Button>
      {effect !== '' && (
        <Text as="div" variant="caption" tone="muted" id={id}>
          {effect}
        </Text>
      )}
    </>
  );
}

/** The values that are not read as the file writes them, by column. Cleaned ones can be undone. */
export function ReadAs({ cleaned, readings, hasErrors, onToggle }: ReadAsProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const all: Line[] = [...cleaned.map((one) => ({ ...one, cleaned: one })), ...readings];
  if (all.length === 0) return null;
  const columns = [...new Set(all.map(({ field }) => field))];
  // errors may come from an undo, which is redone here
  const isFirst = !hasErrors || cleaned.some(({ isUndone }) => isUndone);
  return (
    // the table would push what is to do below the fold
    <Folded title="Read as" note={summarize(columns, all)} isOpen={!isPhone && isFirst}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col">Read as</th>
            <th scope="col">Rows</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {columns.flatMap((column) =>
            all
              .filter(({ field }) => field === column)
              .map(({ from, to, rows, cleaned: cleaning }, index) => (
                <tr key={`${column} ${from} ${to}`}>
                  <th scope="row">{index > 0 && !isPhone ? <Hidden>{column}</Hidden> : column}</th>
                  <td>
                    {from}
                    {cleaning && (
                      <>
                        {' '}
                        <Text as="span" variant="caption" tone="secondary">
                          line {cleaning.line}, {cleaning.why}
                        </Text>
                      </>
                    )}
                  </td>
                  <td>{to}</td>
                  <td>{countThings(rows, 'row')}</td>
                  <td>
                    {cleaning && <ToggleCleaning cleaning={cleaning} all={cleaned} onToggle={onToggle} />}
                  </td>
                </tr>
              )),
          )}
        </tbody>
      </Table>
    </Folded>
  );
}

/** Columns that are named while the others are folded. */
const MOST_NAMED = 10;

/** The columns that are not read, and on demand those that could be. */
export function NotRead({ titles, fields }: { titles: readonly string[]; fields: readonly string[] }) {
  if (titles.length === 0) return null;
  const more = titles.slice(MOST_NAMED);
  const named = titles.slice(0, MOST_NAMED).join(', ');
  return (
    <Folded
      title="Not read:"
      note={more.length > 0 ? `${named} and ${formatNumber(more.length)} more` : named}
    >
      {more.length > 0 && <StepText>Also not read: {more.join(', ')}.</StepText>}
      <StepText>Columns that can be read: {fields.join(', ')}.</StepText>
    </Folded>
  );
}
