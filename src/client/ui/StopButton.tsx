import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallRequest } from '../../domain/model/call.ts';
import { ask } from '../core/call.ts';
import { useConfirm } from './ConfirmProvider.tsx';
import { notifyFailures } from './toast.ts';

interface Props<Work> {
  /** the action: "Stop sending" */
  title: string;
  /** what is done, and what will not be */
  message: ReactNode;
  call: CallRequest<{ data: Work }>;
  onStopped?: (work: Work) => void;
  size?: 'small';
  label?: string;
}

/** Stops work in the background, after a confirmation. If it ended meanwhile, its state says so. */
export function StopButton<Work>({ title, message, call, onStopped, size, label }: Props<Work>) {
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask(call),
    onSuccess: onStopped,
    onError: notifyFailures,
  });
  const stop = async (): Promise<void> => {
    if (await confirm({ title, message, level: 'WARNING', confirmLabel: 'Stop' })) mutate();
  };
  return (
    <Button
      variant="outlined"
      color="error"
      size={size}
      disabled={isPending}
      aria-label={label}
      onClick={() => void stop()}
    >
      Stop
    </Button>
  );
}
