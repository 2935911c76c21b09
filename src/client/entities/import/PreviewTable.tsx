import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ImportRow, ImportCheck } from '../../../domain/model/import.ts';
import { Hidden } from '../../ui/Hidden.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatNumber } from '../../../domain/text/format.ts';
import { formatRange } from './import-model.ts';
import { cutCell, Message, STATES, PreviewCards } from './PreviewCards.tsx';
import { Row } from '../../ui/primitives.ts';

const Cell = styled('td')(({ theme }) => ({
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&[data-wrong]': {
    boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}`,
    backgroundColor: theme.palette.error.light,
    color: theme.palette.text.primary,
  },
  '&:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -4 },
}));

const State = styled('td')(({ theme }) => ({
  minWidth: 96,
  '&[data-explained]': { minWidth: 'min(320px, 60vw)' },
  '&[data-state="create"], &[data-state="update"]': { color: theme.palette.text.primary, fontWeight: 500 },
}));

const ToError = styled(ButtonBase)({
  font: 'inherit',
  display: 'inline',
  minHeight: 24,
  textAlign: 'left',
  color: 'inherit',
  textDecoration: 'underline',
  borderRadius: 4,
});

type RowError = ImportRow['errors'][number];

interface WrongProps {
  row: ImportRow;
  onGo: (column: string) => void;
}

/** Errors and warnings of a row. Messages about a cell link to it. */
function Wrong({ row: { line, errors, warning }, onGo }: WrongProps) {
  const draw = ({ column, message }: RowError) =>
    column === null ? (
      message
    ) : (
      <ToError
        onClick={() => onGo(column)}
        aria-label={`Line ${line}, go to the error in ${column}: ${message}`}
      >
        <b>{column}:</b> {message}
      </ToError>
    );
  return (
    <>
      {errors.map((error) => (
        <Message key={`${error.column ?? ''} ${error.message}`}>
          <Icon of={CircleAlert} size="small" />
          <span>{draw(error)}</span>
        </Message>
      ))}
      {warning !== null && (
        <Message data-warning>
          <Icon of={TriangleAlert} size="small" />
          <span>{warning}</span>
        </Message>
      )}
    </>
  );
}

/** A row of the file. Its errors are at its start, always visible; each invalid cell is reachable by keyboard. */
function PreviewRow({ row, header }: { row: ImportRow; header: string[] }) {
  const element = useRef<HTMLTableRowElement>(null);
  const goTo = (column: string): void => {
    const cell = element.current?.querySelector<HTMLElement>(`[data-wrong="${CSS.escape(column)}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  return (
    <tr ref={element}>
      <th scope="row">{row.line}</th>
      <State
        data-state={row.state}
        data-explained={row.errors.length > 0 || row.warning !== null || undefined}
      >
        {row.state !== 'invalid' && STATES[row.state]}
        <Wrong row={row} onGo={goTo} />
      </State>
      {header.map((title, index) => {
        const messages = row.errors.filter(({ column }) => column === title).map(({ message }) => message);
        const isWrong = messages.length > 0;
        return (
          <Cell key={title} data-wrong={isWrong ? title : undefined} tabIndex={isWrong ? 0 : undefined}>
            {cutCell(row.cells[index] ?? '')}
            <Hidden>{messages.join(' ')}</Hidden>
          </Cell>
        );
      })}
    </tr>
  );
}

/** Rows rendered at once. */
const PAGE = 50;

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: '60vh',
  minHeight: 120,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

const LINE_WIDTH = 64;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  color: theme.palette.text.secondary,
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: theme.palette.muted,
    backgroundColor: theme.palette.background.sunken,
  },
  // line numbers, and errors if there is room, stay fixed beside the scrolled cells
  '& tr > :first-of-type, & tr > td:first-of-type': { backgroundColor: theme.palette.background.overlay },
  '& tr > th:first-of-type': { position: 'sticky', left: 0, width: LINE_WIDTH, minWidth: LINE_WIDTH },
  [theme.breakpoints.up('md')]: { '& tr > td:first-of-type': { position: 'sticky', left: LINE_WIDTH } },
  '& thead tr > th:first-of-type': { zIndex: 2, backgroundColor: theme.palette.background.sunken },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
}));

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  color: theme.palette.text.secondary,
  '& label': { display: 'inline-flex', alignItems: 'center', gap: 8, cursor: 'pointer' },
}));

function Head({ header }: { header: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Import</th>
        {header.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PagesProps {
  from: number;
  total: number;
  onMove: (from: number) => void;
}

function PageButtons({ from, total, onMove }: PagesProps) {
  if (total <= PAGE) return null;
  return (
    <Row gap={8}>
      <Button size="small" variant="outlined" disabled={from === 0} onClick={() => onMove(from - PAGE)}>
        Previous
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={from + PAGE >= total}
        onClick={() => onMove(from + PAGE)}
      >
        Next
      </Button>
    </Row>
  );
}

/** The rows of a file under their titles, with errors at their cells; all invalid rows, and the first of the others. */
export function PreviewTable({ check }: { check: ImportCheck }) {
  const { header, rows, counts } = check;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const label = `Rows of ${check.fileName}`;
  const [onlyErrors, setOnlyErrors] = useState(counts.invalid > 0);
  const [from, setFrom] = useState(0);
  const chosen = onlyErrors ? rows.filter(({ state }) => state === 'invalid') : rows;
  const shown = chosen.slice(from, from + PAGE);
  const filter = (isOn: boolean): void => {
    setOnlyErrors(isOn);
    setFrom(0);
  };
  return (
    <>
      {counts.invalid > 0 && (
        <Bar>
          <label>
            <Switch checked={onlyErrors} onChange={(event) => filter(event.target.checked)} />
            Show only rows with errors
          </label>
        </Bar>
      )}
      {isPhone ? (
        <PreviewCards label={label} header={header} rows={shown} />
      ) : (
        <Scroll tabIndex={0} role="region" aria-label={label}>
          <Table>
            <Head header={header} />
            <tbody>
              {shown.map((row) => (
                <PreviewRow key={row.line} row={row} header={header} />
              ))}
            </tbody>
          </Table>
        </Scroll>
      )}
      <Bar>
        <span role="status">
          {onlyErrors
            ? `Errors in ${formatNumber(chosen.length)} of ${formatNumber(counts.total)} rows`
            : formatRange(from, shown.length, check)}
        </span>
        <PageButtons from={from} total={chosen.length} onMove={setFrom} />
      </Bar>
    </>
  );
}
