import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatPhone } from '../../domain/format.ts';
import { openMembership } from '../../generated/calls/account-calls.ts';
import type { Account } from '../../generated/calls/types.ts';
import { send } from '../core/call.ts';
import { roleLabel } from '../core/role-label.ts';
import { useSession } from '../core/session.ts';
import { clearSelection } from '../core/selection.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { notifyFailures } from '../ui/toast.ts';
import { DigestSection } from './DigestSection.tsx';
import { AccountSection, Badge, Lines, Muted, Row, Words } from './account-layout.tsx';

type Membership = Account['memberships'][number];

/** Enters another organization under a new session, and reloads the page to discard all data of the earlier one. */
async function open({ userId }: Membership): Promise<void> {
  try {
    await send(openMembership({ id: userId }));
  } catch (error) {
    notifyFailures(error);
    return;
  }
  clearSelection();
  sessionStorage.clear();
  location.assign('/');
}

function Organization({ membership }: { membership: Membership }) {
  const { organizationName, role, isCurrent } = membership;
  return (
    <Row as="li">
      <Avatar name={organizationName} shape="place" size={40} />
      <Words>
        {organizationName}
        <Muted>{roleLabel(role)}</Muted>
      </Words>
      {isCurrent ? (
        <Badge>Open now</Badge>
      ) : (
        <Button
          variant="outlined"
          onClick={() => void open(membership)}
          aria-label={`Open ${organizationName}`}
        >
          Open
        </Button>
      )}
    </Row>
  );
}

/** The organizations of an account, each with a button that opens it. */
export function OrganizationLines({ memberships }: Pick<Account, 'memberships'>) {
  return (
    <Lines>
      {memberships.map((membership) => (
        <Organization key={membership.userId} membership={membership} />
      ))}
    </Lines>
  );
}

/** The own profile, and the other organizations of the account. */
export function ProfileTab({ account }: { account: Account }) {
  const { id, firstName, lastName, phoneNumber, organization } = useSession();
  return (
    <>
      <AccountSection title="Person" description={`Your details at ${organization.name}.`}>
        <Row>
          <Words>
            {firstName} {lastName}
            <Muted>{phoneNumber === null ? 'No phone number' : formatPhone(phoneNumber)}</Muted>
          </Words>
          <Button variant="outlined" component={Link} to={`/users/${id}/edit`}>
            Edit profile
          </Button>
        </Row>
      </AccountSection>
      <DigestSection />
      <AccountSection
        title="Organizations"
        description="The organizations you belong to. Signing in opens the one you used last."
      >
        <OrganizationLines memberships={account.memberships} />
      </AccountSection>
    </>
  );
}
