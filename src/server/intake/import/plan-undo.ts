import { toFacts } from '../../../domain/model/facts.ts';
import type { ImportUndo } from '../../../domain/model/import.ts';
import type { Tenant, Transaction } from '../../db/database.ts';
import { quoted } from '../../db/sql-builder.ts';
import { inTurns } from '../../db/turns.ts';
import type { AuditChange } from '../../entities/audit.ts';
import { findNames } from '../../entities/check-database.ts';
import { findReferredTo, findRefusal } from '../../entities/delete-record.ts';
import { displayText } from '../../entities/display.ts';
import { prepareInput } from '../../entities/prepare-input.ts';
import { findRecords, lockRecords, readStates, type RecordState } from '../../entities/record-state.ts';
import { type EntityRuntime, getRelation, writtenName } from '../../entities/registry.ts';
import { getScope } from '../../entities/scope.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { checkHooks, checkTrees, checkUniqueValues } from './check-plan.ts';
import type { PlannedRow } from './plan.ts';

/** A record that an import wrote, and whether it is as the import left it. */
interface ImportedRecord {
  id: string;
  action: 'CREATE' | 'UPDATE';
  changes: AuditChange[];
  is_deleted: boolean;
  is_changed: boolean;
}

/** A record as it would be again. */
type RestoredRow = PlannedRow & { before: RecordState };

export interface UndoPlan {
  removed: RecordState[];
  restored: RestoredRow[];
  /** reasons by the record's id */
  staying: Map<string, string>;
  states: ReadonlyMap<string, RecordState>;
  /** display names of the records that restored values refer to, by id */
  names: ReadonlyMap<string, string>;
}

export interface UndoRequest {
  ctx: AppContext;
  tx: Transaction;
  runtime: EntityRuntime;
  signedIn: SignedIn;
  importId: string;
  /** only to be shown: waits for no other work on the records */
  isShown?: boolean;
}

const MOST_NAMES = 5;
const DELETED = 'Deleted since the import';
const CHANGED = 'Changed since the import';
const REFERRED_TO = 'Other records refer to it';
const NOT_ALLOWED = { delete: 'You may not delete it', update: 'You may not change it' };
const UNNAMED: readonly string[] = Object.values(NOT_ALLOWED);
const ERASED = 'Its earlier values are not known any more';

/** SQL: whether an entry of the trail is of the same record as the entry `e`. */
const isOfRecord = (entry: string): string =>
  `${entry}.organization_id = e.organization_id and ${entry}.entity = e.entity and ${entry}.record_id = e.record_id`;

/** SQL: whether a later entry put back what an import had changed. */
const IS_UNDO = `(l.action = 'UNDO' and l.import_id is not null)`;

/** A later import that was undone is no change: it has left the record as it found it. */
function readImported({ tx, runtime, importId }: UndoRequest, { organizationId }: Tenant) {
  return tx.query<ImportedRecord>(
    `select e.record_id as id, e.action, e.changes, t.id is null as is_deleted,
       coalesce(t.updated_at > greatest(e.at, later.undone_at) or later.is_changed, false) as is_changed
     from audit_entries e
     left join ${quoted(runtime.model.table)} t on t.organization_id = e.organization_id and t.id = e.record_id
     cross join lateral (
       select max(l.at) filter (where ${IS_UNDO}) as undone_at,
         bool_or(not ${IS_UNDO} and not exists (select from audit_entries u where ${isOfRecord('u')}
           and u.import_id = l.import_id and u.action = 'UNDO')) as is_changed
       from audit_entries l where ${isOfRecord('l')} and l.at >= e.at and l.id <> e.id) later
     where e.organization_id = $1 and e.import_id = $2 and e.entity = $3 and e.action in ('CREATE', 'UPDATE')
     order by e.id`,
    [organizationId, importId, runtime.model.name],
  );
}

/** Locks the records that the viewer may remove or change, unless the plan is only shown. @returns the others' reasons to stay */
async function lockImported(
  { tx, runtime, signedIn: { viewer }, isShown = false }: UndoRequest,
  operation: 'delete' | 'update',
  ids: string[],
): Promise<Map<string, string>> {
  const scope = getScope(runtime, operation, viewer);
  const read = isShown ? findRecords : lockRecords;
  const locked = scope && ids.length > 0 ? await read(tx, runtime, viewer, scope, ids) : new Map();
  return new Map(
    ids.flatMap((id) => (locked.get(id)?.isWithinReach ? [] : [[id, NOT_ALLOWED[operation]] as const])),
  );
}

/** The earlier values of a record, as a request that sets them. */
function toBody({ model }: EntityRuntime, changes: AuditChange[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.flatMap(({ field: name, from, fromIds = [] }) => {
      const field = model.fields.find((one) => one.name === name);
      if (!field) return [];
      const isOne = getRelation(field, 'one') !== undefined;
      const isMany = getRelation(field, 'many') !== undefined;
      return [[writtenName(field), isMany ? fromIds : isOne ? (fromIds[0] ?? null) : from]];
    }),
  );
}

/** Checks the earlier values by the rules of an update. */
async function prepareRestored(
  request: UndoRequest,
  records: ImportedRecord[],
  states: ReadonlyMap<string, RecordState>,
): Promise<RestoredRow[]> {
  const { runtime, signedIn } = request;
  // starting the undo needs the proof of all that it changes
  const viewer = { ...signedIn.viewer, provenAt: new Date().toISOString() };
  const rows: RestoredRow[] = [];
  await inTurns(records, ({ id, changes }) => {
    const before = states.get(id);
    if (!before) return;
    const prepared = prepareInput(
      runtime,
      toBody(runtime, changes),
      viewer,
      toFacts(signedIn.session),
      before,
    );
    const row: RestoredRow = { line: 0, cells: [], typed: [], texts: {}, id, before, prepared, errors: [] };
    addFailures(row, prepared.failures);
    const changed = new Set(prepared.changed.map(({ name }) => name));
    if (changes.length === 0 || !changes.every(({ field }) => changed.has(field)))
      addFailures(row, [{ message: ERASED }]);
    rows.push(row);
  });
  return rows;
}

