import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { updateSignInRules } from '../../generated/calls/sign-in-calls.ts';
import type { SignInRules } from '../../generated/calls/types.ts';
import { useRefreshSession } from '../core/session.ts';
import { AccountSection, Muted, Row, Words } from './account-layout.tsx';
import { useSignInRules } from './use-sign-in-rules.ts';

/** Whether administrators need a passkey. */
export function PasskeyRule({ rules }: { rules: SignInRules }) {
  const { id, change, isSaving } = useSignInRules();
  const refreshSession = useRefreshSession();
  const { requiresPasskeys, admins, adminsWithPasskey } = rules;
  const set = async (isRequired: boolean) => {
    const call = updateSignInRules({ id, body: { requiresPasskeys: isRequired } });
    const message = isRequired
      ? 'Administrators now need a passkey.'
      : 'Administrators no longer need a passkey.';
    if (await change({ call, message })) await refreshSession();
  };
  return (
    <AccountSection
      title="Passkeys"
      description="Kept on people’s devices: access to a mailbox is not enough to sign in."
    >
      <Row>
        <Words>
          <FormControlLabel
            sx={{ gap: 1.5, ml: 0, mb: 0.5 }}
            control={
              <Switch
                checked={requiresPasskeys}
                disabled={isSaving}
                onChange={(_event, isOn) => void set(isOn)}
                slotProps={{ input: { 'aria-describedby': 'passkey-rule' } }}
              />
            }
            label="Require a passkey from administrators"
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
