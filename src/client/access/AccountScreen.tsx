import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { Account } from '../../generated/calls/types.ts';
import { roleLabel } from '../core/role-label.ts';
import { useSession } from '../core/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { Invitations } from './Invitations.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { useAccount } from './use-account.ts';
import { EmailSection } from './EmailSection.tsx';
import { OrganizationSection } from './OrganizationSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The account's ways to sign in, and its sessions. */
export function SecurityTab({ account }: { account: Account }) {
  return (
    <>
      <EmailSection account={account} />
      <PasskeysSection passkeys={account.passkeys} />
      <SessionsSection sessions={account.sessions} />
      <OrganizationSection />
    </>
  );
}

const Tabs = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 24,
  marginBottom: 24,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& a': {
    ...theme.typography.button,
    padding: '10px 0',
    color: theme.palette.text.secondary,
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& a[aria-current]': { color: theme.palette.text.primary, borderBottomColor: theme.palette.primary.main },
}));

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
  const { data, error, isPending, refetch } = useAccount();
  const name = `${session.firstName} ${session.lastName}`.trim();
  const content = () => {
    if (data) return <Content tab={tab} account={data} />;
    if (isPending) return <ListSkeleton avatar="person" />;
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  };
  return (
    <>
      <PageHeader
        title="Your account"
        subtitle={`${name}, ${roleLabel(session.role)}`}
        avatar={<Avatar name={name} fileId={session.avatarFileId} size={56} />}
      />
      <Tabs aria-label="Your account">
        <NavLink to="/account" end>
          Profile
        </NavLink>
        <NavLink to="/account/security">Security</NavLink>
      </Tabs>
      {content()}
    </>
  );
}
