import type { Failure } from '../../../domain/model/errors.ts';
import type { Session, Viewer } from '../../../domain/access/session.ts';
import type { Config } from '../../config.ts';
import type { Origin } from '../../identity/auth/security-events.ts';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';

export type RecordValues = Record<string, unknown>;

/** A condition that hides records: SQL with the record's alias, and the one value it compares with. */
export interface Restriction {
  sql: (alias: string, placeholder: string) => string;
  value: unknown;
}

/** A change in progress. */
export interface Change {
  ctx: AppContext;
  tx: Transaction;
  session: Session;
  viewer: Viewer;
  id: string;
  /** origin of the request; background work has none */
  origin?: Origin | undefined;
}

/** An update after replacement by a hook. */
export interface Intercepted {
  /** values to store instead of the requested ones */
  stored: RecordValues;
  /** its lines in the history */
  audited: { field: string; title: string; from: unknown; to: unknown }[];
}

/** Hooks of an entity, in addition to the generic operations. An absent hook adds nothing. */
export interface EntityHooks {
  /** hides records from the viewer everywhere: lists, reads, counts, searches, embedded relations, history */
  restrict?: (viewer: Viewer, config: Config) => Restriction | undefined;
  /** values that follow from the others, such as the day of a change of state; stored with them */
  complete?: (values: RecordValues, before: RecordValues | undefined) => RecordValues;
  /** checks the values of a create or an update; `before` is absent for a create */
  check?: (
    values: RecordValues,
    before: RecordValues | undefined,
    viewer: Viewer,
    config: Config,
  ) => Failure[];
  beforeUpdate?: (change: Change, values: RecordValues, before: RecordValues) => Promise<Failure[]>;
  /**
   * Handles parts of an update itself, after all checks and before anything is written.
   * @returns undefined if it leaves the update unchanged
   */
  intercept?: (
    change: Change,
    values: RecordValues,
    before: RecordValues,
  ) => Promise<Intercepted | undefined>;
  beforeDelete?: (change: Change, before: RecordValues) => Promise<Failure[]>;
  /** runs in the transaction of the create */
  afterCreate?: (change: Change, values: RecordValues) => Promise<void>;
  /**
   * whether `afterCreate` applies to these values; absent: always. A create without it takes one round trip to the
   * database instead of several.
   */
  followsCreate?: (values: RecordValues) => boolean;
  /** what saving these records does at once beyond them, such as sending mails, as a sentence; undefined: nothing */
  announce?: (changes: readonly { values: RecordValues; before?: RecordValues }[]) => string | undefined;
  /** runs in the transaction of an update that changed something, after the write */
  afterUpdate?: (change: Change, values: RecordValues, before: RecordValues) => Promise<void>;
}
