import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useFormPart } from '../forms/form-state.ts';

interface Props {
  label: string;
  /** called before the form is validated and sent */
  onPress?: () => void;
  /** a secondary button beside the form's primary one, which Enter presses */
  isSecondary?: boolean;
}

/** Submits the form, unless it is empty or already being sent. */
export function SubmitButton({ label, onPress, isSecondary = false }: Props) {
  const isOff = useFormPart((form) => !form.get().isDirty || form.get().isSaving);
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    onPress?.();
    // with a second button of type submit, Enter would press that one
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
