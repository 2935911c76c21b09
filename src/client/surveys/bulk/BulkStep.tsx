import type { BulkEvent } from '../../../flows/bulk-upload.ts';
import type { BulkSnapshot } from './bulk-steps.ts';
import { EndStep } from './EndStep.tsx';
import { InstructionsStep } from './InstructionsStep.tsx';
import { PracticeStep } from './PracticeStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { SendingStep } from './SendingStep.tsx';
import { UploadStep } from './UploadStep.tsx';

interface Props {
  state: BulkSnapshot;
  send: (event: BulkEvent) => void;
  onClose: () => void;
}

/** The step that a bulk sending is at. */
export function BulkStep({ state, send, onClose }: Props) {
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
