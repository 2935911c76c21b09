import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { formatMoment, formatRelative } from '../../../domain/text/format.ts';
import type { WebhookDelivery, Webhook } from '../../../generated/calls/types.ts';
import { DoneDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row, Text, List, Stack } from '../../ui/primitives.ts';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Chip, Mono } from '../layout.tsx';
import { useWebhookActions, useWebhookLog } from './use-webhooks.ts';

interface Props extends Pick<WebhookDelivery, 'status' | 'tries' | 'nextTryAt'> {
  /** time of the final outcome */
  at: string;
}

function words({ status, tries, nextTryAt, at }: Props): string {
  if (status === 'DELIVERED') return formatRelative(at);
  if (status === 'FAILED') return `${formatRelative(at)}, after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return nextTryAt === null || tries === 0 ? '' : `next try ${formatMoment(nextTryAt)}, ${tries} of 10 made`;
}

const STATES = {
  DELIVERED: { tone: 'success', icon: Check, label: 'Delivered' },
  FAILED: { tone: 'error', icon: CircleAlert, label: 'Failed' },
  PENDING: { tone: 'notice', icon: RefreshCw, label: 'Retrying' },
} as const;

/** The outcome of a delivery, and its time. */
export function DeliveryState(props: Props) {
  const { tone, icon, label } = STATES[props.status];
  return (
    <Row wraps gap={8}>
      <Chip tone={tone}>
        <Icon of={icon} size="small" /> {props.status === 'PENDING' && props.tries === 0 ? 'Sending' : label}
      </Chip>
      <Text as="span" variant="body2" tone="muted">
        {words(props)}
      </Text>
    </Row>
  );
}

function tryText({ at, status, error, milliseconds }: WebhookDelivery['attempts'][number]): string {
  return `${formatMoment(at)}: ${error ?? `answered ${status ?? ''}`} (${milliseconds} ms)`;
}

interface LineProps {
  delivery: WebhookDelivery;
  /** undefined: the webhook is switched off */
  onResend: (() => void) | undefined;
}

function DeliveryLine({ delivery, onResend }: LineProps) {
  const { event, messageId, createdAt, deliveredAt, attempts, body } = delivery;
  const at = deliveredAt ?? attempts.at(-1)?.at ?? createdAt;
  return (
    <Stack as="li" gap={6} padding="14px 0">
      <Row wraps justify="between" gap={8}>
        <Row wraps gap={8}>
          <Chip>{event}</Chip>
          <DeliveryState {...delivery} at={at} />
        </Row>
        <Button size="small" disabled={!onResend} aria-label={`Resend ${messageId}`} onClick={onResend}>
          Resend
        </Button>
      </Row>
      <Text variant="body2" tone="muted" breaks>
        {formatMoment(createdAt)} · {messageId}
      </Text>
      <details>
        <summary>
          {attempts.length} {attempts.length === 1 ? 'try' : 'tries'}
        </summary>
        <Stack gap={4} padding="8px 0 0">
          {attempts.map((one) => (
            <Text key={one.at} variant="body2" breaks>
              {tryText(one)}
            </Text>
          ))}
          <Mono>{body}</Mono>
        </Stack>
      </details>
    </Stack>
  );
}

function Entries({ webhook }: { webhook: Webhook }) {
  const [pages, setPages] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useWebhookLog(webhook.id, pages);
  const { resend } = useWebhookActions();
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Text tone="muted">Nothing sent in the last 30 days</Text>;
  return (
    <>
      <List isDivided aria-label="Deliveries">
        {data.data.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            onResend={webhook.isActive ? () => void resend(webhook.id, delivery.id) : undefined}
          />
        ))}
      </List>
      {data.data.length < data.pagination.total && (
        <Row justify="center">
          <Button disabled={isPlaceholderData} onClick={() => setPages(pages + 1)}>
            Load more
          </Button>
        </Row>
      )}
    </>
  );
}

/** The deliveries of a webhook, each attempt with its response, and a button to redeliver. */
export function WebhookLog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <DoneDialog title="Log" onClose={onClose}>
      <Mono>{webhook.url}</Mono>
      <Entries webhook={webhook} />
    </DoneDialog>
  );
}
