import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { loadable } from '../core/loadable.tsx';
import type { ConfirmOptions } from './ConfirmDialog.tsx';
import { loadOrNotify } from './toast.ts';

/** Loaded on demand, because few visits ask. */
const ConfirmDialog = loadable(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog));

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

  const confirm = useCallback<Confirm>(async (options) => {
    if (!(await loadOrNotify(ConfirmDialog))) return false;
    return new Promise((resolve) => {
      setQuestion({ options, answer: resolve });
      setOpen(true);
    });
  }, []);

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
