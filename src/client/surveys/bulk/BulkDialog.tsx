import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { BulkEvent } from '../../../flows/bulk-upload.ts';
import { DialogTitle } from '../../ui/dialog-parts.ts';
import { Steps } from '../../ui/Steps.tsx';
import { stepsOf, type BulkSnapshot } from './bulk-steps.ts';
import { BulkStep } from './BulkStep.tsx';

const Head = styled('div')({ display: 'grid', gap: 16, padding: '24px 24px 0', flex: 'none' });

interface Props {
  state: BulkSnapshot;
  send: (event: BulkEvent) => void;
  isOpen: boolean;
  onClose: () => void;
  /** the dialog is gone from the screen */
  onClosed: () => void;
}

/** Sending in bulk, step by step. A click beside it closes nothing: a chosen file would be lost by accident. */
export function BulkDialog({ state, send, isOpen, onClose, onClosed }: Props) {
  const titleId = useId();
  const { labels, current } = stepsOf(state);
  return (
    <Dialog
      open={isOpen}
      onClose={(_, reason) => {
        if (reason !== 'backdropClick') onClose();
      }}
      maxWidth="md"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <Head>
        <DialogTitle id={titleId}>Bulk Sending</DialogTitle>
        <Steps labels={labels} current={current} />
      </Head>
      <BulkStep state={state} send={send} onClose={onClose} />
    </Dialog>
  );
}
