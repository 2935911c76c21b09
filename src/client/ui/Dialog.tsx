import { styled, useTheme } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { createContext, useCallback, useContext, useId, useState, type ReactNode } from 'react';
import { IconTile, Icon } from './Icon.tsx';

/** Layout parts of every dialog: icon tile and text side by side, buttons at the right. */
export const DialogBody = styled('div')({
  display: 'flex',
  gap: 16,
  padding: '24px 24px 0',
  '& > :last-child': { flex: 1, minWidth: 0 },
});

export const DialogTitle = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: '0 0 4px',
}));

export const DialogText = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.palette.text.secondary,
  overflowWrap: 'anywhere',
}));

export const DialogButtons = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: 12,
  padding: 24,
  // more specific than the button's own height, whatever the order of styles
  [theme.breakpoints.down('sm')]: { '&& > *': { flex: 1, height: 44 } },
}));

/** DANGER: data is lost permanently. WARNING: reversible, but needs a second thought. */
type ConfirmLevel = 'DANGER' | 'WARNING';

interface ConfirmOptions {
  /** the action: "Delete user" */
  title: string;
  message: ReactNode;
  level: ConfirmLevel;
  /** OK and Cancel, or Confirm and Cancel */
  buttons?: 'OK' | 'CONFIRM';
  /** replaces these labels by the action in a word */
  confirmLabel?: string;
}

interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean;
  onConfirm(): void;
  onCancel(): void;
  onClosed?(): void;
}

function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, level, buttons = 'OK', confirmLabel, onConfirm, onCancel, onClosed } = props;
  const titleId = useId();
  const messageId = useId();
  const isDanger = level === 'DANGER';
  const { palette } = useTheme();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={messageId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogBody>
        <IconTile tone={isDanger ? { bg: palette.error.light, fg: palette.error.dark } : palette.notice}>
          <Icon of={isDanger ? Trash2 : TriangleAlert} size="large" />
        </IconTile>
        <div>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogText id={messageId}>{message}</DialogText>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button variant="outlined" onClick={onCancel} autoFocus={isDanger}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          onClick={onConfirm}
          autoFocus={!isDanger}
        >
          {confirmLabel ?? (buttons === 'CONFIRM' ? 'Confirm' : 'OK')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

interface Question {
  options: ConfirmOptions;
  answer(isConfirmed: boolean): void;
}

/** Renders the dialog that `useConfirm` opens. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);

  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        setQuestion({ options, answer: resolve });
        setOpen(true);
      }),
    [],
  );

  const close = (isConfirmed: boolean) => {
    question?.answer(isConfirmed);
    setOpen(false);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {question && (
        <ConfirmDialog
          {...question.options}
          open={open}
          onConfirm={() => close(true)}
          onCancel={() => close(false)}
          onClosed={() => setQuestion(null)}
        />
      )}
    </ConfirmContext>
  );
}

/** Asks before an action: `if (await confirm({ title, message, level })) ...`. Closing the dialog counts as no. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm is used outside of ConfirmProvider');
  return confirm;
}

/** Renders a menu or popover only after its first opening: closed ones would cost as much as open ones. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? children : null;
}
