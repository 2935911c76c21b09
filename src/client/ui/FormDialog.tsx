import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../core/api.ts';
import { DialogButtons, DialogTitle } from './Dialog.tsx';
import { Stack } from './primitives.ts';
import { notifyFailures } from './toast.ts';

/** Messages by field name. */
type Problems = Partial<Record<string, string>>;

function getProblems(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.failures.map(({ path = '', message }) => [path, message]));
}

/** The state of a small form while it is saved, and its refusal by field. */
export function useSaving() {
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setIsSaving] = useState(false);
  /**
   * Runs the calls that save the form. A failure at none of `fields` is shown as a toast.
   * @returns whether it succeeded
   */
  const save = async (fields: readonly string[], work: () => Promise<unknown>): Promise<boolean> => {
    setIsSaving(true);
    try {
      await work();
      setProblems({});
      return true;
    } catch (error) {
      const found = getProblems(error);
      setProblems(found);
      if (!fields.some((path) => path in found)) notifyFailures(error);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return { problems, setProblems, isSaving, save };
}

/** The values of a form's fields. A change, also one made of the current values, clears the refusal of the last try. */
export function useFields<T extends object>(initial: T) {
  const [typed, setTyped] = useState(initial);
  const saving = useSaving();
  const { setProblems } = saving;
  const change = (changed: Partial<T> | ((now: T) => Partial<T>)): void => {
    setTyped((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }));
    setProblems({});
  };
  return { typed, change, ...saving };
}

interface Props {
  title: string;
  /** the label of the button that saves */
  saveLabel: string;
  isSaving: boolean;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  closeLabel?: string;
  /** a further button, left of the others */
  aside?: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/** A dialog with fields, a button that closes it, and one that saves. */
export function FormDialog({
  title,
  saveLabel,
  isSaving,
  onSave,
  onClose,
  closeLabel = 'Cancel',
  aside,
  maxWidth = 'sm',
  children,
}: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave();
        }}
      >
        <Stack gap={20} padding="24px 24px 0">
          <DialogTitle id={titleId}>{title}</DialogTitle>
          {children}
        </Stack>
        <DialogButtons>
          {aside}
          <Button variant="outlined" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button variant="contained" type="submit" disabled={isSaving}>
            {saveLabel}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface DoneProps {
  title: string;
  /** closes only by Done, not by Escape or a click outside */
  isOnce?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog to read, which ends with Done. */
export function DoneDialog({ title, isOnce = false, onClose, children }: DoneProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={isOnce ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={isOnce ? 'sm' : 'md'}
    >
      <Stack gap={12} padding="24px 24px 0">
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {children}
      </Stack>
      <DialogButtons>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
