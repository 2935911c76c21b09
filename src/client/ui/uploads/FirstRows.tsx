import { styled } from '@mui/material/styles';
import { Folded } from './SkipGroups.tsx';
import { ScrollBox } from './wizard.tsx';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  borderCollapse: 'collapse',
  color: theme.palette.text.secondary,
  '& th, & td': { padding: '6px 12px', textAlign: 'left', whiteSpace: 'nowrap' },
  '& thead th': { fontWeight: 600 },
}));

interface Props {
  fileName: string;
  titles: readonly string[];
  rows: readonly { line: number; values: readonly string[] }[];
  /** above it are errors to correct, below which it would be cut off */
  hasErrors: boolean;
}

/** The first rows of a file as they were read, under the titles of what is read. */
export function FirstRows({ fileName, titles, rows, hasErrors }: Props) {
  if (rows.length === 0) return null;
  return (
    <Folded title="The first rows" note="After cleaning" isOpen={!hasErrors}>
      <ScrollBox role="region" aria-label={`Rows of ${fileName}`} tabIndex={0} style={{ marginBottom: 12 }}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {titles.map((title, index) => (
                <th key={`${index} ${title}`} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, values }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {titles.map((title, index) => (
                  <td key={`${index} ${title}`}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollBox>
    </Folded>
  );
}
