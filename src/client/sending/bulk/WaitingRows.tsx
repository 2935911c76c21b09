import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { IntakeEvent } from '../../../flows/intake-model.ts';
import { listReceivedFiles } from '../../../generated/calls/surveys-calls.ts';
import { getCallKey } from '../../core/call.ts';
import { useSession } from '../../core/session.ts';
import { useIntakeEvents, type WaitingRowsDialog } from '../../ui/uploads/wizard.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { createBulkMachine } from './bulk-model.ts';
import { StopUpload } from './SendPage.tsx';

/** The rows of a file by a script that wait, corrected and sent as in bulk sending. */
export const WaitingRows: WaitingRowsDialog = ({ file, onClosed }) => {
  const { isInternal } = useSession();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(true);
  const machine = useMemo(() => createBulkMachine('PATIENT'), []);
  const [state, send, actor] = useMachine(machine, {
    input: {
      experienceType: 'PATIENT',
      receivedId: file.id,
      // empty: the server has the rows
      file: new File([], `visits-${file.createdAt.slice(0, 10)}.csv`, { type: 'text/csv' }),
      practiceId: file.practiceId,
      asksPractice: file.practiceId === null,
      isInternal,
    },
  });
  const refresh = (): void => void client.invalidateQueries({ queryKey: getCallKey(listReceivedFiles()) });
  useIntakeEvents(actor, ({ type }) => {
    if (type === 'begun') refresh();
  });
  const close = (): void => setIsOpen(state.matches({ result: 'starting' }));
  return (
    <BulkDialog
      experienceType="PATIENT"
      state={state}
      // there is no other file to choose
      send={(event: IntakeEvent) => (event.type === 'back' ? close() : send(event))}
      stop={(upload) => <StopUpload upload={upload} />}
      isOpen={isOpen}
      onClose={close}
      // also rows that are all skipped are settled
      onClosed={() => {
        refresh();
        onClosed();
      }}
    />
  );
};
