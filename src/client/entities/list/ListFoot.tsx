import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useListPaginationContext } from 'react-admin';
import { formatNumber } from '../../../domain/format.ts';
import { ChoiceMenu } from '../../ui/ChoiceMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
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

const Rows = styled(ChoiceMenu)({ gap: 8, height: 32, padding: '0 10px' });

const CHOICES = ROWS_PER_PAGE.map((rows) => ({ id: String(rows), name: String(rows) }));

/** The foot of a list: rows per page, the range and total of rows, previous and next page. */
export function ListFoot() {
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext();
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <Root>
      <Row gap={8}>
        <span aria-hidden>Rows per page</span>
        <Rows
          kind="field"
          label="Rows per page"
          options={CHOICES}
          chosen={String(perPage)}
          text={String(perPage)}
          onChoose={(rows) => setPerPage(Number(rows))}
        />
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
