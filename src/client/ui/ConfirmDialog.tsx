import { useTheme } from '@mui/material/styles';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Trash2 from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, type ReactNode } from 'react';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from './Dialog.tsx';
import { IconTile, Icon } from './Icon.tsx';

/** DANGER: data is lost permanently. WARNING: reversible, but needs a second thought. */
type ConfirmLevel = 'DANGER' | 'WARNING';

export interface ConfirmOptions {
  /** the action: "Delete user" */
  title: string;
  message: ReactNode;
  level: ConfirmLevel;
  /** OK and Cancel, or Confirm and Cancel; only Close: nothing can be confirmed */
  buttons?: 'OK' | 'CONFIRM' | 'CLOSE';
  /** replaces these labels by the action in a word */
  confirmLabel?: string;
}

interface ConfirmDialogProps extends ConfirmOptions {
  open: boolean;
  onConfirm(): void;
  onCancel(): void;
  onClosed?(): void;
}

/** Asks before an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, level, buttons = 'OK', confirmLabel, onConfirm, onCancel, onClosed } = props;
  const titleId = useId();
  const messageId = useId();
  const isDanger = level === 'DANGER';
  const isNotice = buttons === 'CLOSE';
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
        <Button variant="outlined" onClick={onCancel} autoFocus={isDanger || isNotice}>
          {isNotice ? 'Close' : 'Cancel'}
        </Button>
        {!isNotice && (
          <Button
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            onClick={onConfirm}
            autoFocus={!isDanger}
          >
            {confirmLabel ?? (buttons === 'CONFIRM' ? 'Confirm' : 'OK')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
