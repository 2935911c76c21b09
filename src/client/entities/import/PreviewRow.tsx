import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useRef } from 'react';
import type { ImportRow, ImportRowState } from '../../../domain/import.ts';
import { Icon } from '../../ui/Icon.tsx';

const STATES: Record<ImportRowState, string> = {
  create: 'Add',
  update: 'Change',
  unchanged: 'Unchanged',
  invalid: 'Error',
};

const LONGEST_SHOWN = 120;

const Cell = styled('td')(({ theme }) => ({
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-wrong]': {
    minWidth: 160,
    overflowWrap: 'break-word',
    whiteSpace: 'pre-wrap',
    boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}`,
    backgroundColor: theme.palette.error.light,
    color: theme.palette.text.primary,
  },
  '&:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -4 },
}));

const State = styled('td')(({ theme }) => ({
  minWidth: 96,
  '&[data-state="create"], &[data-state="update"]': { color: theme.palette.text.primary, fontWeight: 500 },
}));

const Message = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 6,
  marginTop: 2,
  color: theme.palette.error.dark,
  '& svg': { flex: 'none', marginTop: 1 },
}));

const ToError = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  fontWeight: 500,
  minHeight: 24,
  margin: '-2px 0',
  color: theme.palette.error.dark,
  textDecoration: 'underline',
  borderRadius: 4,
}));

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function Wrong({ messages }: { messages: string[] }) {
  return messages.map((message) => (
    <Message key={message}>
      <Icon of={CircleAlert} size="small" />
      {message}
    </Message>
  ));
}

/** A row of the file. Each wrong cell can be reached with the keyboard and holds what is wrong. */
export function PreviewRow({ row, header }: { row: ImportRow; header: string[] }) {
  const element = useRef<HTMLTableRowElement>(null);
  const inCells = row.errors.filter(({ column }) => column !== null);
  const ofRow = row.errors.filter(({ column }) => column === null).map(({ message }) => message);
  const goToFirst = (): void => {
    const cell = element.current?.querySelector<HTMLElement>('[data-wrong]');
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  return (
    <tr ref={element}>
      <th scope="row">{row.line}</th>
      <State data-state={row.state}>
        {inCells.length > 0 ? (
          <ToError
            onClick={goToFirst}
            aria-label={`Line ${row.line}: go to the first error of ${inCells.length}`}
          >
            {inCells.length === 1 ? '1 error' : `${inCells.length} errors`}
          </ToError>
        ) : (
          STATES[row.state]
        )}
        <Wrong messages={ofRow} />
      </State>
      {header.map((title, index) => {
        const messages = inCells.filter(({ column }) => column === title).map(({ message }) => message);
        const isWrong = messages.length > 0;
        return (
          <Cell key={title} data-wrong={isWrong || undefined} tabIndex={isWrong ? 0 : undefined}>
            {cut(row.cells[index] ?? '')}
            <Wrong messages={messages} />
          </Cell>
        );
      })}
    </tr>
  );
}
