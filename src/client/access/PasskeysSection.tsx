import Button from '@mui/material/Button';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDay, formatRelative } from '../../domain/format.ts';
import { removePasskey } from '../../generated/calls/passkeys-calls.ts';
import type { Passkey } from '../../generated/calls/types.ts';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AccountSection, Badge, Lines, Muted, Row, Words } from './account-layout.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { useAccountDeed } from './use-account.ts';
import { hasPasskeys } from './use-passkeys.ts';

function PasskeyLine({ passkey, onRename }: { passkey: Passkey; onRename(): void }) {
  const { mutate, isPending } = useAccountDeed();
  const confirm = useConfirm();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = async () => {
    const message = `“${name}” no longer signs you in, and the sessions that it began end. Remove it from your device, too.`;
    if (await confirm({ title: 'Remove passkey', message, level: 'DANGER', confirmLabel: 'Remove' }))
      mutate({ call: removePasskey({ id }), message: 'The passkey has been removed.' });
  };
  const used = lastUsedAt === null ? 'not used yet' : `used ${formatRelative(lastUsedAt)}`;
  return (
    <Row as="li">
      <Icon of={KeyRound} size="large" />
      <Words>
        {name}
        <Muted>
          Added {formatDay(createdAt)} · {used}
        </Muted>
      </Words>
      <Button disabled={isPending} aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button color="error" disabled={isPending} aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </Row>
  );
}

/** The passkeys of an account, which sign in and prove identity. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null);
  return (
    <AccountSection title="Passkeys" description="Kept on your devices, never on ours.">
      <Row>
        <Words>
          <Muted>
            {hasPasskeys
              ? 'A passkey signs you in without an e-mail, and proves that it is you.'
              : 'This browser does not support passkeys.'}
          </Muted>
        </Words>
        {hasPasskeys && (
          <Button
            variant="outlined"
            startIcon={<Icon of={Plus} size="small" />}
            onClick={() => setEdited('new')}
          >
            Add passkey
          </Button>
        )}
      </Row>
      <Lines sx={{ borderTop: 1, borderColor: 'divider' }}>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onRename={() => setEdited(passkey)} />
        ))}
        <Row as="li">
          <Icon of={Mail} size="large" />
          <Words>
            Sign-in link by e-mail
            <Muted>Sent to your proven address</Muted>
          </Words>
          <Badge>Always on</Badge>
        </Row>
      </Lines>
      {edited && (
        <PasskeyDialog {...(edited !== 'new' && { passkey: edited })} onClose={() => setEdited(null)} />
      )}
    </AccountSection>
  );
}
