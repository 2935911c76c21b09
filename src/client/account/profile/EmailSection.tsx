import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { formatRelative } from '../../../domain/text/format.ts';
import { cancelAddressChange, resendAddressProof } from '../../../generated/calls/account-calls.ts';
import { emailProblem } from '../../../flows/login-rules.ts';
import { endSession } from '../../core/api.ts';
import { send } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useSession } from '../../core/session.ts';
import { notifySuccess } from '../../ui/toast.ts';
import { Notice } from '../../ui/Card.tsx';
import { useSaving } from '../../ui/FormDialog.tsx';
import { AccountSection, Badge, Muted, SectionRow, Words } from '../layout.tsx';
import type { Account } from '../../../generated/calls/types.ts';
import { useAccountCall } from './use-account.ts';

/** The pending address whose link has not been opened yet. */
function Pending({ email, account }: { email: string; account: Account }) {
  const { mutate, isPending } = useAccountCall();
  const resend = { call: resendAddressProof(), message: 'The link was sent again.' };
  const undo = { call: cancelAddressChange(), message: 'The change was undone.' };
  return (
    <SectionRow>
      <Words>
        <Notice>
          <strong>{email} is not confirmed yet</strong>
          <br />A link was sent there
          {account.pendingSince !== null && ` ${formatRelative(account.pendingSince)}`}. Until it is opened
          you sign in with the address above, which got a notice and can undo the change for 7 days.
        </Notice>
        <Button disabled={isPending} onClick={() => mutate(resend)}>
          Send again
        </Button>
        <Button disabled={isPending} onClick={() => mutate(undo)}>
          Undo the change
        </Button>
      </Words>
    </SectionRow>
  );
}

/** The field for a new address. A refusal appears at the field. */
function ChangeForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id } = useSession();
  const [email, setEmail] = useState('');
  const { problems, setProblems, isSaving, save } = useSaving();

  const change = async () => {
    await send(entityCalls('users').update(id, { email: email.trim() }));
    notifySuccess(
      `Open the link that was sent to ${email.trim()}. Until then, sign in with ${account.email}.`,
      { isLong: true },
    );
    endSession();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = emailProblem(email);
    setProblems(wrong === null ? {} : { email: wrong });
    if (wrong === null) void save(['email'], change);
  };

  return (
    <form noValidate onSubmit={submit}>
      <SectionRow>
        <Words>
          <TextField
            label="New address"
            type="email"
            fullWidth
            autoComplete="email"
            value={email}
            error={problems.email !== undefined}
            helperText={
              problems.email ?? 'You are signed out and confirm the new address with a link sent to it.'
            }
            onChange={(event) => setEmail(event.target.value)}
          />
        </Words>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" type="submit" disabled={isSaving}>
          Change address
        </Button>
      </SectionRow>
    </form>
  );
}

/** The address that signs in, and the pending one. */
export function EmailSection({ account }: { account: Account }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <AccountSection title="Email" description="The address that a link has verified is your account.">
      <SectionRow>
        <Words>
          <Muted>Sign-in address</Muted>
          {account.email} <Badge>Verified</Badge>
        </Words>
        {!isChanging && (
          <Button variant="outlined" onClick={() => setIsChanging(true)}>
            Change
          </Button>
        )}
      </SectionRow>
      {account.pendingEmail !== null && <Pending email={account.pendingEmail} account={account} />}
      {isChanging && <ChangeForm account={account} onClose={() => setIsChanging(false)} />}
    </AccountSection>
  );
}
