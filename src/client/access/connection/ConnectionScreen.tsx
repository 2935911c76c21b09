import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link, useParams } from 'react-router-dom';
import type { Connection } from '../../../generated/calls/types.ts';
import { pmsIntegration } from '../../../generated/enums/pms-integration.ts';
import { Card, CardBody, CardTitle, Notice } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { HealthCard } from './HealthCard.tsx';
import { MappingsCard } from './MappingsCard.tsx';
import { useConnection } from './use-connection.ts';
import { VisitsCard } from './VisitsCard.tsx';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

const systemLabel = (system: Connection['system']): string =>
  pmsIntegration.find(({ value }) => value === system)?.label ?? 'No system';

function KeysCard({ connection }: { connection: Connection }) {
  const { practiceId, system, place } = connection;
  return (
    <Card aria-label="Connection">
      <CardBody>
        <Stack gap={16}>
          <CardTitle>{systemLabel(system)}</CardTitle>
          {place === null ? (
            <Stack gap={12} justify="start">
              <Text variant="body2">
                The practice has no {systemLabel(system)} ID yet. Enter it in the practice’s form first.
              </Text>
              <Button component={Link} to={`/practices/${practiceId}/edit`} variant="outlined">
                Edit practice
              </Button>
            </Stack>
          ) : (
            <>
              <Text variant="body2" tone="muted">
                Reads {place}.
              </Text>
              <ConnectionForm key={String(connection.isConnected)} connection={connection} />
            </>
          )}
        </Stack>
      </CardBody>
    </Card>
  );
}

function Content({ connection }: { connection: Connection }) {
  const { note, fields, isConnected, system, syncedAt } = connection;
  return (
    <Stack gap={24}>
      {note !== null && <Notice>{note}</Notice>}
      {fields.length > 0 && (
        <Cards>
          <KeysCard connection={connection} />
          {isConnected && <HealthCard connection={connection} />}
        </Cards>
      )}
      {/* reloads the results once a synchronization has finished */}
      {isConnected && <MappingsCard key={`mappings ${syncedAt}`} connection={connection} />}
      {system !== null && <VisitsCard key={`visits ${syncedAt}`} connection={connection} />}
    </Stack>
  );
}

/** A practice's connection to its appointment system. */
export function ConnectionScreen() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useConnection(id);
  return (
    <>
      <PageHeader
        title="Connection"
        subtitle={data && `${data.practiceName} · ${systemLabel(data.system)}`}
        back={{ label: 'Back to practice', to: `/practices/${id}` }}
      />
      {data ? (
        <Content connection={data} />
      ) : isPending ? (
        <ListSkeleton />
      ) : (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
    </>
  );
}
