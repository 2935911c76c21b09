import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog, useSaving } from '../../ui/FormDialog.tsx';

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
  const { problems, setProblems, isSaving, save } = useSaving();
  const saveView = async () => {
    await onSave(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={title}
      saveLabel="Save"
      maxWidth="xs"
      isSaving={isSaving}
      onSave={() => save(['name'], saveView)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label="Name"
        value={name}
        error={problems.name !== undefined}
        helperText={problems.name}
        slotProps={{ htmlInput: { maxLength: MOST_LENGTH } }}
        onChange={(event) => {
          setName(event.target.value);
          setProblems({});
        }}
      />
    </FormDialog>
  );
}
