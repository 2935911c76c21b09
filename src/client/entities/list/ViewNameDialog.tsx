import TextField from '@mui/material/TextField';
import { FormDialog, useFields } from '../../ui/FormDialog.tsx';

const MOST_LENGTH = 60;

interface Props {
  title: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view. Its error appears below the field. */
export function ViewNameDialog({ title, name: before, onSave, onClose }: Props) {
  const { typed, change, problems, isSaving, save } = useFields({ name: before });
  const saveView = async () => {
    await onSave(typed.name.trim());
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
        value={typed.name}
        error={problems.name !== undefined}
        helperText={problems.name}
        slotProps={{ htmlInput: { maxLength: MOST_LENGTH } }}
        onChange={(event) => change({ name: event.target.value })}
      />
    </FormDialog>
  );
}
