import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { countThings } from '../../../domain/text/format.ts';
import type { BulkCleaning, BulkReading } from '../../../generated/calls/types.ts';
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
}));

interface ReadAsProps {
  cleaned: readonly BulkCleaning[];
  readings: readonly BulkReading[];
  /** absent: rows were corrected, which another check of the file would lose */
  onToggle?: ((kind: string) => void) | undefined;
}

type Line = BulkReading & { cleaned?: BulkCleaning };

/** The values that are not read as the file writes them, by column. Cleaned ones can be undone. */
export function ReadAs({ cleaned, readings, onToggle }: ReadAsProps) {
  const all: Line[] = [...cleaned.map((one) => ({ ...one, cleaned: one })), ...readings];
  if (all.length === 0) return null;
  const columns = [...new Set(all.map(({ field }) => field))];
  return (
    <Folded title="Read as" note={columns.filter((title) => title !== '').join(', ')} isOpen>
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
                  <th scope="row">
                    <span style={index > 0 ? { visibility: 'hidden' } : {}}>{column}</span>
                  </th>
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
                    {cleaning && onToggle && (
                      <Button
                        size="small"
                        aria-label={`${cleaning.isUndone ? 'Clean again' : 'Undo'}: ${column}, ${from}`}
                        onClick={() => onToggle(cleaning.kind)}
                      >
                        {cleaning.isUndone ? 'Clean again' : 'Undo'}
                      </Button>
                    )}
                  </td>
                </tr>
              )),
          )}
        </tbody>
      </Table>
    </Folded>
  );
}

/** The columns that are not read, and on demand those that could be. */
export function NotRead({ titles, fields }: { titles: readonly string[]; fields: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <Folded title="Not read:" note={titles.join(', ')}>
      <StepText>Columns that can be read: {fields.join(', ')}.</StepText>
    </Folded>
  );
}
