import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatMoment, formatRelative } from '../../domain/format.ts';
import type { WebhookDelivery } from '../../generated/calls/types.ts';
import { Icon } from '../ui/Icon.tsx';
import { Row, Text } from '../ui/primitives.ts';
import { Chip } from './api-layout.tsx';

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
