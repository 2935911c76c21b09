import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FRESH_MINUTES } from '../../domain/fresh-proof.ts';
import { requestLogin } from '../../generated/calls/session-calls.ts';
import { onProofRequired } from '../core/api.ts';
import { send } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../ui/Dialog.tsx';
import { Icon, IconTile } from '../ui/Icon.tsx';
import { notifyFailures, notifyInfo } from '../ui/toast.tsx';

/** Asks for a fresh sign-in when a call was refused without one: by a link that leads back here. */
export function ProofDialog() {
  const { email } = useSession();
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onProofRequired(() => setIsOpen(true)), []);
  const close = () => setIsOpen(false);
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const [isSending, setIsSending] = useState(false);
  const sendLink = async () => {
    setIsSending(true);
    try {
      await send(requestLogin({ body: { email, redirectUrl: pathname + search } }));
      notifyInfo(`A link is on its way to ${email}. Open it in this browser, then save again here.`, {
        isLong: true,
      });
      close();
    } catch (error) {
      notifyFailures(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogBody>
        <IconTile tone={palette.notice}>
          <Icon of={Fingerprint} size="large" />
        </IconTile>
        <div>
          <DialogTitle id={titleId}>Prove that it is you</DialogTitle>
          <DialogText id={textId}>
            This change needs a sign-in from the last {FRESH_MINUTES} minutes. Open a new link, then save it.
            What you typed stays here.
          </DialogText>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={close}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isSending} onClick={() => void sendLink()}>
          Send a link
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
