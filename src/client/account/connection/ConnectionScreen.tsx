import Link from '@mui/material/Link';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { formatMoment, formatRelative } from '../../../domain/text/format.ts';
import type { ConnectedPractice, Connections } from '../../../generated/calls/types.ts';
import { Card, CardBody, CardTitle, Notice } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { MissingData } from '../layout.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { formatSince, getSystemLabel } from './connection-model.ts';
import { MappingsCard } from './MappingsCard.tsx';
import { useConnectedPractice, useConnections } from './use-connection.ts';
import { VisitsCard } from './VisitsCard.tsx';

const formatWhen = (at: string | null): string =>
  at === null ? 'Not yet' : `${formatMoment(at)} (${formatRelative(at)})`;

function Line({ label, value }: { label: string; value: string }) {
  return (
    <Row wraps justify="between" gap="2px 16px">
      <Text as="dt" variant="body2" tone="muted">
        {label}
      </Text>
      <Text as="dd" variant="body2" breaks>
        {value}
      </Text>
    </Row>
  );
}

/** The location of a practice, when it was last read, and what went wrong. */
function ReadingCard({ practice, connections }: { practice: ConnectedPractice; connections: Connections }) {
  const { location, locationLabel, state, syncedAt, nextSyncAt, lastVisitAt, message, failingSince } =
    practice;
  const system = getSystemLabel(connections.system);
  const place = [location, locationLabel].filter((part) => part !== null).join(' · ');
  return (
    <Card aria-label="Reading">
      <CardBody>
        <Stack gap={16}>
          <Row justify="between" gap={12}>
            <CardTitle>{system}</CardTitle>
            <ConnectionState practice={practice} />
          </Row>
          <Stack as="dl" gap={10} margin={0}>
            <Line label="Location" value={place || 'None'} />
            <Line label="Last read" value={formatWhen(syncedAt)} />
            {location !== null && (
              <Line label="Next read" value={state === 'READING' ? 'Under way' : formatWhen(nextSyncAt)} />
            )}
            <Line label="Latest visit ended" value={formatWhen(lastVisitAt)} />
          </Stack>
          {message !== null && (
            <Text variant="body2" breaks role="status">
              {message} {failingSince !== null && formatSince(failingSince)}
            </Text>
          )}
          <Link component={RouterLink} to="/settings/integrations">
            Integrations
          </Link>
        </Stack>
      </CardBody>
    </Card>
  );
}

function Content({ practice, connections }: { practice: ConnectedPractice; connections: Connections }) {
  const { note, connections: keys, system } = connections;
  const { practiceId, syncedAt } = practice;
  return (
    <Stack gap={24}>
      {note !== null && <Notice>{note}</Notice>}
      {keys.length > 0 && <ReadingCard practice={practice} connections={connections} />}
      {/* reloads the results once a synchronization has finished */}
      {keys.length > 0 && (
        <MappingsCard
          key={`mappings ${syncedAt}`}
          title="Providers"
          description="The system’s providers whose identifier or NPI is none of the practice’s are mapped by hand."
          practiceId={practiceId}
        />
      )}
      <VisitsCard key={`visits ${syncedAt}`} practiceId={practiceId} system={system} />
    </Stack>
  );
}

/** A practice in its organization's appointment system. */
export function ConnectionScreen() {
  const { id = '' } = useParams();
  const practice = useConnectedPractice(id);
  const connections = useConnections();
  const isLoaded = practice.data && connections.data;
  return (
    <>
      <PageHeader
        title="Connection"
        subtitle={isLoaded && `${practice.data.practiceName} · ${getSystemLabel(connections.data.system)}`}
        back={{ label: 'Back to practice', to: `/practices/${id}` }}
      />
      {isLoaded ? (
        <Content practice={practice.data} connections={connections.data} />
      ) : (
        <MissingData query={practice.error || practice.isPending ? practice : connections} />
      )}
    </>
  );
}
