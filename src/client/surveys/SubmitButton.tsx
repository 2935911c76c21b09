import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useFormPart } from '../forms/form-state.ts';

interface Props {
  label: string;
  /** called before the form is checked and sent */
  onPress?: () => void;
  /** beside the form's one primary button, which Enter presses */
  isSecondary?: boolean;
}

/** Submits the form: not before something is filled in, and not twice. */
export function SubmitButton({ label, onPress, isSecondary = false }: Props) {
  const isOff = useFormPart((form) => !form.get().isDirty || form.get().isSaving);
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    onPress?.();
    // a second button of type submit would be the one that Enter presses
    if (isSecondary) currentTarget.form?.requestSubmit();
  };
  return (
    <Button
      type={isSecondary ? 'button' : 'submit'}
      variant={isSecondary ? 'outlined' : 'contained'}
      disabled={isOff}
      onClick={press}
    >
      {label}
    </Button>
  );
}
