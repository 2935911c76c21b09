import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { formatMoment, formatRelative } from '../../../domain/format.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { useEntity } from '../EntityContext.tsx';
import { changeSides } from './change-text.ts';
import type { HistoryEntry } from '../../core/entity-calls.ts';
import { useHistory } from './use-history.ts';
import { Row } from '../../ui/primitives.ts';

const List = styled('ol')(({ theme }) => ({
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 0', borderTop: `1px solid ${theme.palette.divider}` },
}));

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  '& time': { ...theme.typography.caption, lineHeight: 'inherit', color: theme.palette.muted },
  '& strong': { fontWeight: 600 },
}));

const Changes = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& li + li': { marginTop: 2 },
  '& del': { color: theme.palette.muted },
  '& ins': { color: theme.palette.text.primary, textDecoration: 'none' },
}));

const DEEDS = { CREATE: 'added this record', UPDATE: 'changed this record', DELETE: 'deleted this record' };

function Entry({ entry }: { entry: HistoryEntry }) {
  const { model, enums } = useEntity();
  return (
    <li>
      <Line>
        <span>
          <strong>{entry.userName}</strong> {DEEDS[entry.action]}
        </span>
        <Tooltip title={formatMoment(entry.at)}>
          <time dateTime={entry.at}>{formatRelative(entry.at)}</time>
        </Tooltip>
      </Line>
      {entry.action === 'UPDATE' && (
        <Changes>
          {entry.changes.map((change) => {
            const { title, from, to } = changeSides(model, change, enums);
            return (
              <li key={change.field}>
                {title}: {from !== undefined && <del>{from}</del>}
                {from !== undefined && ' → '}
                <ins>{to}</ins>
              </li>
            );
          })}
        </Changes>
      )}
    </li>
  );
}

function Entries({ id }: { id: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(
    id,
    true,
  );
  if (isPending) return <ListSkeleton rows={3} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <List>
        {data.pages.flatMap((page) => page.data.map((entry) => <Entry key={entry.id} entry={entry} />))}
      </List>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

/** What happened to the record, for administrators; loaded when it is opened. */
export function HistoryCard({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <Card aria-label="History">
      <CardBody>
        <Row justify="between" minHeight={32}>
          <CardTitle>History</CardTitle>
          <Button
            size="small"
            endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size="small" />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide history' : 'Show history'}
          </Button>
        </Row>
        {isOpen && (
          <div id={panelId}>
            <Entries id={id} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}
