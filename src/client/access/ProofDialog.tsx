import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useId, useState } from 'react';
import { requestLogin } from '../../generated/calls/session-calls.ts';
import { send } from '../core/call.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../ui/Dialog.tsx';
import { Icon, IconTile } from '../ui/Icon.tsx';
import { notifyFailures, notifyInfo } from '../ui/toast.tsx';

interface ProofDialogProps {
  isOpen: boolean;
  /** the address that signs in */
  email: string;
  onClose: () => void;
}

/** Asks for a sign-in of these minutes: a link that leads back here. */
export function ProofDialog({ isOpen, email, onClose }: ProofDialogProps) {
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const [isSending, setIsSending] = useState(false);
  const sendLink = async () => {
    setIsSending(true);
    try {
      await send(requestLogin({ body: { email, redirectUrl: '/account/security' } }));
      notifyInfo(`A link is on its way to ${email}. It leads back to this page.`, { isLong: true });
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
          <DialogTitle id={titleId}>Prove that it is you</DialogTitle>
          <DialogText id={textId}>
            Changing your address needs a sign-in from the last 10 minutes. Open a new link, then change it.
          </DialogText>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={isSending} onClick={() => void sendLink()}>
          Send a link
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
