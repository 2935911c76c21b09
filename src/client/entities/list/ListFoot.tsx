import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useListPaginationContext } from 'react-admin';
import { useId } from 'react';
import { formatNumber } from '../../../domain/format.ts';
import { Icon, SelectArrow } from '../../ui/Icon.tsx';
import { ROWS_PER_PAGE } from '../../core/list-query.ts';
import { Row } from '../../ui/primitives.ts';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  padding: '12px 16px',
  color: theme.palette.text.secondary,
  [theme.breakpoints.up('sm')]: { padding: '10px 16px 10px 24px' },
}));

const Rows = styled(Select<number>)(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 32,
  '& .MuiSelect-select': { ...theme.typography.body2, padding: '6px 32px 6px 10px !important' },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.palette.border.default },
}));

/** The foot of a list: rows per page, the range and total of rows, previous and next page. */
export function ListFoot() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext();
  const labelId = useId();
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <Root>
      <Row gap={8}>
        <span id={labelId}>Rows per page</span>
        <Rows
          value={perPage}
          labelId={labelId}
          IconComponent={SelectArrow}
          onChange={(event) => setPerPage(Number(event.target.value))}
        >
          {ROWS_PER_PAGE.map((rows) => (
            <MenuItem key={rows} value={rows}>
              {rows}
            </MenuItem>
          ))}
        </Rows>
      </Row>
      <Row gap={8}>
        <span style={{ fontVariantNumeric: 'tabular-nums', margin: '0 8px 0 0' }} aria-live="polite">
          {formatNumber(first)} – {formatNumber(last)} of {formatNumber(total)}
        </span>
        <IconButton
          size="small"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton
          size="small"
          aria-label="Next page"
          disabled={last >= total}
          onClick={() => setPage(page + 1)}
        >
          <Icon of={ChevronRight} />
        </IconButton>
      </Row>
    </Root>
  );
}
