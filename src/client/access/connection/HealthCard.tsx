import Button from '@mui/material/Button';
import { formatMoment, formatRelative } from '../../../domain/format.ts';
import type { Connection } from '../../../generated/calls/types.ts';
import { Card, CardBody, CardTitle } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { Chip } from '../api-layout.tsx';
import { isReading, useConnectionActions } from './use-connection.ts';

const NEVER = 'Not yet';
const formatWhen = (at: string | null): string =>
  at === null ? NEVER : `${formatMoment(at)} (${formatRelative(at)})`;

function State({ connection }: { connection: Connection }) {
  if (isReading(connection)) return <Chip tone="notice">Reading</Chip>;
  return connection.lastError === null ? (
    <Chip tone="success">Healthy</Chip>
  ) : (
    <Chip tone="error">Failing</Chip>
  );
}

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

/** When a connected system was last read, and what went wrong. */
export function HealthCard({ connection }: { connection: Connection }) {
  const { sync } = useConnectionActions(connection);
  const { syncedAt, nextSyncAt, lastVisitAt, receivesPushes, lastError, lastErrorAt } = connection;
  const isUnderWay = isReading(connection);
  return (
    <Card aria-label="Health">
      <CardBody>
        <Stack gap={16}>
          <Row justify="between" gap={12}>
            <CardTitle>Health</CardTitle>
            <State connection={connection} />
          </Row>
          <Stack as="dl" gap={10} margin={0}>
            <Line label="Last read" value={formatWhen(syncedAt)} />
            <Line label="Next read" value={isUnderWay ? 'Under way' : formatWhen(nextSyncAt)} />
            <Line label="Latest visit ended" value={formatWhen(lastVisitAt)} />
            <Line
              label="Changes"
              value={receivesPushes ? 'Sent at once, and read every 10 minutes' : 'Read every 10 minutes'}
            />
          </Stack>
          {lastError !== null && (
            <Text variant="body2" breaks role="status">
              {lastError} {lastErrorAt !== null && formatRelative(lastErrorAt)}
            </Text>
          )}
          <div>
            <Button variant="outlined" disabled={isUnderWay} onClick={() => void sync()}>
              Read now
            </Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}
