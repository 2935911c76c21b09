import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatRelative } from '../../domain/format.ts';
import { acceptInvitation, declineInvitation } from '../../generated/calls/account-calls.ts';
import type { Account } from '../../generated/calls/types.ts';
import { roleLabel } from '../core/role-label.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Muted } from './account-layout.tsx';
import { useAccountDeed } from './use-account.ts';
import { Row } from '../ui/primitives.ts';

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
  const { mutate, isPending } = useAccountDeed();
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
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return invitations.map((invitation) => <Invitation key={invitation.userId} invitation={invitation} />);
}
