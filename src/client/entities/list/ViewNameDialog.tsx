import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { ApiError } from '../../core/api.ts';
import { DialogButtons, DialogTitle } from '../../ui/Dialog.tsx';
import { notifyFailures } from '../../ui/toast.ts';

const MOST_LENGTH = 60;

interface Props {
  title: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view. Its error appears below the field. */
export function ViewNameDialog({ title, name: before, onSave, onClose }: Props) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const titleId = useId();
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (caught) {
      const failure =
        caught instanceof ApiError ? caught.failures.find(({ path }) => path === 'name') : undefined;
      if (failure) setError(failure.message);
      else notifyFailures(caught);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div style={{ padding: '24px 24px 0' }}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <TextField
            autoFocus
            fullWidth
            margin="normal"
            label="Name"
            value={name}
            error={error !== undefined}
            helperText={error}
            slotProps={{ htmlInput: { maxLength: MOST_LENGTH } }}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </div>
        <DialogButtons>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
