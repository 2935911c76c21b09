import type { SnapshotFrom } from 'xstate';
import type { ImportEvent, importMachine } from '../../../flows/import.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ProgressStep } from './ProgressStep.tsx';
import { ResultStep } from './ResultStep.tsx';

interface Props {
  state: SnapshotFrom<typeof importMachine>;
  send: (event: ImportEvent) => void;
  onClose: () => void;
}

/** The step that the import is at. */
export function ImportStep({ state, send, onClose }: Props) {
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
