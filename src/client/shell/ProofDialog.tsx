import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasPasskeys, usePasskeys } from '../access/use-account.ts';
import { FRESH_MINUTES } from '../../domain/fresh-proof.ts';
import { readAccount } from '../../generated/calls/account-calls.ts';
import { requestLogin } from '../../generated/calls/session-calls.ts';
import { dataQuery, send } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../ui/Dialog.tsx';
import { Icon, IconTile } from '../ui/Icon.tsx';
import { notifyFailures, notifyInfo, notifySuccess } from '../ui/toast.ts';

/** Asks for a fresh proof: by a passkey, or by a link that leads back here. */
export function ProofDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { email } = useSession();
  const { pathname, search } = useLocation();
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const [isSending, setIsSending] = useState(false);
  const { data: account } = useQuery({ ...dataQuery(readAccount()), enabled: isOpen && hasPasskeys });
  const hasOne = account !== undefined && account.passkeys.length > 0;
  const { prove, isBusy } = usePasskeys();
  const proveByPasskey = async () => {
    if (!(await prove())) return;
    notifySuccess('Thank you. Now try again.');
    onClose();
  };
  const sendLink = async () => {
    setIsSending(true);
    try {
      await send(requestLogin({ body: { email, redirectUrl: pathname + search } }));
      notifyInfo(`A link is on its way to ${email}. Open it in this browser, then try again here.`, {
        isLong: true,
      });
      onClose();
    } catch (error) {
      notifyFailures(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogBody>
        <IconTile tone={palette.notice}>
          <Icon of={Fingerprint} size="large" />
        </IconTile>
        <div>
          <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
          <DialogText id={textId}>
            This needs a proof from the last {FRESH_MINUTES} minutes:{' '}
            {hasOne ? 'a passkey or a new link' : 'open a new link'}, then try again. What you typed stays
            here.
          </DialogText>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={hasOne ? 'outlined' : 'contained'}
          disabled={isSending}
          onClick={() => void sendLink()}
        >
          Send a link
        </Button>
        {hasOne && (
          <Button variant="contained" disabled={isBusy} onClick={() => void proveByPasskey()}>
            Use passkey
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
