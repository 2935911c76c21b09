import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import type { ImportCheck } from '../../../domain/import.ts';
import { formatNumber } from '../../../domain/format.ts';
import { rangeOf } from './import-words.ts';
import { PreviewRow } from './PreviewRow.tsx';

/** Rows that are drawn at once. */
const PAGE = 50;

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: 'min(44vh, 420px)',
  minHeight: 120,
  overflow: 'auto',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));

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
  // the line stays beside the cells it numbers
  '& tr > th:first-of-type': {
    position: 'sticky',
    left: 0,
    backgroundColor: theme.palette.background.overlay,
  },
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

const Pages = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });

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
    <Pages>
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
    </Pages>
  );
}

/** The rows of a file under their titles, wrong cells with what is wrong; all that are wrong, and the first of the others. */
export function PreviewTable({ check }: { check: ImportCheck }) {
  const { header, rows, counts } = check;
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
      <Scroll tabIndex={0} role="region" aria-label={`Rows of ${check.fileName}`}>
        <Table>
          <Head header={header} />
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={row.line} row={row} header={header} />
            ))}
          </tbody>
        </Table>
      </Scroll>
      <Bar>
        <span role="status">
          {onlyErrors
            ? `Errors in ${formatNumber(chosen.length)} of ${formatNumber(counts.total)} rows`
            : rangeOf(from, shown.length, check)}
        </span>
        <PageButtons from={from} total={chosen.length} onMove={setFrom} />
      </Bar>
    </>
  );
}
