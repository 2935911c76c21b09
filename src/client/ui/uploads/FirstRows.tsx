import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useDeferredValue, useState } from 'react';
import { formatNumber } from '../../../domain/text/format.ts';
import { Hidden } from '../Hidden.ts';
import { Row, Text } from '../primitives.ts';
import { Folded } from './SkipGroups.tsx';
import { ScrollBox } from './wizard.tsx';

/** Rows drawn at once. */
const PAGE = 20;

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  minWidth: '100%',
  borderCollapse: 'collapse',
  color: theme.palette.text.secondary,
  '& th, & td': { padding: '6px 12px', textAlign: 'left', whiteSpace: 'nowrap' },
  '& thead th': { fontWeight: 600 },
  // a long name leaves room for the contact
  '& td:not([data-cell])': {
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // beside a long row it stays in sight
  '& [data-cell="leave"]': {
    position: 'sticky',
    right: 0,
    padding: '0 8px',
    textAlign: 'right',
    backgroundColor: theme.palette.background.overlay,
  },
  // columns beside each other would leave the contact and the visit out of sight: the values of a row below each other
  [theme.breakpoints.down('sm')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr) auto',
      padding: '6px 12px',
    },
    '& tbody tr + tr': { borderTop: `1px solid ${theme.palette.divider}` },
    '& tbody th': { gridColumn: 1, gridRow: 1, padding: '2px 0' },
    '& td:not([data-cell])': {
      gridColumn: 2,
      maxWidth: 'none',
      padding: '2px 0',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: theme.palette.muted },
    '& td:nth-of-type(1)': { color: theme.palette.text.primary },
    '& td:empty': { display: 'none' },
    '& [data-cell="leave"]': { position: 'static', gridColumn: 3, gridRow: 1, padding: 0 },
  },
}));

interface PreviewRow {
  line: number;
  values: readonly string[];
}

interface Props {
  fileName: string;
  title: string;
  titles: readonly string[];
  rows: readonly PreviewRow[];
  /** above it are errors to correct, below which it would be cut off */
  hasErrors: boolean;
  /** leaves a row out; absent: rows cannot be left out here */
  onLeaveOut?: ((line: number) => void) | undefined;
}

/** The rows of a file as they were read, under the titles of what is read: a page at a time, and found by their values. */
export function FirstRows({ fileName, title, titles, rows, hasErrors, onLeaveOut }: Props) {
  const [text, setText] = useState('');
  const [begin, setBegin] = useState(0);
  const search = useDeferredValue(text.trim().toLowerCase());
  if (rows.length === 0) return null;
  const found =
    search === ''
      ? rows
      : rows.filter(({ values }) => values.some((value) => value.toLowerCase().includes(search)));
  // the last page may have become empty
  const first = Math.min(begin, Math.max(0, Math.ceil(found.length / PAGE) - 1) * PAGE);
  const shown = found.slice(first, first + PAGE);
  const last = first + shown.length;
  return (
    <Folded title={title} note="After cleaning" isOpen={!hasErrors}>
      {rows.length > PAGE && (
        <Row justify="between" align="end" gap={12} wraps margin="0 0 8px">
          <div style={{ flex: '0 1 280px' }}>
            <TextField
              size="small"
              label="Find a row"
              type="search"
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setBegin(0);
              }}
              slotProps={{ htmlInput: { maxLength: 254 } }}
            />
          </div>
          <Row gap={4}>
            <Text role="status" variant="caption" tone="secondary">
              {shown.length === 0
                ? 'None found'
                : `${formatNumber(first + 1)} to ${formatNumber(last)} of ${formatNumber(found.length)}`}
            </Text>
            <Button size="small" disabled={first === 0} onClick={() => setBegin(first - PAGE)}>
              Previous
            </Button>
            <Button size="small" disabled={last >= found.length} onClick={() => setBegin(first + PAGE)}>
              Next
            </Button>
          </Row>
        </Row>
      )}
      <ScrollBox role="region" aria-label={`Rows of ${fileName}`} tabIndex={0} style={{ marginBottom: 12 }}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {titles.map((name, index) => (
                <th key={`${index} ${name}`} scope="col">
                  {name}
                </th>
              ))}
              {onLeaveOut && (
                <th scope="col">
                  <Hidden>Leave out</Hidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, values }, position) => (
              // by position, so that the focus of a button stays where its row was
              <tr key={position}>
                <th scope="row">{line}</th>
                {titles.map((name, index) => (
                  <td key={`${index} ${name}`} title={values[index]} data-label={name}>
                    {values[index]}
                  </td>
                ))}
                {onLeaveOut && (
                  <td data-cell="leave">
                    <Button
                      size="small"
                      aria-label={`Leave out line ${line}`}
                      onClick={() => onLeaveOut(line)}
                    >
                      Leave out
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </Folded>
  );
}
