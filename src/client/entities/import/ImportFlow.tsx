import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotFrom, Actor } from 'xstate';
import type { ImportInfo } from '../../../domain/model/import.ts';
import { isSending } from '../../../domain/surveys/bulk-upload.ts';
import { MOST_CSV_ROWS, MOST_CSV_SIZE } from '../../../domain/surveys/upload-messages.ts';
import { countThings, formatNumber } from '../../../domain/text/format.ts';
import { type intakeMachine, isAnswered, isMatching } from '../../../flows/intake.ts';
import { type IntakeEvent, isBulkCheck, isEnded } from '../../../flows/intake-model.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Row, Stack } from '../../ui/primitives.ts';
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
  useIntakeEvents,
  Wizard,
} from '../../ui/uploads/wizard.tsx';
import { useEntity } from '../EntityContext.tsx';
import { refreshRecords } from '../use-delete-record.ts';
import { forgetImport, rememberImport } from './begun-imports.ts';
import { MatchStep } from '../../ui/uploads/MatchStep.tsx';
import {
  formatCount,
  describeRecognition,
  formatEnd,
  createImportMachine,
  toMatchShape,
} from './import-model.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { UndoButton } from './UndoButton.tsx';

interface ChooseStepProps {
  /** the file being checked */
  fileName: string | undefined;
  failures: string[];
  /** the user returned to this step */
  isAgain: boolean;
  onChosen: (files: File[]) => void;
  onShow: (job: ImportInfo) => void;
  onCancel: () => void;
}

/** The first step: a template to fill in, and the file to import. */
function ChooseStep({ fileName, failures, isAgain, onChosen, onShow, onCancel }: ChooseStepProps) {
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
        hint={`One file of at most ${formatNumber(MOST_CSV_ROWS)} rows and ${MOST_CSV_SIZE}. You see what it would do before anything is saved.`}
        busy={fileName === undefined ? undefined : `Checking ${fileName}...`}
        problems={failures}
        autoFocus={isAgain}
        onChosen={onChosen}
      />
      <EarlierImports onShow={onShow} />
    </Step>
  );
}

interface ProgressStepProps {
  info: ImportInfo | null;
  failures: string[];
  onClose: () => void;
}

/** The third step, while the import or its undo runs. */
function ProgressStep({ info, failures, onClose }: ProgressStepProps) {
  const { model } = useEntity();
  const progress = info?.progress ?? 0;
  const isUndo = info?.status === 'UNDOING';
  const stop = info && !isUndo && (
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
        {isUndo ? `Undoing the import of ${what}` : `Importing ${what}: ${progress}%`}
      </FocusedHeading>
      {!isUndo && <ProgressBar label={`Importing ${what}`} value={progress} />}
      <StepText role="status">
        {failures[0] ??
          `You can close this window and continue working: the ${isUndo ? 'undo' : 'import'} runs in the background.`}
      </StepText>
    </Step>
  );
}

interface ResultStepProps {
  info: ImportInfo;
  onRestart: () => void;
  onUndo: (job: ImportInfo) => void;
  onClose: () => void;
}

/** The last step: the result, or why nothing was imported. */
function ResultStep({ info, onRestart, onUndo, onClose }: ResultStepProps) {
  const { model, resource } = useEntity();
  const isUndone = info.status === 'UNDONE';
  const isDone = info.status === 'DONE' || isUndone;
  // after an undo, its records are no longer of the import
  const search = isUndone
    ? ''
    : new URLSearchParams({ filter: JSON.stringify({ importId: info.id }) }).toString();
  const show = (
    <Button variant="contained" component={Link} to={{ pathname: resource.route, search }} onClick={onClose}>
      Show {model.label.plural.toLowerCase()}
    </Button>
  );
  const again: StepButton = ['Choose another file', onRestart];
  return (
    <Step buttons={isDone ? [again] : [again, ['Close', onClose]]} last={isDone ? show : undefined}>
      <OutcomeHeading
        isDone={isDone}
        heading={isDone ? formatEnd(info, model.label) : 'Nothing was imported'}
        text={info.error ?? info.fileName}
      />
      {info.status === 'DONE' && info.created + info.updated > 0 && (
        <Row>
          <UndoButton info={info} onBegun={onUndo} />
        </Row>
      )}
    </Step>
  );
}

