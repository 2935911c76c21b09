import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useState } from 'react';
import { MOST_BULK_RECORDS } from '../../../domain/model/bulk.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { ApiError, download, request, type Page } from '../../core/api.ts';
import { ask, send } from '../../core/call.ts';
import { entityCalls, type BulkChange, type ChosenRecord } from '../../core/entity-calls.ts';
import { exportPath, listPath } from '../../core/list-query.ts';
import { recordName, type EntityRecord, type EnumOption } from '../../core/value-text.ts';
import { useConfirm } from '../../ui/ConfirmProvider.tsx';
import { notifyFailures, notifySuccess, notifyUndoable } from '../../ui/toast.ts';
import { useEntity } from '../EntityContext.tsx';
import { forgetRecords, refreshRecords } from '../use-delete-record.ts';
import type { Selection } from './use-rows.ts';

const MOST_NAMES = 5;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** A count with its noun: `3 users`. */
export function counted(count: number, { singular, plural }: { singular: string; plural: string }): string {
  return `${count} ${(count === 1 ? singular : plural).toLowerCase()}`;
}

/** Names of the first few, and the number of others. */
export function namesText(names: string[]): string {
  const shown = names.slice(0, MOST_NAMES);
  const rest = names.length - shown.length;
  // names such as "Calloway, Ines" contain commas themselves
  const hasCommas = shown.some((name) => name.includes(','));
  const all = rest > 0 ? [...shown, `${rest} more`] : shown;
  return hasCommas && all.length > 1
    ? `${all.slice(0, -1).join('; ')} and ${all.at(-1) ?? ''}`
    : LIST.format(all);
}

/** The indexes of records in the failures of a bulk call (`records[2]`). */
export function failedPositions(failures: readonly { path?: string }[]): number[] {
  return failures.flatMap(({ path }) => {
    const position = /^records\[(\d+)\]/.exec(path ?? '')?.[1];
    return position === undefined ? [] : [Number(position)];
  });
}

const MOST_REASONS = 10;

function Reasons({ messages }: { messages: string[] }) {
  const rest = messages.length - MOST_REASONS;
  return (
    <>
      These records prevent it. OK removes them from the selection.
      <ul>
        {messages.slice(0, MOST_REASONS).map((message) => (
          <li key={message}>{message}</li>
        ))}
        {rest > 0 && <li>{rest} more</li>}
      </ul>
    </>
  );
}

function toItems(records: EntityRecord[]): ChosenRecord[] {
  return records.map(({ id, updatedAt }) => ({ id, updatedAt }));
}

/** Actions on the selected records of a list. Each asks first and shows the number of affected records. */
export function useBulk(selection: Selection) {
  const { model } = useEntity();
  const { sort, filterValues } = useListContext<EntityRecord>();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const path = `/${model.resource}`;
  const calls = entityCalls(model.resource);
  const getName = (record: EntityRecord): string => recordName(model, record);

  /** Names the records that block the change, and offers to continue without them. */
  const explain = async (error: unknown, title: string, items: ChosenRecord[]): Promise<void> => {
    const failures = error instanceof ApiError ? error.failures : [];
    const positions = failedPositions(failures);
    if (positions.length === 0) return notifyFailures(error);
    const message = <Reasons messages={failures.map((failure) => failure.message)} />;
    const isDropped = await confirm({ title, message, level: 'WARNING' });
    if (isDropped) selection.drop(positions.flatMap((position) => items[position]?.id ?? []));
    refreshRecords(queryClient, model.resource);
  };

  const attempt = async (title: string, items: ChosenRecord[], run: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await run();
    } catch (error) {
      await explain(error, title, items);
    } finally {
      setIsBusy(false);
    }
  };

  /** The bar disappears with the selection, so keyboard users continue at the top of the screen. */
  const finish = (): void => {
    selection.clear();
    document.querySelector<HTMLElement>('main h1')?.focus();
    refreshRecords(queryClient, model.resource);
  };

  const remove = async (records: EntityRecord[]): Promise<void> => {
    const what = counted(records.length, model.label);
    const message = `${namesText(records.map(getName))}. The action you are requesting cannot be undone.`;
    if (!(await confirm({ title: `Delete ${what}`, message, level: 'DANGER', buttons: 'CONFIRM' }))) return;
    const items = toItems(records);
    await attempt('Nothing was deleted', items, async () => {
      await send(calls.bulkDelete(items));
      finish();
      forgetRecords(
        queryClient,
        model.resource,
        records.map(({ id }) => id),
      );
      notifySuccess(`${what} deleted`);
    });
  };

  const undo = (field: FieldModel, { records }: BulkChange): void => {
    const items = records.map(({ id, updatedAt, previous }) => ({ id, updatedAt, value: previous }));
    void attempt('Nothing was undone', items, async () => {
      await send(calls.bulkUpdate(field.name, items));
      refreshRecords(queryClient, model.resource);
      notifySuccess(`${counted(items.length, model.label)} changed back`);
    });
  };

  const change = async (field: FieldModel, option: EnumOption): Promise<void> => {
    const records = selection.records();
    const title = `Change ${field.title.toLowerCase()} of ${counted(records.length, model.label)}`;
    const message = `${namesText(records.map(getName))}. ${field.title} becomes ${option.label}.`;
    if (!(await confirm({ title, message, level: 'WARNING', buttons: 'CONFIRM' }))) return;
    const items = toItems(records).map((item) => ({ ...item, value: option.value }));
    await attempt('Nothing was changed', items, async () => {
      const done = await ask(calls.bulkUpdate(field.name, items));
      finish();
      const said = `${counted(done.records.length, model.label)} changed`;
      if (done.isUndoable && done.records.length > 0) notifyUndoable(said, () => undo(field, done));
      else notifySuccess(said);
    });
  };

  const exportChosen = async (): Promise<void> => {
    const records = selection.records();
    const what = counted(records.length, model.label);
    const message = `${namesText(records.map(getName))}. A CSV file is saved on this device.`;
    if (!(await confirm({ title: `Export ${what}`, message, level: 'WARNING', buttons: 'CONFIRM' }))) return;
    const items = records.map(({ id }) => ({ id }));
    await attempt('Nothing was exported', items, () =>
      download(exportPath(path, { sort, filter: {} }), { method: 'POST', body: { records: items } }),
    );
  };

  /** All records of the list, across pages. */
  const chooseAll = async (): Promise<void> => {
    const filter = filterValues as Record<string, unknown>;
    await attempt('Nothing was selected', [], async () => {
      const found = await request<Page<EntityRecord>>(
        'GET',
        listPath(path, { skip: 0, take: MOST_BULK_RECORDS, sort, filter }),
      );
      selection.choose(found.data);
    });
  };

  return { isBusy, remove, change, exportChosen, chooseAll };
}
