import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Actor } from 'xstate';
import type { ImportInfo } from '../../../domain/import.ts';
import type { ImportEmitted, importMachine } from '../../../flows/import.ts';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { Wizard } from '../../uploads/wizard.tsx';
import { useEntity } from '../EntityContext.tsx';
import { forgetImport, rememberImport } from './begun-imports.ts';
import { createImportMachine, formatResult } from './import-model.ts';
import { ImportStep } from './steps.tsx';

const STEPS = ['File', 'Preview', 'Import'];

interface Props {
  /** an import started earlier */
  importId: string | null;
  isOpen: boolean;
  onClose: () => void;
  /** the dialog has been removed */
  onClosed: () => void;
}

/** Runs the machine's effects: lists reload at the end, and a toast appears if the dialog is closed. */
function useImportEvents(actor: Actor<typeof importMachine>, isOpen: boolean): void {
  const { model, viewer } = useEntity();
  const queryClient = useQueryClient();
  const end = (info: ImportInfo): void => {
    forgetImport(viewer.id, model.name);
    // relations of other entities show these records too, so they reload when next shown
    void queryClient.invalidateQueries({ refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: [model.resource, 'getList'] });
    if (isOpen) return;
    if (info.status === 'DONE') notifySuccess(formatResult(info, model.label), { isLong: true });
    else notifyError(`Nothing was imported. ${info.error ?? ''}`.trim(), { isLong: true });
    actor.send({ type: 'restarted' });
  };
  const hear = useEffectEvent((event: ImportEmitted) => {
    if (event.type === 'began') rememberImport(viewer.id, model.name, event.importId);
    else if (event.type === 'ended') end(event.info);
    else forgetImport(viewer.id, model.name);
  });
  useEffect(() => {
    const subscription = actor.on('*', (event) => hear(event));
    return () => subscription.unsubscribe();
  }, [actor]);
}

function stepAt(
  matches: (state: 'choosing' | 'checking' | 'previewing' | 'starting' | 'done') => boolean,
): number {
  if (matches('choosing') || matches('checking')) return 0;
  if (matches('previewing') || matches('starting')) return 1;
  return matches('done') ? STEPS.length : STEPS.length - 1;
}

/** The import of a list: its dialog, and the machine that continues while the dialog is closed. */
export function ImportFlow({ importId, isOpen, onClose, onClosed }: Props) {
  const { model, resource } = useEntity();
  const machine = useMemo(() => createImportMachine(resource.resource), [resource.resource]);
  const [state, send, actor] = useMachine(machine, { input: { importId } });
  useImportEvents(actor, isOpen);
  return (
    <Wizard
      title={`Import ${model.label.plural}`}
      labels={STEPS}
      current={stepAt((name) => state.matches(name))}
      isOpen={isOpen}
      isWide={state.matches('previewing') || state.matches('starting')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <ImportStep state={state} send={send} onClose={onClose} />
    </Wizard>
  );
}
