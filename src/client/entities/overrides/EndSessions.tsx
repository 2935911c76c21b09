import Button from '@mui/material/Button';
import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { endUserSessions } from '../../../generated/calls/account-calls.ts';
import { send } from '../../core/call.ts';
import { useViewer } from '../../core/session.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notifyFailures, notifySuccess } from '../../ui/toast.ts';
import type { SlotProps } from '../slots.ts';

/** Signs a user out everywhere: for administrators, of others. */
export function EndSessions({ record, name }: SlotProps['action']) {
  const viewer = useViewer();
  const confirm = useConfirm();
  const [isEnding, setIsEnding] = useState(false);
  if (viewer.role !== 'ADMIN' || record.id === viewer.id) return null;
  const end = async (): Promise<void> => {
    const message = `${name} is signed out on every device, and can sign in again.`;
    if (!(await confirm({ title: 'End sessions', message, level: 'WARNING', confirmLabel: 'End sessions' })))
      return;
    setIsEnding(true);
    try {
      const { ended } = (await send(endUserSessions({ id: record.id }))).data;
      notifySuccess(ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`);
    } catch (error) {
      notifyFailures(error);
    } finally {
      setIsEnding(false);
    }
  };
  return (
    <Button
      color="inherit"
      disabled={isEnding}
      startIcon={<Icon of={LogOut} size="small" />}
      onClick={() => void end()}
    >
      End sessions
    </Button>
  );
}
