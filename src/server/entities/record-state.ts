import type { Scope } from '../../domain/access/access-model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { Transaction } from '../db/database.ts';
import { batches } from './batches.ts';
import { displaySql } from './display.ts';
import { isUuid } from '../db/uuid.ts';
import { getPairs, tableOfTarget } from './naming.ts';
import { notFound } from './read-record.ts';
import { reachSql } from './reach.ts';
import { type EntityRuntime, writtenName } from './registry.ts';
import { relatedConditions, scopeConditions, viewerShape } from './scope.ts';
import { columnSql } from './select-record.ts';
import {
  organizationSlot,
  quoted,
  TemplateBuilder,
  type StatementTemplate,
  TemplateCache,
  type ViewerInput,
} from '../db/sql-builder.ts';

export interface Link {
  id: string;
  name: string;
  /** whether the viewer may see it, and therefore remove it */
  isVisible: boolean;
}

/** A stored record before a change. */
export interface RecordState {
  id: string;
  updatedAt: string;
  /** by request names; ids of to-many relations are limited to visible ones; without secrets */
  values: Record<string, unknown>;
  /** secrets that are set */
  secrets: Set<string>;
  /** whether the viewer may change it, as the entity's `reach` says */
  isWithinReach: boolean;
  /** the record's references, by field name */
  links: Record<string, Link[]>;
}

/** Values of a statement over several records. */
interface RecordsInput extends ViewerInput {
  ids: string[];
}

/** Records locked by one statement. */
const LOCKED_AT_ONCE = 1000;

const finds = new TemplateCache<RecordsInput>();
const states = new TemplateCache<RecordsInput>();

/** Not FOR UPDATE: that would wait for, and deadlock with, transactions that only refer to the record. */
function findTemplate(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  isLocked: boolean,
): StatementTemplate<RecordsInput> {
  const builder = new TemplateBuilder<RecordsInput>();
  const conditions = scopeConditions(builder, runtime, scope, viewer, 't');
  return builder.build(
    `${isLocked ? 'lock' : 'find'}:${runtime.model.name}`,
    `select t.id from ${quoted(runtime.model.table)} t
     where ${conditions.join(' and ')} and t.id = any(${builder.bind((input) => input.ids)}::uuid[])
     order by t.id${isLocked ? ' for no key update of t' : ''}`,
  );
}

/** `[{id, name, isVisible}]` of a relation's targets. */
function linksSql(
  builder: TemplateBuilder<RecordsInput>,
  runtime: EntityRuntime,
  relation: NonNullable<EntityRuntime['model']['fields'][number]['relation']>,
  viewer: Viewer,
): string {
  const target = runtime.registry.get(relation.to);
  const table = tableOfTarget(relation, target?.model);
  const isVisible = target ? relatedConditions(builder, target, viewer, 'e').join(' and ') : 'true';
  const columns = `e.id, ${displaySql(relation.display, target, 'e')} as name, (${isVisible}) as "isVisible"`;
  let from = `${quoted(table)} e where e.organization_id = t.organization_id and e.id = t.${quoted(relation.storage)}`;
  if (relation.kind === 'many') {
    // from the record's few pairs: each target would otherwise be looked up for every record
    const { table: pairs, own, other } = getPairs(runtime.model, relation);
    from = `${quoted(pairs)} l join ${quoted(table)} e on e.organization_id = l.organization_id and e.id = l.${quoted(other)}
      where l.organization_id = t.organization_id and l.${quoted(own)} = t.id`;
  }
  return `(select coalesce(json_agg(r), '[]') from (select ${columns} from ${from} order by 2, 1) r)`;
}

function stateTemplate(runtime: EntityRuntime, viewer: Viewer): StatementTemplate<RecordsInput> {
  const builder = new TemplateBuilder<RecordsInput>();
  const values: string[] = [];
  const links: string[] = [];
  for (const field of runtime.model.fields) {
    const { relation } = field;
    if (relation?.kind === 'one' || relation?.kind === 'many') {
      links.push(`${linksSql(builder, runtime, relation, viewer)} as ${quoted(field.name)}`);
    }
    if (field.column === undefined || field.transient) continue;
    const sql = field.secret ? `(t.${quoted(field.column)} is not null)` : columnSql(field, 't');
    values.push(`${sql} as ${quoted(writtenName(field))}`);
  }
  const buildRow = (columns: string[]): string =>
    columns.length === 0 ? `'{}'::json` : `(select row_to_json(r) from (select ${columns.join(', ')}) r)`;
  return builder.build(
    `state:${runtime.model.name}`,
    `select t.id, app.iso(t.updated_at) as updated_at, ${buildRow(values)} as values, ${buildRow(links)} as links,
       ${reachSql(builder, runtime, viewer, 't')} as is_within_reach
     from ${quoted(runtime.model.table)} t
     where t.organization_id = ${builder.once(organizationSlot)} and t.id = any(${builder.bind((input) => input.ids)}::uuid[])`,
  );
}

