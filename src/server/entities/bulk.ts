import type { Failure } from '../../domain/model/errors.ts';
import { MOST_BULK_RECORDS } from '../../domain/model/bulk.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Transaction } from '../db/database.ts';
import { AppError, refuse } from '../http/errors.ts';
import { checkStale } from './check-stale.ts';
import { displayText } from './display.ts';
import { isUuid } from '../db/uuid.ts';
import { notFound } from './read-record.ts';
import { lockRecords, type RecordState } from './record-state.ts';
import type { EntityRuntime } from './registry.ts';
import { refuseOutOfReach } from './update-record.ts';

/** One record of a bulk call. With `updatedAt`, only if it has not changed since. */
export interface BulkItem {
  id: string;
  updatedAt?: unknown;
  value?: unknown;
}

/** The failures of a bulk call, each at the index of its record. A call with failures changes nothing. */
export class BulkFailures {
  private readonly failures: Failure[] = [];

  constructor(
    private readonly runtime: EntityRuntime,
    private readonly items: BulkItem[],
  ) {}

  add(id: string, { failures }: AppError, before?: RecordState): void {
    const path = `records[${this.items.findIndex((item) => item.id === id)}]`;
    const name = before ? `${displayText(this.runtime.model, before.values)}: ` : '';
    this.failures.push(...failures.map(({ message, code }) => ({ message: name + message, path, code })));
  }

  /** @throws AppError with all of them */
  throwIfAny(): void {
    if (this.failures.length > 0) throw new AppError(this.failures);
  }
}

/** @throws anything other than an AppError */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The records that a body names.
 * @throws AppError 400 unless they are 1 to 500 different ids
 */
export function readBulkItems(body: unknown): BulkItem[] {
  const records = isObject(body) ? body.records : undefined;
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST_BULK_RECORDS) {
    throw refuse('VALIDATION', `records must be a list of 1 to ${MOST_BULK_RECORDS} records`, 'records');
  }
  const failures: Failure[] = [];
  const seen = new Set<string>();
  const items = records.map((record: unknown, index): BulkItem => {
    const { id, updatedAt, value } = isObject(record) ? record : {};
    const known = isUuid(id) ? id.toLowerCase() : '';
    if (known === '' || seen.has(known)) {
      failures.push({ message: 'Invalid value', path: `records[${index}].id`, code: 'VALIDATION' });
    }
    seen.add(known);
    return { id: known, updatedAt, value };
  });
  if (failures.length > 0) throw new AppError(failures);
  return items;
}

/**
 * Locks the records of a bulk call. Missing or changed records, and those out of the viewer's reach, are failures.
 * @returns the others, in the order of the call
 */
export async function lockItems(
  tx: Transaction,
  runtime: EntityRuntime,
  { viewer }: SignedIn,
  scope: Scope,
  items: BulkItem[],
  failures: BulkFailures,
): Promise<{ item: BulkItem; before: RecordState }[]> {
  const ids = items.map(({ id }) => id);
  const states = await lockRecords(tx, runtime, viewer, scope, ids);
  const locked: { item: BulkItem; before: RecordState }[] = [];
  for (const item of items) {
    const before = states.get(item.id);
    try {
      if (!before) throw notFound(runtime);
      refuseOutOfReach(runtime, before);
      await checkStale(tx, runtime, viewer, before, item);
      locked.push({ item, before });
    } catch (error) {
      failures.add(item.id, asRefusal(error), before);
    }
  }
  return locked;
}
