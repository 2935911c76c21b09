import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readSignInRules, updateSignInRules } from '../../generated/calls/sign-in-calls.ts';
import type { SignInRules } from '../../generated/calls/types.ts';
import { ask, dataQuery } from '../core/call.ts';
import { useRefreshSession, useSession } from '../core/session.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ListSkeleton } from '../ui/Skeletons.tsx';
import { ErrorState } from '../ui/States.tsx';
import { notifyFailures, notifySuccess } from '../ui/toast.tsx';
import { AccountSection, Muted, Row, Words } from './account-layout.tsx';

function PasskeyRule({ rules }: { rules: SignInRules }) {
  const { organization } = useSession();
  const queryClient = useQueryClient();
  const refreshSession = useRefreshSession();
  const { id } = organization;
  const { requiresPasskeys, admins, adminsWithPasskey } = rules;
  const change = async (isRequired: boolean) => {
    try {
      const changed = await ask(updateSignInRules({ id, body: { requiresPasskeys: isRequired } }));
      queryClient.setQueryData(dataQuery(readSignInRules({ id })).queryKey, changed);
      notifySuccess(
        isRequired ? 'Administrators now need a passkey.' : 'Administrators no longer need a passkey.',
      );
      await refreshSession();
    } catch (error) {
      notifyFailures(error);
    }
  };
  return (
    <AccountSection
      title="Passkeys"
      description="Kept on people’s devices. Nobody can read one out of a mailbox."
    >
      <Row>
        <Words>
          <FormControlLabel
            control={
              <Switch
                checked={requiresPasskeys}
                onChange={(_event, isOn) => void change(isOn)}
                slotProps={{ input: { 'aria-describedby': 'passkey-rule' } }}
              />
            }
            label="Administrators work under a passkey alone"
          />
          <Muted id="passkey-rule">
            {adminsWithPasskey} of {admins} {admins === 1 ? 'administrator has' : 'administrators have'} one.
            The others sign in by a link as before, and are led to add one.
          </Muted>
        </Words>
      </Row>
    </AccountSection>
  );
}

/** How the people of an organization sign in: administrators decide. */
export function SignInRulesScreen() {
  const { organization } = useSession();
  const { data, error, isPending, refetch } = useQuery(dataQuery(readSignInRules({ id: organization.id })));
  const content = () => {
    if (data) return <PasskeyRule rules={data} />;
    if (isPending) return <ListSkeleton />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  };
  return (
    <>
      <PageHeader
        title="Sign-in"
        subtitle={organization.name}
        back={{ label: 'Back to your account', to: '/account/security' }}
      />
      {content()}
    </>
  );
}
