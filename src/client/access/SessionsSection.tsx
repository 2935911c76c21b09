import Button from '@mui/material/Button';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { deviceName, isHandheld } from '../../domain/device-name.ts';
import { formatRelative } from '../../domain/format.ts';
import { endOtherSessions, endSession } from '../../generated/calls/account-calls.ts';
import { useSession } from '../core/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { AccountSection, Badge, Lines, Muted, Row, Words } from './account-layout.tsx';
import type { Account } from '../../generated/calls/types.ts';
import { useAccountDeed } from './use-account.ts';

type Session = Account['sessions'][number];

function SessionLine({ session }: { session: Session }) {
  const { mutate, isPending } = useAccountDeed();
  const { id, ip, userAgent, organizationName, createdAt, lastSeenAt, isCurrent } = session;
  const device = deviceName(userAgent);
  const seen = isCurrent ? 'now' : formatRelative(lastSeenAt);
  const facts = [organizationName, ip, `signed in ${formatRelative(createdAt)}`, `used ${seen}`];
  return (
    <Row as="li">
      <Icon of={isHandheld(userAgent) ? Smartphone : Monitor} size="large" />
      <Words>
        {device} {isCurrent && <Badge>This device</Badge>}
        <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
      </Words>
      {!isCurrent && (
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={`End ${device}, used ${seen}`}
          onClick={() => mutate({ call: endSession({ id }), message: 'The session has ended.' })}
        >
          End
        </Button>
      )}
    </Row>
  );
}

/** Where the account is signed in, in all of its organizations. */
export function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { mutate, isPending } = useAccountDeed();
  const { idleMinutes } = useSession().organization;
  const idleText = idleMinutes % 60 === 0 ? `${idleMinutes / 60} hours` : `${idleMinutes} minutes`;
  const endOthers = () =>
    mutate({
      call: endOtherSessions(),
      message: 'All other sessions have ended.',
    });
  return (
    <AccountSection
      title="Sessions"
      description="Where you are signed in. Ending one signs that device out at once."
    >
      <Row>
        <Words>
          <Muted>A session ends by itself after {idleText} without use, and after 7 days.</Muted>
        </Words>
        {sessions.length > 1 && (
          <Button variant="outlined" disabled={isPending} onClick={endOthers}>
            End all others
          </Button>
        )}
      </Row>
      <Lines sx={{ borderTop: 1, borderColor: 'divider' }}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Lines>
    </AccountSection>
  );
}
