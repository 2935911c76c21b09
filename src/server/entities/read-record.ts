import type { Scope } from '../../domain/access/access-model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { Database, Statement, Transaction } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { isUuid } from '../db/uuid.ts';
import type { EntityRuntime } from './registry.ts';
import { restrictions, scopeConditions, viewerShape } from './scope.ts';
import { RecordSelect } from './select-record.ts';
import {
  organizationSlot,
  quoted,
  TemplateBuilder,
  type StatementTemplate,
  TemplateCache,
  type ViewerInput,
} from '../db/sql-builder.ts';

export interface RecordInput extends ViewerInput {
  id: string;
}

const templates = new TemplateCache<RecordInput>();

/** 404 for missing records, those of other organizations, and those outside the viewer's scope. */
export function notFound(runtime: EntityRuntime): Error {
  return refuse('NOT_FOUND', runtime.model.messages.notFound);
}

function buildTemplate(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope | 'any',
): StatementTemplate<RecordInput> {
  const builder = new TemplateBuilder<RecordInput>();
  const select = new RecordSelect(builder, viewer).record(runtime, 't');
  const conditions = [
    ...(scope === 'any'
      ? [
          `t.organization_id = ${builder.once(organizationSlot)}`,
          ...restrictions(builder, runtime, viewer, 't'),
        ]
      : scopeConditions(builder, runtime, scope, viewer, 't')),
    `t.id = ${builder.bind((input) => input.id)}`,
  ];
  return builder.build(
    `read:${runtime.model.name}`,
    `select row_to_json(r)::text as data from (select ${select}
      from ${quoted(runtime.model.table)} t where ${conditions.join(' and ')}) r`,
  );
}

/**
 * The statement that reads one record as JSON text in its column `data`.
 * @param scope `any`: ignores the viewer's scope, for the response to an authorized change
 */
export function readStatement(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope | 'any',
  id: string,
): Required<Statement> {
  const shape = `${viewerShape(viewer)}|${scope}`;
  return templates.get(runtime, shape, () => buildTemplate(runtime, viewer, scope)).with({ viewer, id });
}

/** The JSON text of a record after a change, within its transaction. */
export async function readAfterChange(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  id: string,
): Promise<string> {
  const { text, values } = readStatement(runtime, viewer, 'any', id);
  const [row] = await tx.query<{ data: string }>(text, values);
  if (!row) throw notFound(runtime);
  return row.data;
}

/**
 * One record as in responses, within a transaction: for calls about something that belongs to it.
 * @throws AppError 404 if it does not exist within the scope
 */
export async function requireRecord(
  tx: Transaction,
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  id: string,
): Promise<Record<string, unknown> & { id: string }> {
  if (!isUuid(id)) throw notFound(runtime);
  const { text, values } = readStatement(runtime, viewer, scope, id);
  const [row] = await tx.query<{ data: string }>(text, values);
  if (!row) throw notFound(runtime);
  return JSON.parse(row.data) as Record<string, unknown> & { id: string };
}

/**
 * One record as the JSON text of the response.
 * @throws AppError 404 if it does not exist within the scope
 */
export async function readRecord(
  db: Database,
  runtime: EntityRuntime,
  { viewer, tenant }: SignedIn,
  scope: Scope,
  id: string,
): Promise<string> {
  if (!isUuid(id)) throw notFound(runtime);
  const [[row] = []] = await db.pipeline(tenant, [readStatement(runtime, viewer, scope, id)]);
  if (!row) throw notFound(runtime);
  return `{"data":${(row as { data: string }).data}}`;
}
