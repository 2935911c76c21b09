import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useId, useState } from 'react';
import { deviceName } from '../../../domain/access/device-name.ts';
import { formatDay, formatRelative } from '../../../domain/text/format.ts';
import { renamePasskey, removePasskey } from '../../../generated/calls/passkeys-calls.ts';
import type { Passkey } from '../../../generated/calls/types.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { DialogButtons, DialogTitle } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List, Stack, Text } from '../../ui/primitives.ts';
import { AccountSection, Badge, Muted, SectionRow, Words } from '../layout.tsx';
import { useAccountCall, usePasskeys, hasPasskeys } from '../profile/use-account.ts';

const LONGEST = 60;

interface Props {
  /** to rename; absent: a new one */
  passkey?: Passkey;
  onClose(): void;
}

/** Adds a passkey under a name, or renames one. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const titleId = useId();
  const [name, setName] = useState(passkey?.name ?? deviceName(navigator.userAgent));
  const [isTouched, setIsTouched] = useState(false);
  const { add, isBusy } = usePasskeys();
  const { mutateAsync, isPending } = useAccountCall();
  const typed = name.trim();
  const problem = typed === '' ? 'Name is required' : undefined;
  const save = async () => {
    if (passkey)
      await mutateAsync({
        call: renamePasskey({ id: passkey.id, body: { name: typed } }),
        message: 'The passkey has been renamed.',
      });
    else await add(typed);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!problem) void save();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <Stack gap={20} padding="24px 24px 0">
          <DialogTitle id={titleId}>{passkey ? 'Rename passkey' : 'Add passkey'}</DialogTitle>
          {!passkey && (
            <Text variant="body1" tone="secondary">
              Your device asks for your finger, face or PIN, and keeps the passkey. Chairside never sees it.
            </Text>
          )}
          <TextField
            label="Name"
            value={name}
            error={isTouched && problem !== undefined}
            helperText={(isTouched && problem) || 'A name that helps you recognize the device.'}
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
            onChange={(event) => setName(event.target.value)}
          />
        </Stack>
        <DialogButtons>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy || isPending}>
            {passkey ? 'Save' : 'Continue'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function PasskeyLine({ passkey, onRename }: { passkey: Passkey; onRename(): void }) {
  const { mutate, isPending } = useAccountCall();
  const confirm = useConfirm();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = async () => {
    const message = `“${name}” no longer signs you in, and the sessions that it began end. Remove it from your device, too.`;
    if (await confirm({ title: 'Remove passkey', message, level: 'DANGER', confirmLabel: 'Remove' }))
      mutate({ call: removePasskey({ id }), message: 'The passkey has been removed.' });
  };
  const used = lastUsedAt === null ? 'not used yet' : `used ${formatRelative(lastUsedAt)}`;
  return (
    <SectionRow as="li">
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
    </SectionRow>
  );
}

/** The passkeys of an account, which sign in and prove identity. */
export function PasskeysSection({ passkeys }: { passkeys: Passkey[] }) {
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null);
  return (
    <AccountSection title="Passkeys" description="Kept on your devices, never on ours.">
      <SectionRow>
        <Words>
          <Muted>
            {hasPasskeys
              ? "A passkey signs you in without an email, and confirms it's you."
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
      </SectionRow>
      <List isDivided sx={{ borderTop: 1, borderColor: 'divider' }}>
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} onRename={() => setEdited(passkey)} />
        ))}
        <SectionRow as="li">
          <Icon of={Mail} size="large" />
          <Words>
            Sign-in link by email
            <Muted>Sent to your verified address</Muted>
          </Words>
          <Badge>Always on</Badge>
        </SectionRow>
      </List>
      {edited && (
        <PasskeyDialog {...(edited !== 'new' && { passkey: edited })} onClose={() => setEdited(null)} />
      )}
    </AccountSection>
  );
}
