import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { deviceName } from '../../domain/device-name.ts';
import { renamePasskey } from '../../generated/calls/passkeys-calls.ts';
import type { Passkey } from '../../generated/calls/types.ts';
import { DialogButtons, DialogTitle } from '../ui/Dialog.tsx';
import { Stack, Text } from '../ui/primitives.ts';
import { useAccountDeed } from './use-account.ts';
import { usePasskeys } from './use-passkeys.ts';

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
  const { mutateAsync, isPending } = useAccountDeed();
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
