import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Link, NavLink } from 'react-router-dom';
import { TabLinks } from '../../ui/TabLinks.ts';
import { deviceName, isHandheld } from '../../../domain/access/device-name.ts';
import { formatRelative } from '../../../domain/text/format.ts';
import {
  acceptInvitation,
  declineInvitation,
  endOtherSessions,
  endSession,
} from '../../../generated/calls/account-calls.ts';
import type { Account } from '../../../generated/calls/types.ts';
import { roleLabel } from '../../core/role-label.ts';
import { useSession } from '../../core/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { List, Row } from '../../ui/primitives.ts';
import { EmailSection } from './EmailSection.tsx';
import { AccountSection, Muted, SectionRow, Words, Badge, MissingData } from '../layout.tsx';
import { PasskeysSection } from '../sign-in/PasskeysSection.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { useAccountCall, useAccount } from './use-account.ts';

/** Links to the settings that administrators make for their whole organization. */
function OrganizationSection() {
  const { isAdmin, organization } = useSession();
  if (!isAdmin) return null;
  return (
    <AccountSection title="Organization" description="What administrators set for everyone.">
      <SectionRow>
        <Words>
          {`Sign-in at ${organization.name}`}
          <Muted>Passkeys for administrators, email domains, your own identity provider</Muted>
        </Words>
        <Button variant="outlined" component={Link} to="/sign-in-rules">
          Manage
        </Button>
      </SectionRow>
    </AccountSection>
  );
}

type Invitation = Account['invitations'][number];

const Offer = styled('section')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  marginBottom: 24,
  padding: 24,
  border: `1.5px solid ${theme.palette.primary.main}`,
  borderRadius: 16,
  backgroundColor: theme.palette.background.paper,
  '& > div': { flex: '1 1 240px', minWidth: 0 },
  '& h2': { ...theme.typography.h4, margin: '0 0 4px' },
}));

function Invitation({ invitation }: { invitation: Invitation }) {
  const { mutate, isPending } = useAccountCall();
  const { userId, organizationName, role, invitedBy, invitedAt, email } = invitation;
  const title = `${organizationName} invites you as ${roleLabel(role)}`;
  return (
    <Offer aria-label={title}>
      <Avatar name={organizationName} shape="place" size={48} />
      <div>
        <h2>{title}</h2>
        <Muted>
          Sent by {invitedBy ?? organizationName} to {email} {formatRelative(invitedAt)}. Until you accept,
          nothing changes, also not where you land after signing in.
        </Muted>
      </div>
      <Row as="p" align="stretch" margin={0} gap={12}>
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() =>
            mutate({ call: declineInvitation({ id: userId }), message: 'The invitation was declined.' })
          }
        >
          Decline
        </Button>
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() =>
            mutate({
              call: acceptInvitation({ id: userId }),
              message: `You are now a member of ${organizationName}.`,
            })
          }
        >
          Accept
        </Button>
      </Row>
    </Offer>
  );
}

/** Organizations that offer a membership to the account's address. */
function Invitations({ invitations }: { invitations: Invitation[] }) {
  return invitations.map((invitation) => <Invitation key={invitation.userId} invitation={invitation} />);
}

type Session = Account['sessions'][number];

function SessionLine({ session }: { session: Session }) {
  const { mutate, isPending } = useAccountCall();
  const { id, ip, userAgent, organizationName, createdAt, lastSeenAt, isCurrent } = session;
  const device = deviceName(userAgent);
  const seen = isCurrent ? 'now' : formatRelative(lastSeenAt);
  const facts = [organizationName, ip, `signed in ${formatRelative(createdAt)}`, `used ${seen}`];
  return (
    <SectionRow as="li">
      <Icon of={isHandheld(userAgent) ? Smartphone : Monitor} size="large" />
      <Words>
        {device} {isCurrent && <Badge>This device</Badge>}
        <Muted>
          <Parts of={facts} />
        </Muted>
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
    </SectionRow>
  );
}

/** Where the account is signed in, in all of its organizations. */
function SessionsSection({ sessions }: { sessions: Session[] }) {
  const { mutate, isPending } = useAccountCall();
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
      <SectionRow>
        <Words>
          <Muted>A session ends by itself after {idleText} without use, and after 7 days.</Muted>
        </Words>
        {sessions.length > 1 && (
          <Button variant="outlined" disabled={isPending} onClick={endOthers}>
            End all others
          </Button>
        )}
      </SectionRow>
      <List isDivided sx={{ borderTop: 1, borderColor: 'divider' }}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </List>
    </AccountSection>
  );
}

/** The account's ways to sign in, and its sessions. */
function SecurityTab({ account }: { account: Account }) {
  return (
    <>
      <EmailSection account={account} />
      <PasskeysSection passkeys={account.passkeys} />
      <SessionsSection sessions={account.sessions} />
      <OrganizationSection />
    </>
  );
}

type Tab = 'profile' | 'security';

function Content({ tab, account }: { tab: Tab; account: Account }) {
  return (
    <>
      <Invitations invitations={account.invitations} />
      {tab === 'profile' ? <ProfileTab account={account} /> : <SecurityTab account={account} />}
    </>
  );
}

/** The own account: profile, address, organizations, sessions and open invitations. */
export function AccountScreen({ tab }: { tab: Tab }) {
  const session = useSession();
  const account = useAccount();
  const name = `${session.firstName} ${session.lastName}`.trim();
  return (
    <>
      <PageHeader
        title="Your account"
        subtitle={`${name}, ${roleLabel(session.role)}`}
        avatar={<Avatar name={name} fileId={session.avatarFileId} size={56} />}
      />
      <TabLinks aria-label="Your account">
        <NavLink to="/account" end>
          Profile
        </NavLink>
        <NavLink to="/account/security">Security</NavLink>
      </TabLinks>
      {account.data ? (
        <Content tab={tab} account={account.data} />
      ) : (
        <MissingData query={account} avatar="person" />
      )}
    </>
  );
}
