import { useCallback, useEffect, useState } from 'react';
import { loadable } from '../core/loadable.tsx';
import { onProofRequired } from '../core/proof.ts';
import { loadOrNotify } from '../ui/toast.ts';
import { WhenOpened } from '../ui/popups.tsx';

const ProofDialog = loadable(() => import('./ProofDialog.tsx').then((module) => module.ProofDialog));

/** Asks for a fresh proof when a call needs one, then continues the call. */
export function ProofGate() {
  const [pending, setPending] = useState<{ answer: (isProven: boolean) => void }>();
  useEffect(
    () =>
      onProofRequired((answer) => {
        void loadOrNotify(ProofDialog).then((isLoaded) =>
          isLoaded ? setPending({ answer }) : answer(false),
        );
      }),
    [],
  );
  const close = useCallback(
    (isProven: boolean): void => {
      setPending(undefined);
      pending?.answer(isProven);
    },
    [pending],
  );
  return (
    <WhenOpened isOpen={pending !== undefined}>
      <ProofDialog isOpen={pending !== undefined} onEnd={close} />
    </WhenOpened>
  );
}
