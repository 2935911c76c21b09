import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasPasskeys, usePasskeys } from '../account/profile/use-account.ts';
import { FRESH_MINUTES } from '../../domain/access/fresh-proof.ts';
import { checkProof, readAccount } from '../../generated/calls/account-calls.ts';
import { requestLogin } from '../../generated/calls/session-calls.ts';
import { fetchSession } from '../core/boot.ts';
import { dataQuery, send } from '../core/call.ts';
import { useRefreshSession, useSession } from '../core/session.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../ui/Dialog.tsx';
import { Icon, IconTile } from '../ui/Icon.tsx';
import { notifyError, notifyFailures } from '../ui/toast.ts';

/** How often a waiting page looks whether the link has been opened. */
const LOOK_EVERY_MS = 2_000;
const SOMEBODY_ELSE =
  'Someone else, or another of your organizations, is now signed in on this browser. Reload the page.';

/** Whether the person has a fresh proof; undefined: not yet; false: the session now belongs to another person. */
async function findProof(id: string): Promise<boolean | undefined> {
  try {
    await send(checkProof(), { expectUnproven: true, expectUnauthorized: true });
    return (await fetchSession())?.id === id;
  } catch {
    return undefined;
  }
}

/** Waits for a link to be opened in this browser, which signs the same person in again. */
function useOpenedLink(isWaiting: boolean, onEnd: (isProven: boolean) => void): void {
  const { id } = useSession();
  const refreshSession = useRefreshSession();
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const isProven = await findProof(id);
      if (isOver || isProven === undefined) return;
      if (isProven) await refreshSession();
      else notifyError(SOMEBODY_ELSE, { isLong: true });
      onEnd(isProven);
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWaiting, id, refreshSession, onEnd]);
}

/** Asks for a fresh proof: by a passkey, or by a link that leads back here. */
export function ProofDialog({ isOpen, onEnd }: { isOpen: boolean; onEnd: (isProven: boolean) => void }) {
  const { email } = useSession();
  const { pathname, search } = useLocation();
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const [link, setLink] = useState<'none' | 'sending' | 'sent'>('none');
  const end = useCallback(
    (isProven: boolean): void => {
      setLink('none');
      onEnd(isProven);
    },
    [onEnd],
  );
  useOpenedLink(isOpen && link === 'sent', end);
  const { data: account } = useQuery({ ...dataQuery(readAccount()), enabled: isOpen && hasPasskeys });
  const hasOne = account !== undefined && account.passkeys.length > 0;
  const { prove, isBusy } = usePasskeys();
  const proveByPasskey = async () => {
    if (await prove()) end(true);
  };
  const sendLink = async () => {
    setLink('sending');
    try {
      await send(requestLogin({ body: { email, redirectUrl: pathname + search } }));
      setLink('sent');
    } catch (error) {
      notifyFailures(error);
      setLink('none');
    }
  };
  return (
    <Dialog open={isOpen} onClose={() => end(false)} aria-labelledby={titleId} aria-describedby={textId}>
      <DialogBody>
        <IconTile tone={palette.notice}>
          <Icon of={Fingerprint} size="large" />
        </IconTile>
        <div>
          <DialogTitle id={titleId}>Confirm it's you</DialogTitle>
          <DialogText id={textId}>
            For security, confirm it's you. This needs {hasOne ? 'a passkey or a new link' : 'a new link'}{' '}
            from the last {FRESH_MINUTES} minutes. Nothing that you have typed is lost.
          </DialogText>
          <DialogText role="status">
            {link === 'sent' && `A link is on its way to ${email}. Open it in this browser, and return here.`}
          </DialogText>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={() => end(false)}>
          Cancel
        </Button>
        <Button
          variant={hasOne ? 'outlined' : 'contained'}
          disabled={link === 'sending'}
          onClick={() => void sendLink()}
        >
          {link === 'sent' ? 'Send another link' : 'Send a link'}
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
