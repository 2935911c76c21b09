import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ImportInfo } from '../../../domain/model/import.ts';
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

/**
 * Undoes an import, after a confirmation that says what would be undone, and what stays and why. Without the right to
 * delete what was added, it says so, and is there only for changed records.
 */
export function UndoButton({ info, onBegun }: Props) {
  const { model, can } = useEntity();
  const confirm = useConfirm();
  const calls = entityCalls(model.resource);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<ImportInfo | null> => {
      const plan = await ask(calls.checkUndoImport(info.id));
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
      return isConfirmed && count > 0 ? ask(calls.undoImport(info.id)) : null;
    },
    onSuccess: (job) => {
      if (job) onBegun(job);
    },
    onError: notifyFailures,
  });
  const limit = describeUndoLimit(info, model.label, { mayDelete: can('delete'), isDone: true });
  const button = (
    <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
      Undo import
    </Button>
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
