import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { formatNumber } from '../../../../domain/text/format.ts';
import { NOT_ENOUGH_ANSWERS } from '../../../../domain/measures/withheld.ts';
import { api } from '../../../core/api.ts';
import { encodeQuery, type Query } from '../../../../domain/text/query-string.ts';
import { FEEDBACK_KEY } from '../../../core/query-client.ts';
import { table } from '../../../core/theme/tokens.ts';
import { DeltaText } from '../../../ui/DeltaText.tsx';
import { Hidden } from '../../../ui/Hidden.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Rated } from '../../../ui/Stars.tsx';
import type { QuestionRow } from '../../../../domain/measures/question-rows.ts';
import { nextSort, type Sort, type SortName, sortRows } from './results.ts';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body1,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: `14px ${table.cellPadding}px`, textAlign: 'left', verticalAlign: 'middle' },
  '& [data-align="right"]': { textAlign: 'right' },
  '& thead th': {
    ...theme.typography.caption,
    whiteSpace: 'nowrap',
    height: table.head,
    padding: `0 ${table.cellPadding}px`,
  },
  '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: `1px solid ${theme.palette.divider}` },
  '& small': { ...theme.typography.body2, color: theme.palette.muted, whiteSpace: 'nowrap' },
  '& button': {
    font: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 24,
    padding: '4px 0',
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
  },
  '& tbody a': { color: theme.palette.link, borderRadius: 4 },
  '& [aria-sort] button': { color: theme.palette.text.primary, fontWeight: 600 },
  // explicit roles, because `display` values other than a table's remove them
  [theme.breakpoints.down('sm')]: {
    '&, & thead, & tbody': { display: 'block' },
    '& thead tr': { display: 'flex', justifyContent: 'space-between' },
    '& thead th, & tbody th, & tbody td': { display: 'flex', alignItems: 'center', padding: '4px 8px' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: '48px 1fr auto', padding: '10px 8px' },
    '& tbody th': { gridColumn: '1 / -1' },
    '& thead th:last-of-type': { display: 'none' },
    '& td[data-label]': {
      gridColumn: '1 / -1',
      '&::before': { content: 'attr(data-label)', marginRight: 8, color: theme.palette.text.secondary },
    },
  },
}));

const COLUMNS: readonly { name: SortName; title: string; align?: 'right' }[] = [
  { name: 'text', title: 'Question' },
  { name: 'count', title: 'Responses', align: 'right' },
  { name: 'stars', title: 'Rating' },
];

interface LowProps {
  id: string;
  text: string;
  /** the period and the places */
  narrowedTo: Query;
}

/** Links to the comments of those who rated a question low, with their number. */
function LowComments({ id, text, narrowedTo }: LowProps) {
  const query = { ...narrowedTo, questionId: id, low: true, narrative: true };
  const { data } = useQuery({
    queryKey: [...FEEDBACK_KEY, 'count', query],
    queryFn: ({ signal }) =>
      api.page('/feedbacks', { query: { ...query, experienceType: 'EMPLOYEE', take: 0 }, signal }),
  });
  const count = data?.pagination.total;
  if (count === undefined) return null;
  if (count === 0) return <small>None</small>;
  return (
    <Link to={`/ex/surveys/search?${encodeQuery({ ...query, page: 1 })}`}>
      {formatNumber(count)}
      <Hidden> comments of those who answered low: {text}</Hidden>
    </Link>
  );
}

interface Props {
  /** the period and the places */
  narrowedTo: Query;
  rows: readonly QuestionRow[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** the previous period, as named in the heading of changes */
  before: string;
  /** answers are confidential, so no comment is linked to them */
  isConfidential: boolean;
}

function Head({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  return COLUMNS.map(({ name, title, align }) => {
    const order = sort?.name === name ? sort.order : undefined;
    return (
      <th
        key={name}
        role="columnheader"
        scope="col"
        data-align={align}
        aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      >
        <button type="button" onClick={() => onSort(nextSort(sort, name))}>
          {title}
          <Icon
            of={order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown}
            size="small"
          />
        </button>
      </th>
    );
  });
}

/** A change in stars, without colour where chance explains it; none where a period has too few answers. */
export function Change({ delta, isQuiet, isOfFew }: Pick<QuestionRow, 'delta' | 'isQuiet' | 'isOfFew'>) {
  if (delta === null) return <small>{isOfFew ? 'too few answers' : 'no earlier answers'}</small>;
  const rounded = Math.round(delta * 10) / 10;
  const direction = rounded === 0 ? 'none' : rounded > 0 ? 'up' : 'down';
  return <DeltaText text={Math.abs(rounded).toFixed(1)} direction={direction} isQuiet={isQuiet} />;
}

/** The questions of a category, with their answers, ratings, intervals and changes. */
export function QuestionTable({ rows, sort, onSort, before, narrowedTo, isConfidential }: Props) {
  return (
    <Table role="table" aria-label="Questions">
      <thead role="rowgroup">
        <tr role="row">
          <Head sort={sort} onSort={onSort} />
          <th role="columnheader" scope="col" data-align="right">
            Change
          </th>
          {!isConfidential && (
            <th
              role="columnheader"
              scope="col"
              data-align="right"
              title="By people who gave fewer than 3 stars"
            >
              Low comments
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sortRows(rows, sort).map(({ id, text, count, stars, interval, ...change }) => (
          <tr key={id} role="row">
            <th role="rowheader" scope="row">
              {text}
            </th>
            <td role="cell" data-align="right">
              {formatNumber(count)}
            </td>
            <td role="cell">
              {isConfidential && count === 0 ? (
                <small style={{ whiteSpace: 'normal' }}>{NOT_ENOUGH_ANSWERS}</small>
              ) : (
                <Rated stars={stars} count={count} interval={interval} />
              )}
            </td>
            <td role="cell" data-align="right" title={`Against ${before}`}>
              <Change {...change} />
            </td>
            {!isConfidential && (
              <td role="cell" data-align="right" data-label="Low comments">
                <LowComments id={id} text={text} narrowedTo={narrowedTo} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
