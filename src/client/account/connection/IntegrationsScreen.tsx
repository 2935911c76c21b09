import Button from '@mui/material/Button';
import Plug from 'lucide-react/icons/plug';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Unplug from 'lucide-react/icons/unplug';
import { useState } from 'react';
import { formatRelative } from '../../../domain/text/format.ts';
import type { Connection, Connections } from '../../../generated/calls/types.ts';
import { Card, CardBody, CardTitle, Notice } from '../../ui/Card.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ActionsMenu, MenuEntry } from '../../ui/popups.tsx';
import type { WaitingRowsDialog } from '../../ui/uploads/wizard.tsx';
import { Row, Stack, Text } from '../../ui/primitives.ts';
import { Mono, MissingData } from '../layout.tsx';
import { useSession } from '../../core/session.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { FileReadingsCard } from './FileReadingsCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { getSystemLabel } from './connection-model.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { MappingsCard } from './MappingsCard.tsx';
import { PracticesTable } from './PracticesTable.tsx';
import { useConnectionActions, useConnections } from './use-connection.ts';

interface HeadProps {
  connection: Connection;
  systemLabel: string;
  onReplaceKey: () => void;
}

function describeConnection({ connectedBy, syncedAt, fields }: Connection): string {
  // several connections of one system differ by it
  const account = fields.find(({ isSecret, value }) => !isSecret && value !== null)?.value;
  return [
    ...(account ? [account] : []),
    `Connected by ${connectedBy}, ${syncedAt === null ? 'not read yet' : `last read ${formatRelative(syncedAt)}`}`,
  ].join(' · ');
}

/** The connection itself: its keys, and when it was last read. */
function ConnectionHead({ connection, systemLabel, onReplaceKey }: HeadProps) {
  const { id, keyEnding } = connection;
  const { sync, disconnect } = useConnectionActions();
  return (
    <CardBody>
      <Row wraps gap={16}>
        <IconTile>
          <Icon of={Plug} />
        </IconTile>
        <Stack gap={2} flex="1 1 240px">
          <Row wraps gap={8}>
            <CardTitle>{systemLabel}</CardTitle>
            <ConnectionState practice={{ state: 'CONNECTED', errorKind: null }} />
          </Row>
          <Text variant="body2" tone="muted" breaks>
            {describeConnection(connection)}
            {keyEnding !== null && (
              <>
                {' '}
                · key ends in <Mono>{keyEnding}</Mono>
              </>
            )}
          </Text>
        </Stack>
        <Row wraps gap={12}>
          <Button
            variant="outlined"
            startIcon={<Icon of={RefreshCw} size="small" />}
            onClick={() => void sync(id)}
          >
            Read now
          </Button>
          <Button variant="outlined" onClick={onReplaceKey}>
            Replace key
          </Button>
          <ActionsMenu label={`Actions of ${systemLabel}`}>
            <MenuEntry icon={Unplug} onClick={() => void disconnect(id, systemLabel)}>
              Disconnect
            </MenuEntry>
          </ActionsMenu>
        </Row>
      </Row>
    </CardBody>
  );
}

/** Before the first keys. */
function Offer({ systemLabel, onConnect }: { systemLabel: string; onConnect: () => void }) {
  return (
    <CardBody>
      <Row wraps gap={16}>
        <IconTile>
          <Icon of={Plug} />
        </IconTile>
        <Stack gap={2} flex="1 1 240px">
          <CardTitle>{systemLabel}</CardTitle>
          <Text variant="body2" tone="muted">
            Connect it once for all practices. Completed visits are surveyed then.
          </Text>
        </Stack>
        <Button variant="contained" onClick={onConnect}>
          Connect
        </Button>
      </Row>
    </CardBody>
  );
}

/** The open dialog: first keys, or those of a connection. */
type Opened = { connection: Connection | undefined } | null;

function SystemCard({ connections }: { connections: Connections }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { system, fields, connections: all } = connections;
  const systemLabel = getSystemLabel(system);
  const [first] = all;
  return (
    <Card aria-label={systemLabel}>
      {all.map((connection) => (
        <ConnectionHead
          key={connection.id}
          connection={connection}
          systemLabel={systemLabel}
          onReplaceKey={() => setOpened({ connection })}
        />
      ))}
      {first ? (
        <PracticesTable connections={connections} onReplaceKey={() => setOpened({ connection: first })} />
      ) : (
        <Offer systemLabel={systemLabel} onConnect={() => setOpened({ connection: undefined })} />
      )}
      {opened && (
        <KeysDialog
          systemLabel={systemLabel}
          fields={opened.connection?.fields ?? fields}
          connectionId={opened.connection?.id}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

interface Props {
  WaitingRows: WaitingRowsDialog;
}

function Content({ connections, WaitingRows }: Props & { connections: Connections }) {
  const { note, fields, connections: all } = connections;
  const { allowBulkUpload: allowsFiles } = useSession().organization;
  return (
    <Stack gap={24}>
      {note !== null && <Notice>{note}</Notice>}
      {fields.length > 0 && <SystemCard connections={connections} />}
      {/* shows the terms once the system has been read */}
      {all.length > 0 && (
        <MappingsCard
          key={all.map(({ syncedAt }) => syncedAt).join(' ')}
          title="Statuses and procedure types"
          description="They apply to all practices. Visits whose status is not mapped are not surveyed."
        />
      )}
      {allowsFiles && <FilesCard WaitingRows={WaitingRows} />}
      {allowsFiles && <FileReadingsCard />}
    </Stack>
  );
}

/** Where visits come from. */
export function IntegrationsScreen({ WaitingRows }: Props) {
  const query = useConnections();
  return (
    <>
      <PageHeader title="Integrations" subtitle="Where visits come from. Each change is saved at once." />
      {query.data ? (
        <Content WaitingRows={WaitingRows} connections={query.data} />
      ) : (
        <MissingData query={query} />
      )}
    </>
  );
}
