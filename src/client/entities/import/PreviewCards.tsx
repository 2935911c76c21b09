import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ImportRowState, ImportRow } from '../../../domain/model/import.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The effect of a row. */
export const STATES: Record<ImportRowState, string> = {
  create: 'Add',
  update: 'Change',
  unchanged: 'Unchanged',
  invalid: 'Error',
};

const LONGEST_SHOWN = 120;

export function cutCell(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** An error or a warning of a row. */
export const Message = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 6,
  marginTop: 2,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 1 },
  '& b': { fontWeight: 600 },
  '&[data-warning]': { color: theme.palette.warning.dark },
}));

const Rows = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& > li': { padding: '10px 14px 12px' },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontWeight: 600,
  color: theme.palette.text.primary,
}));

/** Two lines are enough to know a row again. */
const Cells = styled('div')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  '&:empty': { display: 'none' },
});

interface Props {
  label: string;
  header: string[];
  rows: ImportRow[];
}

/** The rows of a file on a phone, below each other: the line, its cells, and each error with the cell that it is about. */
export function PreviewCards({ label, header, rows }: Props) {
  return (
    <Rows aria-label={label}>
      {rows.map(({ line, state, cells, errors, warning }) => (
        <li key={line}>
          <Line>
            <span>Line {line}</span>
            <span>{STATES[state]}</span>
          </Line>
          <Cells>{cells.filter((cell) => cell.trim() !== '').join(' · ')}</Cells>
          {errors.map(({ column, message }) => {
            const cell = column === null ? '' : cutCell(cells[header.indexOf(column)] ?? '');
            return (
              <Message key={`${column ?? ''} ${message}`}>
                <Icon of={CircleAlert} size="small" />
                <span>
                  {column !== null && <b>{cell === '' ? `${column}: ` : `${column} “${cell}”: `}</b>}
                  {message}
                </span>
              </Message>
            );
          })}
          {warning !== null && (
            <Message data-warning>
              <Icon of={TriangleAlert} size="small" />
              <span>{warning}</span>
            </Message>
          )}
        </li>
      ))}
    </Rows>
  );
}
