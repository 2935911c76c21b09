import type { BulkEvent } from '../../../flows/bulk-upload.ts';
import { getSteps, type BulkSnapshot } from './bulk-model.ts';
import { EndStep, ResultStep, SendingStep } from './last-steps.tsx';
import { InstructionsStep, PracticeStep, UploadStep } from './first-steps.tsx';
import { Wizard } from '../../uploads/wizard.tsx';

interface BulkStepProps {
  state: BulkSnapshot;
  send: (event: BulkEvent) => void;
  onClose: () => void;
}

/** The current step of a bulk sending. */
function BulkStep({ state, send, onClose }: BulkStepProps) {
  const { context } = state;
  const { check, upload } = context;
  const next = (): void => send({ type: 'next' });
  const back = (): void => send({ type: 'back' });
  if (state.matches('practice')) {
    return (
      <PracticeStep
        practiceId={context.practiceId}
        onChosen={(practiceId) => send({ type: 'practice.chosen', practiceId })}
        onNext={next}
        onBack={back}
      />
    );
  }
  if (state.matches('upload')) {
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
        onSend={() => send({ type: 'sending.confirmed' })}
        onBack={back}
      />
    );
  }
  if (state.matches('following')) return <SendingStep context={context} onClose={onClose} />;
  if (upload && (state.matches('done') || state.matches('failed'))) {
    return <EndStep upload={upload} onClose={onClose} />;
  }
  return <InstructionsStep context={context} onNext={next} onCancel={onClose} />;
}

interface BulkDialogProps {
  state: BulkSnapshot;
  send: (event: BulkEvent) => void;
  isOpen: boolean;
  onClose: () => void;
  /** the dialog has been removed */
  onClosed: () => void;
}

/** Sending in bulk, step by step. */
export function BulkDialog({ state, send, ...dialog }: BulkDialogProps) {
  return (
    <Wizard title="Bulk Sending" {...getSteps(state)} isKept {...dialog}>
      <BulkStep state={state} send={send} onClose={dialog.onClose} />
    </Wizard>
  );
}