function addFailures(row: PlannedRow, failures: readonly { message: string }[]): void {
  row.errors.push(...failures.map(({ message }) => ({ path: undefined, column: null, message })));
}

/** Names of the records that the earlier values refer to; a row whose record is gone gets an error. */
async function checkOldReferences(
  { tx, runtime, signedIn: { viewer } }: UndoRequest,
  rows: RestoredRow[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const field of runtime.model.fields) {
    const relation = getRelation(field, 'one', 'many');
    if (!relation) continue;
    const getIds = ({ prepared }: RestoredRow): string[] =>
      prepared?.changed.includes(field)
        ? ([prepared.values[writtenName(field)] ?? []].flat() as string[])
        : [];
    const ids = [...new Set(rows.flatMap(getIds))];
    if (ids.length === 0) continue;
    const found = await findNames({ tx, runtime, viewer }, relation, ids);
    for (const [id, name] of found) names.set(id, name);
    const title = field.title.toLowerCase();
    const message =
      relation.kind === 'many' ? `One of its earlier ${title} is gone` : `Its earlier ${title} is gone`;
    for (const row of rows) if (getIds(row).some((id) => !found.has(id))) addFailures(row, [{ message }]);
  }
  return names;
}

/** Takes records that others refer to out of those to be removed, until none is left. */
async function keepReferredTo(
  { tx, runtime, signedIn: { viewer } }: UndoRequest,
  removed: Set<string>,
  restored: Set<string>,
): Promise<Map<string, string>> {
  const staying = new Map<string, string>();
  for (;;) {
    const apart = [...removed, ...restored];
    const used = await findReferredTo(tx, runtime, viewer.organizationId, [...removed], apart);
    if (used.size === 0) return staying;
    for (const id of used) {
      removed.delete(id);
      staying.set(id, REFERRED_TO);
    }
  }
}

/**
 * Plans the undo of an import: locks the records that would change, unless the plan is only shown, and finds why others stay
 * as they are. Changes nothing.
 */
export async function planUndo(request: UndoRequest): Promise<UndoPlan> {
  const { ctx, tx, runtime, signedIn } = request;
  const { viewer } = signedIn;
  const written = await readImported(request, signedIn.tenant);
  const listIds = (action: ImportedRecord['action']): string[] =>
    written.flatMap((one) => (one.action === action ? [one.id] : []));
  const notAllowed = [
    ...(await lockImported(request, 'update', listIds('UPDATE'))),
    ...(await lockImported(request, 'delete', listIds('CREATE'))),
  ];
  // read under the locks: somebody may have changed a record while its lock was awaited
  const imported = await readImported(request, signedIn.tenant);
  const staying = new Map<string, string>();
  const keep = (reasons: Iterable<readonly [string, string]>): void => {
    for (const [id, reason] of reasons) staying.set(id, staying.get(id) ?? reason);
  };
  const left = (action: ImportedRecord['action']): ImportedRecord[] =>
    imported.filter((record) => record.action === action && !staying.has(record.id));
  keep(imported.flatMap((one) => (one.is_deleted ? [[one.id, DELETED] as const] : [])));
  // before other reasons, so that only records which the viewer may see are named
  keep(notAllowed);
  keep(imported.flatMap((one) => (one.is_changed ? [[one.id, CHANGED] as const] : [])));

  const ids = [...new Set(imported.map(({ id }) => id))];
  const states = await readStates(tx, runtime, viewer, ids);
  const rows = await prepareRestored(request, left('UPDATE'), states);
  const names = await checkOldReferences(request, rows);
  const check = { tx, runtime, organizationId: viewer.organizationId, rows, addFailures };
  await checkUniqueValues(check);
  await checkTrees(check);
  await checkHooks(ctx, signedIn, check);
  keep(rows.flatMap(({ id, errors: [error] }) => (error ? [[id, error.message] as const] : [])));

  for (const { id } of left('CREATE')) {
    const state = states.get(id);
    const refusal = state && (await findRefusal(ctx, runtime, signedIn, tx, state));
    if (refusal) staying.set(id, refusal.message);
  }
  const restored = rows.filter(({ id }) => !staying.has(id));
  const removed = new Set(left('CREATE').map(({ id }) => id));
  keep(await keepReferredTo(request, removed, new Set(restored.map(({ id }) => id))));
  return { removed: [...removed].flatMap((id) => states.get(id) ?? []), restored, staying, states, names };
}

/** The plan as a person reads it before confirming it. */
export function describeUndo({ model }: EntityRuntime, plan: UndoPlan): ImportUndo {
  const groups = new Map<string, { reason: string; count: number; names: string[] }>();
  for (const [id, reason] of plan.staying) {
    const group = groups.get(reason) ?? { reason, count: 0, names: [] };
    group.count += 1;
    const state = plan.states.get(id);
    if (state && !UNNAMED.includes(reason) && group.names.length < MOST_NAMES)
      group.names.push(displayText(model, state.values));
    groups.set(reason, group);
  }
  return {
    removed: plan.removed.length,
    restored: plan.restored.length,
    staying: [...groups.values()].sort((one, other) => other.count - one.count),
  };
}
