import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useTheme } from '@mui/material/styles';
import UserPen from 'lucide-react/icons/user-pen';
import { useId } from 'react';
import { formatMoment, formatRelative } from '../../../domain/format.ts';
import { DialogBody, DialogButtons, DialogText, DialogTitle } from '../../ui/Dialog.tsx';
import { Icon, IconTile } from '../../ui/Icon.tsx';
import type { Conflict } from '../data-provider.ts';

interface Props {
  /** who changed the record; null: unchanged */
  conflict: Conflict | null;
  /** its noun: "practice" */
  label: string;
  onLoadTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
}

/** Shown when another user has changed the record. The input stays until the user picks one of the two versions. */
export function StaleDialog({ conflict, label, onLoadTheirs, onSaveMine, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const { palette } = useTheme();
  const who = conflict?.updatedBy ?? 'Somebody else';
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      maxWidth="md"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {conflict && (
        <>
          <DialogBody>
            <IconTile tone={palette.notice}>
              <Icon of={UserPen} size="large" />
            </IconTile>
            <div>
              <DialogTitle id={titleId}>
                Changed by {who === conflict.updatedBy ? who : 'somebody else'}
              </DialogTitle>
              <DialogText id={textId}>
                {who} changed this {label} {formatRelative(conflict.updatedAt)} (
                {formatMoment(conflict.updatedAt)}), after you opened it. What you typed is still here. Load
                theirs to start again from their version, or save yours over it.
              </DialogText>
            </div>
          </DialogBody>
          <DialogButtons style={{ flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={onClose} autoFocus>
              Keep editing
            </Button>
            <Button variant="outlined" onClick={onLoadTheirs}>
              Load theirs
            </Button>
            <Button variant="contained" onClick={onSaveMine}>
              Save mine
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
