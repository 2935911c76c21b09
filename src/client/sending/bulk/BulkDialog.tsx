import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isSending, isWrong, ROW_SHAPES, type UploadInfo } from '../../../domain/surveys/bulk-upload.ts';
import { formatMoment, formatNumber } from '../../../domain/text/format.ts';
import type { ExperienceType } from '../../../domain/access/survey-permissions.ts';
import { isAnswered, isMatching } from '../../../flows/intake.ts';
import { type IntakeEvent, isBulkCheck } from '../../../flows/intake-model.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import {
  LineList,
  FocusedHeading,
  OutcomeHeading,
  Problems,
  Step,
  StepText,
  Wizard,
} from '../../ui/uploads/wizard.tsx';
import {
  computePercent,
  describeCounts,
  describeFile,
  describeRetry,
  describeWaiting,
  describeWithdrawal,
  getSentPath,
  groupSkips,
  hasList,
  type ResultContext,
  skippedHeading,
  formatState,
  getSteps,
  listHeld,
  nameOwner,
  type IntakeSnapshot,
} from './bulk-model.ts';
import { MatchStep } from '../../ui/uploads/MatchStep.tsx';
import { SkipGroups } from '../../ui/uploads/SkipGroups.tsx';
import { ResultStep } from './ResultStep.tsx';
import { InstructionsStep, PracticeStep, UploadStep } from './first-steps.tsx';

/** Said of rows that were sent within a day already. */
function Repeated() {
  return (
    <StepText role="status">
      The same rows were sent before. They are not sent again; this is the earlier sending.
    </StepText>
  );
}

/** Surveys whose messages have not left: who, why, and what to do. */
function Held({ upload }: { upload: UploadInfo }) {
  return listHeld(upload).map(({ heading, lines, advice }) => (
    <div key={heading}>
      <LineList heading={heading} what="surveys that have not left" lines={lines} />
      <StepText>{advice}</StepText>
    </div>
  ));
}

interface SendingStepProps {
  upload: UploadInfo | null;
  failures: string[];
  isRepeated: boolean;
  stop: (upload: UploadInfo) => ReactNode;
  onClose: () => void;
}

/** While surveys are being sent. */
function SendingStep({ upload, failures, isRepeated, stop, onClose }: SendingStepProps) {
  const text = upload ? formatState(upload) : 'Sending surveys';
  return (
    <Step buttons={[['Close', onClose]]} last={upload && stop(upload)}>
      <FocusedHeading>{text}</FocusedHeading>
      <ProgressBar label={text} value={upload ? computePercent(upload) : 0} />
      <Problems failures={failures} />
      {isRepeated && <Repeated />}
      {upload && <StepText>{describeRetry(upload)}</StepText>}
      {upload && <StepText>{describeWithdrawal(upload)}</StepText>}
      {upload && <Held upload={upload} />}
      <StepText>Sending continues if you close this window. You can follow it on this page.</StepText>
    </Step>
  );
}

interface EndStepProps {
  upload: UploadInfo;
  /** the check of the file that was just sent; null: an earlier sending is shown */
  sent: ResultContext | null;
  isRepeated: boolean;
  onClose: () => void;
}

/** The sent file, and its rows that no survey was sent for. */
function SentFile({ context }: { context: ResultContext }) {
  const { check, experienceType } = context;
  const left = check.rows.filter(isWrong).length;
  const groups = groupSkips(check, experienceType);
  const waiting = describeWaiting(context);
  return (
    <div>
      <StepText>{describeFile(context)}</StepText>
      {waiting && <StepText>{waiting}</StepText>}
      <SkipGroups groups={groups} isFolded title={`${formatNumber(check.rows.length - left)} skipped`} />
      {left > 0 && (
        <StepText>
          {left === 1 ? '1 row with errors was' : `${formatNumber(left)} rows with errors were`} left out.
        </StepText>
      )}
    </div>
  );
}

