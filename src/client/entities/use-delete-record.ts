import type { CallName } from '../../generated/calls/types.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDelete } from 'react-admin';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { notifySuccess } from '../ui/toast.ts';
import { useEntity } from './EntityContext.tsx';
import { notifyHttpFailures } from './data-provider.ts';
import type { EntityRecord } from '../core/value-text.ts';

/** Reloads the list; everything else that shows records (related ones, counts, options) reloads when next shown. */
export function refreshRecords(queryClient: QueryClient, resource: string): void {
  void queryClient.invalidateQueries({ refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
  void queryClient.invalidateQueries({ queryKey: ['listSavedViews' satisfies CallName] });
}

/** Removes deleted records from the cache, so that Back requests them from the server. */
export function forgetRecords(queryClient: QueryClient, resource: string, ids: readonly unknown[]): void {
  queryClient.removeQueries({
    queryKey: [resource, 'getOne'],
    predicate: ({ queryKey }) => ids.includes((queryKey[2] as { id?: unknown } | undefined)?.id),
    // closes the deleted record's page first
    type: 'inactive',
  });
}

/**
 * Deletes a record after a confirmation. A refusal (the record is in use) shows the server's message.
 * @returns a function that resolves to whether the record was deleted
 */
export function useDeleteRecord(): (record: EntityRecord) => Promise<boolean> {
  const { model } = useEntity();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [deleteOne] = useDelete<EntityRecord>();
  return async (record) => {
    const { deleteTitle, deleteConfirm, deleted } = model.messages;
    const isConfirmed = await confirm({
      title: deleteTitle,
      message: deleteConfirm,
      level: 'DANGER',
      buttons: 'CONFIRM',
    });
    if (!isConfirmed) return false;
    try {
      await deleteOne(
        model.resource,
        { id: record.id, previousData: record },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
    } catch (error) {
      notifyHttpFailures(error);
      return false;
    }
    notifySuccess(deleted);
    // the pressed button disappears with its row, so keyboard users continue at the top of the screen
    document.querySelector<HTMLElement>('main h1')?.focus();
    refreshRecords(queryClient, model.resource);
    forgetRecords(queryClient, model.resource, [record.id]);
    return true;
  };
}
