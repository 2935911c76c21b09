import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatMoment, formatRelative } from '../../../domain/text/format.ts';
import { connectPractice } from '../../../generated/calls/connections-calls.ts';
import type { Connection } from '../../../generated/calls/types.ts';
import { pmsIntegration } from '../../../generated/enums/pms-integration.ts';
import { ask } from '../../core/call.ts';
import { Card, CardBody, CardTitle, Notice } from '../../ui/Card.tsx';
import { useSaving } from '../../ui/FormDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { notifySuccess } from '../../ui/toast.ts';
import { Chip, MissingData, Cards } from '../layout.tsx';
import { MappingsCard } from './MappingsCard.tsx';
import {
  isReading,
  useConnectionActions,
  CONNECTED,
  useRefreshConnection,
  useConnection,
} from './use-connection.ts';
import { VisitsCard } from './VisitsCard.tsx';

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
function HealthCard({ connection }: { connection: Connection }) {
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

type Field = Connection['fields'][number];

const getHint = ({ isSecret, isSet, hint }: Field): string | null =>
  isSecret && isSet ? 'Stored encrypted. Leave it empty to keep it.' : hint;

function useForm(connection: Connection) {
  const { practiceId: id, fields } = connection;
  const refresh = useRefreshConnection(id);
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({});
  const { problems, setProblems, isSaving, save } = useSaving();
  const getValue = ({ name, value }: Field): string => typed[name] ?? value ?? '';
  const connect = async (): Promise<void> => {
    setProblems({});
    const values = fields.map((field) => ({ name: field.name, value: getValue(field) }));
    await ask(connectPractice({ id, body: { values } }));
    setTyped({});
    notifySuccess(CONNECTED);
    await refresh();
  };
  const change = (name: string, value: string): void => {
    setTyped({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const names = fields.map(({ name }) => name);
  return { getValue, change, problems, isSaving, save: () => save(names, connect) };
}

/** The keys of a practice's system, tested before they are stored. */
function ConnectionForm({ connection }: { connection: Connection }) {
  const { fields, isConnected } = connection;
  const { getValue, change, problems, isSaving, save } = useForm(connection);
  const actions = useConnectionActions(connection);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate onSubmit={submit} autoComplete="off">
      <Stack gap={20}>
        {fields.map((field) => (
          <TextField
            key={field.name}
            label={field.label}
            type={field.isSecret ? 'password' : 'text'}
            multiline={field.isLong}
            {...(field.isLong ? { minRows: 6 } : {})}
            value={getValue(field)}
            error={problems[field.name] !== undefined}
            helperText={problems[field.name] ?? getHint(field)}
            slotProps={{
              htmlInput: { maxLength: 4000, autoComplete: field.isSecret ? 'new-password' : 'off' },
            }}
            onChange={(event) => change(field.name, event.target.value)}
          />
        ))}
        <Row wraps gap={12}>
          <Button variant="contained" type="submit" disabled={isSaving}>
            {isConnected ? 'Save' : 'Connect'}
          </Button>
          {isConnected && (
            <>
              <Button variant="outlined" onClick={() => void actions.test()}>
                Test connection
              </Button>
              <Button color="error" onClick={() => void actions.disconnect()}>
                Disconnect
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </form>
  );
}

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
  const query = useConnection(id);
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Connection"
        subtitle={data && `${data.practiceName} · ${systemLabel(data.system)}`}
        back={{ label: 'Back to practice', to: `/practices/${id}` }}
      />
      {data ? <Content connection={data} /> : <MissingData query={query} />}
    </>
  );
}