interface ImportStepProps {
  state: SnapshotFrom<typeof intakeMachine>;
  send: (event: IntakeEvent) => void;
  onClose: () => void;
}

/** The current step of the import. */
function ImportStep({ state, send, onClose }: ImportStepProps) {
  const { model } = useEntity();
  const { failures, check, file, mapping, job, isAgain } = state.context;
  const info = job && !isSending(job) ? job : null;
  const restart = (): void => send({ type: 'back' });
  if (check && !isBulkCheck(check) && isMatching(state)) {
    return (
      <MatchStep
        context={{ check, shape: toMatchShape(check), count: check.counts.total, file, failures, mapping }}
        source={countThings(check.counts.total, 'row')}
        whom={model.label.plural.toLowerCase()}
        canDiffer
        isSaving={state.matches({ upload: 'forgetting' })}
        send={send}
      />
    );
  }
  if (check && !isBulkCheck(check) && state.matches('result')) {
    return (
      <PreviewStep
        context={{ ...state.context, check }}
        isStarting={state.matches({ result: 'starting' })}
        send={send}
      />
    );
  }
  if (state.matches('following')) return <ProgressStep info={info} failures={failures} onClose={onClose} />;
  if (info && (state.matches('done') || state.matches('failed'))) {
    const onUndo = (begun: ImportInfo): void => send({ type: 'undo.begun', job: begun });
    return <ResultStep info={info} onRestart={restart} onUndo={onUndo} onClose={onClose} />;
  }
  const isChecking = state.matches({ upload: 'checking' });
  return (
    <ChooseStep
      fileName={isChecking ? file?.name : undefined}
      failures={failures}
      isAgain={isAgain}
      onChosen={(files) => send({ type: 'files.chosen', files })}
      onShow={(shown) => send({ type: 'job.shown', job: shown })}
      onCancel={isChecking ? restart : onClose}
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
function useImportEvents(actor: Actor<typeof intakeMachine>, isOpen: boolean): void {
  const { model, viewer } = useEntity();
  const queryClient = useQueryClient();
  const end = (info: ImportInfo): void => {
    forgetImport(viewer.id, model.name);
    refreshRecords(queryClient, model.resource);
    if (isOpen) return;
    const isDone = info.status === 'DONE' || info.status === 'UNDONE';
    if (isDone && info.error === null) notifySuccess(formatEnd(info, model.label), { isLong: true });
    else notifyError(`${isDone ? '' : 'Nothing was imported. '}${info.error ?? ''}`.trim(), { isLong: true });
    actor.send({ type: 'closed' });
  };
  useIntakeEvents(actor, (event) => {
    if (event.type === 'begun') rememberImport(viewer.id, model.name, event.id);
    else if (event.type === 'lost') forgetImport(viewer.id, model.name);
    else if (isEnded(event.job) && !isSending(event.job)) end(event.job);
  });
}

function stepAt(state: ImportStepProps['state']): number {
  if (state.matches('upload')) return 0;
  if (state.matches('result')) return 1;
  return state.matches('done') ? STEPS.length : STEPS.length - 1;
}

/** The import of a list: its dialog, and the machine that continues while the dialog is closed. */
export function ImportFlow({ importId, isOpen, onClose, onClosed }: Props) {
  const { model, resource } = useEntity();
  const machine = useMemo(() => createImportMachine(resource.resource), [resource.resource]);
  const [state, send, actor] = useMachine(machine, { input: { experienceType: null, jobId: importId } });
  useImportEvents(actor, isOpen);
  return (
    <Wizard
      title={`Import ${model.label.plural}`}
      labels={STEPS}
      current={stepAt(state)}
      isOpen={isOpen}
      width={state.matches('result') || isMatching(state) ? 'xl' : 'md'}
      isEdited={state.matches('result') && state.context.isEdited}
      isAnswered={isAnswered(state)}
      onClose={onClose}
      onClosed={onClosed}
    >
      <ImportStep state={state} send={send} onClose={onClose} />
    </Wizard>
  );
}
