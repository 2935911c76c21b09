import type { CallName } from '../../generated/calls/types.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete } from 'react-admin';
import { useConfirm } from '../ui/ConfirmProvider.tsx';
import { notifySuccess } from '../ui/toast.ts';
import { useEntity } from './EntityContext.tsx';
import { notifyHttpFailures } from './data-provider.ts';
import type { EntityModel, FieldModel } from '../../domain/model/model.ts';
import { type EntityRecord, recordName } from '../core/value-text.ts';

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

interface Effect {
  text: string;
  /** the related records keep the record from being deleted */
  isObstacle: boolean;
}

/** The effect on the records that refer to a deleted one: "Its 3 employees stay, without it." */
function describeEffect(
  model: EntityModel,
  { name, title, relation }: FieldModel,
  record: EntityRecord,
): Effect[] {
  const related = record[name];
  if (relation?.via === undefined || !Array.isArray(related) || related.length === 0) return [];
  const isOne = related.length === 1;
  const label = `${related.length} ${(isOne ? title.replace(/s$/, '') : title).toLowerCase()}`;
  const from = relation.to === model.name && model.fields.find((one) => one.name === relation.via);
  if (from && from.relation?.onTargetDelete === 'refuse')
    return [{ text: `Its ${label} must be moved or deleted first.`, isObstacle: true }];
  return [{ text: `Its ${label} ${isOne ? 'stays' : 'stay'}, without it.`, isObstacle: false }];
}

/** Fields of a model with the records that refer to one of its own. */
function referringFields({ fields }: EntityModel): FieldModel[] {
  return fields.filter(({ relation }) => relation?.via !== undefined);
}

/**
 * Deletes a record after a confirmation that names it and what is attached to it, which a row of a list lacks: the whole
 * record is read first. What keeps it from being deleted is said instead; a refusal shows the server's message.
 * @returns a function that resolves to whether the record was deleted
 */
export function useDeleteRecord(): (record: EntityRecord) => Promise<boolean> {
  const { model } = useEntity();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [deleteOne] = useDelete<EntityRecord>();
  const readWhole = async (record: EntityRecord): Promise<EntityRecord> => {
    if (referringFields(model).every(({ name }) => name in record)) return record;
    return (await dataProvider.getOne<EntityRecord>(model.resource, { id: record.id })).data;
  };
  return async (row) => {
    const { deleteConfirm, deleted } = model.messages;
    let record: EntityRecord;
    try {
      record = await readWhole(row);
    } catch (error) {
      notifyHttpFailures(error);
      return false;
    }
    const effects = referringFields(model).flatMap((field) => describeEffect(model, field, record));
    const obstacles = effects.filter(({ isObstacle }) => isObstacle);
    if (obstacles.length > 0) {
      await confirm({
        title: `${recordName(model, record)} cannot be deleted`,
        message: obstacles.map(({ text }) => text).join(' '),
        level: 'WARNING',
        buttons: 'CLOSE',
      });
      return false;
    }
    const isConfirmed = await confirm({
      title: `Delete ${recordName(model, record)}?`,
      message: [...effects.map(({ text }) => text), deleteConfirm].join(' '),
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