interface StateRow {
  id: string;
  updated_at: string;
  values: Record<string, unknown>;
  links: Record<string, Link[]>;
  is_within_reach: boolean;
}

function toState(runtime: EntityRuntime, row: StateRow): RecordState {
  const { id, values, links } = row;
  const secrets = new Set<string>();
  for (const field of runtime.model.fields) {
    const name = writtenName(field);
    if (field.secret && !field.transient) {
      if (values[name] === true) secrets.add(name);
      values[name] = undefined;
    }
    if (field.relation?.kind !== 'many') continue;
    values[name] = (links[field.name] ?? []).filter((link) => link.isVisible).map((link) => link.id);
  }
  const { updated_at: updatedAt, is_within_reach: isWithinReach } = row;
  return { id, updatedAt, values, secrets, links, isWithinReach };
}

/**
 * Stored records by id. The caller has checked that the viewer may see them.
 * @param ids ids of deleted records are skipped
 */
export async function readStates(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, RecordState>> {
  const found = new Map<string, RecordState>();
  for (const batch of batches(ids)) {
    const { text, values } = states
      .get(runtime, viewerShape(viewer), () => stateTemplate(runtime, viewer))
      .with({ viewer, ids: batch });
    for (const row of await tx.query<StateRow>(text, values)) found.set(row.id, toState(runtime, row));
  }
  return found;
}

type RecordsRead = [tx: Transaction, runtime: EntityRuntime, viewer: Viewer, scope: Scope, ids: string[]];

async function readRecords(
  isLocked: boolean,
  ...[tx, runtime, viewer, scope, ids]: RecordsRead
): Promise<Map<string, RecordState>> {
  const { text, values } = finds
    .get(runtime, `${viewerShape(viewer)}|${scope}|${isLocked}`, () =>
      findTemplate(runtime, viewer, scope, isLocked),
    )
    .with({ viewer, ids });
  const found = await tx.query<{ id: string }>(text, values);
  return readStates(
    tx,
    runtime,
    viewer,
    found.map(({ id }) => id),
  );
}

/**
 * Locks records until the end of the transaction, in id order, and reads them.
 * @returns by id, in lower case; those that do not exist within the scope are omitted
 */
export const lockRecords = (...read: RecordsRead): Promise<Map<string, RecordState>> =>
  readRecords(true, ...read);

/** As `lockRecords`, without locks: waits for nobody, and holds nobody up. */
export const findRecords = (...read: RecordsRead): Promise<Map<string, RecordState>> =>
  readRecords(false, ...read);

/**
 * Locks a record until the end of the transaction and reads it.
 * @throws AppError 404 if it does not exist within the scope
 */
export async function lockRecord(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  id: string,
): Promise<RecordState> {
  if (!isUuid(id)) throw notFound(runtime);
  const [state] = (await lockRecords(tx, runtime, viewer, scope, [id])).values();
  if (!state) throw notFound(runtime);
  return state;
}

/**
 * Locks records until the end of the transaction, in id order.
 * @param states as read before
 * @returns ids of those deleted or changed since
 */
export async function lockUnchanged(
  tx: Transaction,
  runtime: EntityRuntime,
  organizationId: string,
  states: RecordState[],
): Promise<Set<string>> {
  const versions = new Map<string, string>();
  for (const ids of batches(states.map(({ id }) => id).sort(), LOCKED_AT_ONCE)) {
    const rows = await tx.query<{ id: string; updated_at: string }>(
      `select t.id, app.iso(t.updated_at) as updated_at from ${quoted(runtime.model.table)} t
       where t.organization_id = $1 and t.id = any($2::uuid[]) order by t.id for no key update of t`,
      [organizationId, ids],
    );
    for (const { id, updated_at: version } of rows) versions.set(id, version);
  }
  return new Set(states.filter(({ id, updatedAt }) => versions.get(id) !== updatedAt).map(({ id }) => id));
}
