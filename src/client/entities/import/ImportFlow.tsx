import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom, Actor } from 'xstate';
import type { ImportInfo } from '../../../domain/model/import.ts';
import type { ImportEvent, importMachine, ImportEmitted } from '../../../flows/import.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Stack } from '../../ui/primitives.ts';
import { stopImport } from '../../../generated/calls/imports-calls.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StopButton } from '../../ui/StopButton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import {
  FocusedHeading,
  OutcomeHeading,
  Step,
  StepText,
  TemplateButton,
  type StepButton,
  Wizard,
} from '../../ui/uploads/wizard.tsx';
import { useEntity } from '../EntityContext.tsx';
import { forgetImport, rememberImport } from './begun-imports.ts';
import { formatCount, describeRecognition, formatResult, createImportMachine } from './import-model.ts';
import { PreviewStep } from './PreviewStep.tsx';

interface ChooseStepProps {
  /** the file being checked */
  fileName: string | undefined;
  failures: string[];
  /** the user returned to this step */
  isAgain: boolean;
  onChosen: (files: File[]) => void;
  onCancel: () => void;
}

/** The first step: a template to fill in, and the file to import. */
function ChooseStep({ fileName, failures, isAgain, onChosen, onCancel }: ChooseStepProps) {
  const { model, can } = useEntity();
  return (
    <Step buttons={[['Cancel', onCancel]]}>
      <Stack justify="start" gap={12}>
        <StepText>
          Fill in the template, one row for each {model.label.singular.toLowerCase()}. Its row that begins
          with “# Example” shows how, and is not imported.
        </StepText>
        <TemplateButton path={`/${model.resource}/import/template`} />
        <StepText>{describeRecognition(model, can('update'))}</StepText>
      </Stack>
      <FileDrop
        what="CSV file"
        accept=".csv,text/csv"
        hint="One file of at most 10,000 rows and 5 MB. You see what it would do before anything is saved."
        busy={fileName === undefined ? undefined : `Checking ${fileName}...`}
        problems={failures}
        autoFocus={isAgain}
        onChosen={onChosen}
      />
    </Step>
  );
}

interface ProgressStepProps {
  info: ImportInfo | null;
  failures: string[];
  onClose: () => void;
}

/** The third step, while the import runs. */
function ProgressStep({ info, failures, onClose }: ProgressStepProps) {
  const { model } = useEntity();
  const progress = info?.progress ?? 0;
  const stop = info && (
    <StopButton
      title="Stop import"
      message={`Nothing of ${formatCount(info.total, model.label)} will be imported.`}
      call={stopImport({ id: info.id })}
    />
  );
  const what = info ? formatCount(info.total, model.label) : model.label.plural.toLowerCase();
  return (
    <Step buttons={[['Close', onClose]]} last={stop}>
      <FocusedHeading>
        Importing {what}: {progress}%
      </FocusedHeading>
      <ProgressBar label={`Importing ${what}`} value={progress} />
      <StepText role="status">
        {failures[0] ?? 'You can close this window and continue working: the import runs in the background.'}
      </StepText>
    </Step>
  );
}

interface ResultStepProps {
  info: ImportInfo;
  onRestart: () => void;
  onClose: () => void;
}

/** The last step: the result, or why nothing was imported. */
function ResultStep({ info, onRestart, onClose }: ResultStepProps) {
  const { model, resource } = useEntity();
  const isDone = info.status === 'DONE';
  const show = (
    <Button variant="contained" component={Link} to={resource.route} onClick={onClose}>
      Show {model.label.plural.toLowerCase()}
    </Button>
  );
  const again: StepButton = ['Choose another file', onRestart];
  return (
    <Step buttons={isDone ? [again] : [again, ['Close', onClose]]} last={isDone ? show : undefined}>
      <OutcomeHeading
        isDone={isDone}
        heading={isDone ? formatResult(info, model.label) : 'Nothing was imported'}
        text={isDone ? info.fileName : info.error}
      />
    </Step>
  );
}

interface ImportStepProps {
  state: SnapshotFrom<typeof importMachine>;
  send: (event: ImportEvent) => void;
  onClose: () => void;
}

/** The current step of the import. */
function ImportStep({ state, send, onClose }: ImportStepProps) {
  const { failures, check, file, info, isAgain } = state.context;
  const restart = (): void => send({ type: 'restarted' });
  if (check && (state.matches('previewing') || state.matches('starting'))) {
    return (
      <PreviewStep
        check={check}
        failures={failures}
        isStarting={state.matches('starting')}
        onConfirm={() => send({ type: 'import.confirmed' })}
        onRestart={restart}
      />
    );
  }
  if (state.matches('following')) return <ProgressStep info={info} failures={failures} onClose={onClose} />;
  if (info && (state.matches('done') || state.matches('failed'))) {
    return <ResultStep info={info} onRestart={restart} onClose={onClose} />;
  }
  return (
    <ChooseStep
      fileName={state.matches('checking') ? file?.name : undefined}
      failures={failures}
      isAgain={isAgain}
      onChosen={(files) => send({ type: 'files.chosen', files })}
      onCancel={state.matches('checking') ? restart : onClose}
    />
  );
}

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
