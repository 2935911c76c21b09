import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Power from 'lucide-react/icons/power';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Webhook } from '../../../generated/calls/types.ts';
import { Card, CardTitle } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ActionsMenu, MenuEntry } from '../../ui/popups.tsx';
import { List, Row, Stack, Text } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Chip, Mono, SecretDialog } from '../layout.tsx';
import type { WebhookActions } from './use-webhooks.ts';
import { useWebhookActions, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { DeliveryState, WebhookLog } from './WebhookLog.tsx';

interface Props {
  webhook: Webhook;
  actions: WebhookActions;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

/** Further actions on a webhook. */
function WebhookMenu({ webhook, actions, onEdit, onSecret }: Props) {
  const rotate = async () => {
    const secret = await actions.rotate(webhook);
    if (secret !== undefined) onSecret(secret);
  };
  return (
    <ActionsMenu label={`Actions of ${webhook.url}`}>
      <MenuEntry icon={Pencil} onClick={onEdit}>
        Edit
      </MenuEntry>
      <MenuEntry icon={RefreshCw} onClick={() => void rotate()}>
        Rotate secret
      </MenuEntry>
      {webhook.isActive && (
        <MenuEntry icon={Power} onClick={() => void actions.toggle(webhook)}>
          Switch off
        </MenuEntry>
      )}
      <MenuEntry icon={Trash2} onClick={() => void actions.remove(webhook)}>
        Remove
      </MenuEntry>
    </ActionsMenu>
  );
}

/** Its lines share their columns. */
const Lines = styled(List)(({ theme }) => ({
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr) 110px auto',
  },
}));

const Line = styled('li')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  gap: '8px 16px',
  padding: '14px 24px',
  [theme.breakpoints.up('lg')]: { gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
}));

const share = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The open overlay: a dialog to add or change a webhook, a log, or a new secret. */
type Opened =
  | { kind: 'add' }
  | { kind: 'edit' | 'log'; webhook: Webhook }
  | { kind: 'secret'; secret: string };

function lastDelivery({ isActive, disabledReason, lastDelivery: last }: Webhook) {
  if (!isActive) return <Text variant="body2">Switched off. {disabledReason}</Text>;
  if (!last)
    return (
      <Text variant="body2" tone="muted">
        Nothing sent yet
      </Text>
    );
  return <DeliveryState {...last} />;
}

interface LineProps {
  webhook: Webhook;
  open: (opened: Opened) => void;
}

function WebhookLine({ webhook, open }: LineProps) {
  const actions = useWebhookActions();
  const { url, description, events, isActive, deliveredShare } = webhook;
  return (
    <Line>
      <Stack gap={2}>
        <Mono>{url}</Mono>
        {description !== null && (
          <Text variant="body2" tone="muted" breaks>
            {description}
          </Text>
        )}
      </Stack>
      <Row wraps gap={6}>
        {events.map((event) => (
          <Chip key={event}>{event}</Chip>
        ))}
      </Row>
      {lastDelivery(webhook)}
      <Text variant="body2" tone="muted">
        {deliveredShare === null ? '' : `${share.format(deliveredShare)} in 30 days`}
      </Text>
      <Row gap={4} justify="end">
        <Button size="small" aria-label={`Log of ${url}`} onClick={() => open({ kind: 'log', webhook })}>
          Log
        </Button>
        {isActive ? (
          <Button
            size="small"
            aria-label={`Send a test to ${url}`}
            onClick={() => void actions.test(webhook)}
          >
            Send a test
          </Button>
        ) : (
          <Button size="small" aria-label={`Switch ${url} on`} onClick={() => void actions.toggle(webhook)}>
            Switch on
          </Button>
        )}
        <WebhookMenu
          webhook={webhook}
          actions={actions}
          onEdit={() => open({ kind: 'edit', webhook })}
          onSecret={(secret) => open({ kind: 'secret', secret })}
        />
      </Row>
    </Line>
  );
}

function Webhooks({ open }: Pick<LineProps, 'open'>) {
  const { data, error, isPending, refetch } = useWebhooks();
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <Text variant="body2" tone="muted" padding="20px 24px">
        No webhooks yet. Add one to notify your own system of surveys and requests at once.
      </Text>
    );
  return (
    <Lines isDivided aria-label="Webhooks">
      {data.map((webhook) => (
        <WebhookLine key={webhook.id} webhook={webhook} open={open} />
      ))}
    </Lines>
  );
}

/** The endpoints for the organization's events. */
export function WebhooksSection() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const showSecret = (secret: string) => setOpened({ kind: 'secret', secret });
  return (
    <Stack as="section" gap={12} aria-label="Webhooks">
      <Row wraps justify="between" gap={12}>
        <div>
          <CardTitle>Webhooks</CardTitle>
          <Text variant="body2" tone="muted">
            Signed with a timestamp and HMAC, retried for 3 days
          </Text>
        </div>
        <Button
          variant="outlined"
          startIcon={<Icon of={Plus} size="small" />}
          onClick={() => setOpened({ kind: 'add' })}
        >
          Add Webhook
        </Button>
      </Row>
      <Card as="div">
        <Webhooks open={setOpened} />
      </Card>
      {opened?.kind === 'add' && <WebhookDialog onClose={close} onSecret={showSecret} />}
      {opened?.kind === 'edit' && (
        <WebhookDialog webhook={opened.webhook} onClose={close} onSecret={showSecret} />
      )}
      {opened?.kind === 'log' && <WebhookLog webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'secret' && (
        <SecretDialog
          title="The signing secret"
          label="signing secret"
          secret={opened.secret}
          note="Copy it now. It is not shown again. Your system checks signatures with it, by the scheme of Standard Webhooks."
          onClose={close}
        />
      )}
    </Stack>
  );
}
