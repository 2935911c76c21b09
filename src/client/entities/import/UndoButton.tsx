import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportInfo } from '../../../domain/model/import.ts';
import { ApiError } from '../../core/api.ts';
import { ask } from '../../core/call.ts';
import { entityCalls } from '../../core/entity-calls.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { Row, Text } from '../../ui/primitives.ts';
import { notifyFailures } from '../../ui/toast.ts';
import { useEntity } from '../EntityContext.tsx';
import { describeUndo, describeUndoLimit, formatCount, formatStaying } from './import-model.ts';

interface Props {
  info: ImportInfo;
  onBegun: (job: ImportInfo) => void;
}

/** The check waits for work on the same records, such as another import. */
const PATIENCE_MS = 60_000;

/** Said beside the button; undefined: the error is no answer of the server. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return isLate ? 'The server has not answered. Nothing was undone. Please try again.' : undefined;
}

/**
 * Undoes an import, after a confirmation that says what would be undone, and what stays and why. Says beside the button what
 * it waits for, and why it failed. Without the right to delete what was added, it says so, and is there only for changed
 * records.
 */
export function UndoButton({ info, onBegun }: Props) {
  const { model, can } = useEntity();
  const confirm = useConfirm();
  const calls = entityCalls(model.resource);
  const [waitsFor, setWaitsFor] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    // otherwise it would wait for a connection without a word
    networkMode: 'always',
    mutationFn: async (): Promise<ImportInfo | null> => {
      setWaitsFor('Checking what can be undone...');
      const plan = await ask(calls.checkUndoImport(info.id), { signal: AbortSignal.timeout(PATIENCE_MS) });
      const count = plan.removed + plan.restored;
      const isConfirmed = await confirm({
        title: count === 0 ? 'Nothing can be undone' : `Undo the import of ${info.fileName}?`,
        message: (
          <>
            {count > 0 && describeUndo(plan, model.label)}
            {plan.staying.map((group) => (
              <span key={group.reason} style={{ display: 'block', marginTop: 8 }}>
                {formatStaying(group, model.label)}
              </span>
            ))}
          </>
        ),
        level: count > 0 && plan.removed > 0 ? 'DANGER' : 'WARNING',
        ...(count > 0 && { confirmLabel: `Undo ${formatCount(count, model.label)}` }),
      });
      if (!isConfirmed || count === 0) return null;
      setWaitsFor('Starting the undo...');
      return ask(calls.undoImport(info.id));
    },
    onSuccess: (job) => {
      if (job) onBegun(job);
    },
    onError: (failure) => {
      if (describeFailure(failure) === undefined) notifyFailures(failure);
    },
  });
  const limit = describeUndoLimit(info, model.label, { mayDelete: can('delete'), isDone: true });
  const failure = describeFailure(error);
  const button = (
    <Row gap={12} wraps>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        Undo import
      </Button>
      <Text role="status" variant="body2" tone="secondary">
        {isPending && waitsFor}
      </Text>
      {failure !== undefined && (
        <FormHelperText error role="alert">
          {failure}
        </FormHelperText>
      )}
    </Row>
  );
  if (limit === undefined) return button;
  return (
    <Row gap={12} wraps>
      {info.updated > 0 && button}
      <Text variant="body2" tone="secondary">
        {limit}
      </Text>
    </Row>
  );
}
