import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ConnectedPractice } from '../../../generated/calls/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Chip } from '../layout.tsx';
import { formatState } from './connection-model.ts';

const LOOKS = {
  ERROR: { icon: CircleAlert, tone: 'error' },
  WAITING: { icon: Clock, tone: 'notice' },
  READING: { icon: RefreshCw, tone: undefined },
  CONNECTED: { icon: Check, tone: 'success' },
} as const;

/** The state of a practice's reading. */
export function ConnectionState({ practice }: { practice: Pick<ConnectedPractice, 'state' | 'errorKind'> }) {
  const { icon, tone } = LOOKS[practice.state];
  return (
    <Chip {...(tone && { tone })}>
      <Icon of={icon} size="small" />
      {formatState(practice)}
    </Chip>
  );
}
