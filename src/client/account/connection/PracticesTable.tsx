import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '../../../domain/text/format.ts';
import type { ConnectedPractice, Connections } from '../../../generated/calls/types.ts';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { formatSince, formatTotals, getSystemLabel } from './connection-model.ts';
import { LocationPicker } from './LocationPicker.tsx';
import { useConnectedPractices, useConnectionActions } from './use-connection.ts';

const Totals = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '12px 24px',
  backgroundColor: theme.palette.background.sunken,
  [theme.breakpoints.down('md')]: { padding: '12px 16px' },
}));

/** A table from md; below it each practice is a block. */
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...theme.typography.caption,
    padding: '10px 12px',
    textAlign: 'left',
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  '& td': {
    ...theme.typography.body1,
    padding: '10px 12px',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& tr > :first-of-type': { paddingLeft: 24 },
  '& tr > :last-child': { paddingRight: 24, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .location': { width: '32%' },
  [theme.breakpoints.down('md')]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': { display: 'grid', gap: 8, padding: 16, borderTop: `1px solid ${theme.palette.divider}` },
    '& td, & .location, & tr > :first-of-type, & tr > :last-child': {
      padding: 0,
      border: 0,
      textAlign: 'left',
      width: 'auto',
    },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: theme.palette.muted },
  },
}));

interface RowProps {
  practice: ConnectedPractice;
  connections: Connections;
  onReplaceKey: () => void;
}

function Location({ practice, connections }: Pick<RowProps, 'practice' | 'connections'>) {
  const { practiceId, location } = practice;
  if (connections.listsLocations)
    return <LocationPicker practice={practice} systemLabel={getSystemLabel(connections.system)} />;
  if (location !== null) return <>{location}</>;
  return (
    <Link component={RouterLink} to={`/practices/${practiceId}/edit`}>
      Enter it in the practice’s form
    </Link>
  );
}

/** The way out for a practice that waits or fails. */
function Remedy({ practice, onReplaceKey }: Pick<RowProps, 'practice' | 'onReplaceKey'>) {
  const { practiceId, practiceName, suggestion, state, errorKind, message, failingSince } = practice;
  const { choose } = useConnectionActions();
  if (suggestion !== null)
    return (
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-label={`Use ${suggestion.id} · ${suggestion.city} for ${practiceName}`}
        onClick={() => void choose(practiceId, suggestion.id)}
      >
        Use {suggestion.id} · {suggestion.city}
      </Link>
    );
  if (state !== 'ERROR') return null;
  return (
    <>
      <Text variant="body2" breaks>
        {message}
      </Text>
      <Row wraps gap="2px 12px">
        {failingSince !== null && (
          <Text as="span" variant="body2" tone="muted">
            {formatSince(failingSince)}
          </Text>
        )}
        {errorKind === 'REFUSED' && (
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-label={`Replace the key of ${practiceName}`}
            onClick={onReplaceKey}
          >
            Replace key
          </Link>
        )}
      </Row>
    </>
  );
}

function PracticeRow({ practice, connections, onReplaceKey }: RowProps) {
  const { practiceId, practiceName, visitsYesterday } = practice;
  return (
    <tr>
      <td>
        <Link
          component={RouterLink}
          to={`/practices/${practiceId}/connection`}
          color="inherit"
          underline="hover"
        >
          {practiceName}
        </Link>
      </td>
      <td className="location">
        <Location practice={practice} connections={connections} />
      </td>
      <td>
        <Stack gap={4} justify="start">
          <ConnectionState practice={practice} />
          <Remedy practice={practice} onReplaceKey={onReplaceKey} />
        </Stack>
      </td>
      <td data-label="Visits yesterday">{visitsYesterday === null ? '–' : formatNumber(visitsYesterday)}</td>
    </tr>
  );
}

interface Props {
  connections: Connections;
  onReplaceKey: () => void;
}

/** The practices with their locations, those with problems first. */
export function PracticesTable({ connections, onReplaceKey }: Props) {
  const [pages, setPages] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useConnectedPractices(pages);
  const { totals, system } = connections;
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Totals>
        <Text as="span" variant="body1" isStrong>
          {formatTotals(totals)}
        </Text>
        <Text as="span" variant="body2" tone="muted">
          {formatNumber(totals.visitsYesterday)} {totals.visitsYesterday === 1 ? 'visit' : 'visits'} yesterday
        </Text>
      </Totals>
      <Table>
        <thead>
          <tr>
            <th scope="col">Practice</th>
            <th scope="col">Location in {getSystemLabel(system)}</th>
            <th scope="col">State</th>
            <th scope="col">Visits yesterday</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((practice) => (
            <PracticeRow
              key={practice.practiceId}
              practice={practice}
              connections={connections}
              onReplaceKey={onReplaceKey}
            />
          ))}
        </tbody>
      </Table>
      {data.data.length < data.pagination.total && (
        <Row justify="center" padding={12}>
          <Button disabled={isPlaceholderData} onClick={() => setPages(pages + 1)}>
            Load more
          </Button>
        </Row>
      )}
    </>
  );
}
