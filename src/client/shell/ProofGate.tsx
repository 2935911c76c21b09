import { useEffect, useState } from 'react';
import { onProofRequired } from '../core/api.ts';
import { loadable } from '../core/loadable.tsx';
import { loadOrNotify } from '../ui/toast.ts';
import { WhenOpened } from '../ui/popups.tsx';

const ProofDialog = loadable(() => import('./ProofDialog.tsx').then((module) => module.ProofDialog));

/** Asks for a fresh proof after a call was refused without one. */
export function ProofGate() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onProofRequired(() => void loadOrNotify(ProofDialog).then(setIsOpen)), []);
  return (
    <WhenOpened isOpen={isOpen}>
      <ProofDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </WhenOpened>
  );
}