/** The last step: the number of sent surveys, and why other rows were not sent. */
function EndStep({ upload, sent, isRepeated, onClose }: EndStepProps) {
  const { skipped } = upload;
  const close = (
    <>
      {hasList(upload) && (
        <Button variant="outlined" component={Link} to={getSentPath(upload)}>
          Sent surveys
        </Button>
      )}
      <Button variant="contained" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <Step last={close}>
      <OutcomeHeading
        isDone={upload.status === 'DONE'}
        heading={formatState(upload)}
        text={upload.error ?? upload.stopReason ?? `From a file, ${formatMoment(upload.createdAt)}`}
      />
      {isRepeated && <Repeated />}
      {sent && <SentFile context={sent} />}
      {upload.status === 'STOPPED' && <StepText>{describeCounts(upload)}</StepText>}
      {upload.sent > 0 && <StepText>{describeWithdrawal(upload)}</StepText>}
      <Held upload={upload} />
      {skipped.length > 0 && (
        <LineList
          heading={skippedHeading(skipped.length)}
          what="rows that were not sent"
          lines={skipped.map(({ line, reason }) => `Line ${line}: ${reason}`)}
        />
      )}
    </Step>
  );
}

/** While the waiting rows of a file by a script are checked, and why they cannot be. */
function WaitingStep({ failures, onClose }: { failures: string[]; onClose: () => void }) {
  return (
    <Step buttons={[['Close', onClose]]}>
      <FocusedHeading>
        {failures.length > 0 ? 'The rows cannot be corrected' : 'Checking the rows...'}
      </FocusedHeading>
      <Problems failures={failures} />
    </Step>
  );
}

interface BulkStepProps {
  experienceType: ExperienceType;
  state: IntakeSnapshot;
  send: (event: IntakeEvent) => void;
  /** the button that stops a sending */
  stop: (upload: UploadInfo) => ReactNode;
  onClose: () => void;
}

/** The current step of a bulk sending. */
function BulkStep({ experienceType, state, send, stop, onClose }: BulkStepProps) {
  const { check: checked, job, ...rest } = state.context;
  const context = { ...rest, experienceType };
  const check = isBulkCheck(checked) ? checked : null;
  const upload = job && isSending(job) ? job : null;
  const next = (): void => send({ type: 'next' });
  const back = (): void => send({ type: 'back' });
  if (state.matches('practice')) {
    return (
      <PracticeStep
        practiceId={context.practiceId}
        onChosen={(practiceId) => send({ type: 'practice.chosen', practiceId })}
        onNext={next}
        onBack={context.receivedId === null ? back : null}
      />
    );
  }
  if (check && isMatching(state)) {
    return (
      <MatchStep
        context={{
          ...context,
          check,
          shape: ROW_SHAPES[experienceType],
          count: check.data.length + check.rows.length,
        }}
        source={describeFile({ file: null, check })}
        whom={nameOwner(check)}
        canDiffer={false}
        canChoose={context.receivedId === null}
        isSaving={state.matches({ upload: 'forgetting' })}
        send={send}
      />
    );
  }
  if (state.matches('upload')) {
    if (context.receivedId !== null) return <WaitingStep failures={context.failures} onClose={onClose} />;
    return (
      <UploadStep
        context={context}
        isChecking={state.matches({ upload: 'checking' })}
        onChosen={(files) => send({ type: 'files.chosen', files })}
        onNext={next}
        onBack={back}
      />
    );
  }
  if (check && state.matches('result')) {
    return (
      <ResultStep
        context={{ ...context, check }}
        isStarting={state.matches({ result: 'starting' })}
        send={send}
      />
    );
  }
  if (state.matches('following'))
    return <SendingStep {...context} upload={upload} stop={stop} onClose={onClose} />;
  if (upload && (state.matches('done') || state.matches('failed'))) {
    return (
      <EndStep
        upload={upload}
        sent={check && { ...context, check }}
        isRepeated={context.isRepeated}
        onClose={onClose}
      />
    );
  }
  return <InstructionsStep context={context} onNext={next} onCancel={onClose} />;
}

interface BulkDialogProps {
  experienceType: ExperienceType;
  state: IntakeSnapshot;
  send: (event: IntakeEvent) => void;
  stop: (upload: UploadInfo) => ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** the dialog has been removed */
  onClosed: () => void;
}

/** Sending in bulk, step by step. */
export function BulkDialog({ experienceType, state, send, stop, ...dialog }: BulkDialogProps) {
  const step = { experienceType, state, send, stop };
  return (
    <Wizard
      title="Bulk Sending"
      {...getSteps(experienceType, state)}
      width={state.matches('result') || isMatching(state) ? 'lg' : 'md'}
      isEdited={state.matches('result') && state.context.isEdited}
      isAnswered={isAnswered(state)}
      isKept
      {...dialog}
    >
      <BulkStep {...step} onClose={dialog.onClose} />
    </Wizard>
  );
}
