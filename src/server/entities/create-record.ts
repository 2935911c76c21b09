import { v7 as uuidv7 } from 'uuid';
import { toFacts } from '../../domain/model/facts.ts';
import type { FieldModel } from '../../domain/model/model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import type { AppContext } from '../context.ts';
import { isDatabaseError, type Statement } from '../db/database.ts';
import { LOCKED_AT } from '../db/sql-text.ts';
import { AppError } from '../http/errors.ts';
import { auditName, listChanges, INTO_AUDIT, type AuditChange } from './audit.ts';
import { checkReferences, checkUnique } from './check-database.ts';
import { type PreparedInput, prepareInput } from './prepare-input.ts';
import { readAfterChange } from './read-record.ts';
import { type EntityRuntime, writtenName } from './registry.ts';
import { viewerShape } from './scope.ts';
import { RecordSelect } from './select-record.ts';
import {
  literal,
  organizationSlot,
  quoted,
  TemplateBuilder,
  type StatementTemplate,
  TemplateCache,
  viewerIdSlot,
  type ViewerInput,
} from '../db/sql-builder.ts';
import { writePairs } from './write-pairs.ts';
import { generatedKeys, storedFields, storedValue, writeError } from './write-record.ts';

interface InsertInput extends ViewerInput {
  id: string;
  auditId: string;
  userName: string;
  values: Record<string, unknown>;
  changes: AuditChange[];
}

const templates = new TemplateCache<InsertInput>();

function columnValue(
  runtime: EntityRuntime,
  field: FieldModel & { column: string },
  { id, values }: InsertInput,
): unknown {
  const value = storedValue(runtime, field, id, values);
  return field.kind === 'json' && !field.enum && value !== null ? JSON.stringify(value) : value;
}

/** One statement inserts the record and its audit entry, and returns the record as JSON text. */
function buildTemplate(runtime: EntityRuntime, viewer: Viewer): StatementTemplate<InsertInput> {
  const builder = new TemplateBuilder<InsertInput>();
  const fields = storedFields(runtime);
  const organization = builder.once(organizationSlot);
  const id = builder.bind((input) => input.id);
  const columns = ['organization_id', 'id', ...fields.map((field) => quoted(field.column))];
  const values = [
    organization,
    id,
    ...fields.map((field) => builder.bind((input) => columnValue(runtime, field, input))),
  ];
  const audit = [
    organization,
    builder.bind((input) => input.auditId),
    literal(runtime.model.name),
    id,
    "'CREATE'",
    builder.once(viewerIdSlot),
    builder.bind((input) => input.userName),
    LOCKED_AT,
    builder.bind((input) => JSON.stringify(input.changes)),
  ];
  const select = new RecordSelect(builder, viewer).record(runtime, 't');
  return builder.build(
    `create:${runtime.model.name}`,
    `with inserted as (
       insert into ${quoted(runtime.model.table)} (${columns.join(', ')}) values (${values.join(', ')}) returning *),
     audit as (
       ${INTO_AUDIT}
       values (${audit.join(', ')}))
     select row_to_json(r)::text as data from (select ${select} from inserted t) r`,
  );
}

interface NewRecord {
  id: string;
  prepared: PreparedInput;
  names: ReadonlyMap<string, string>;
}

function insertStatement(
  runtime: EntityRuntime,
  { session, viewer }: SignedIn,
  { id, prepared, names }: NewRecord,
): Required<Statement> {
  const { values, changed } = prepared;
  return templates
    .get(runtime, viewerShape(viewer), () => buildTemplate(runtime, viewer))
    .with({
      viewer,
      id,
      auditId: uuidv7(),
      userName: auditName(session),
      values: { ...values, ...generatedKeys(runtime) },
      changes: listChanges(changed, values, undefined, names),
    });
}

function hasLinks(prepared: PreparedInput): boolean {
  return prepared.changed.some((field) => {
    const value = field.relation && prepared.values[writtenName(field)];
    return Array.isArray(value) ? value.length > 0 : typeof value === 'string';
  });
}

/** Every check that may need other records, in one transaction. */
async function createWithChecks(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  prepared: PreparedInput,
): Promise<string> {
  const { session, viewer, tenant, origin } = signedIn;
  const { values, changed } = prepared;
  return ctx.db.tenant(tenant, async (tx) => {
    const check = { tx, runtime, viewer, values, changed };
    const { failures, names } = await checkReferences(check);
    const all = [...prepared.failures, ...failures, ...(await checkUnique(check))];
    if (all.length > 0) throw new AppError(all);
    const id = uuidv7();
    const insert = insertStatement(runtime, signedIn, { id, prepared, names });
    await tx.query(insert.text, insert.values);
    await writePairs(tx, runtime, viewer.organizationId, [{ id, prepared }]);
    for (const { afterCreate } of runtime.hooks)
      await afterCreate?.({ ctx, tx, session, viewer, id, origin }, values);
    return readAfterChange(tx, runtime, viewer, id);
  });
}

/**
 * Creates a record. One round trip if nothing but the schema and unique indexes can reject it.
 * @returns the record as the JSON text of the response
 * @throws AppError with every failure of the body
 */
export async function createRecord(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  body: unknown,
): Promise<string> {
  const prepared = prepareInput(runtime, body, signedIn.viewer, toFacts(signedIn.session));
  const isFollowed = runtime.hooks.some(
    ({ afterCreate, followsCreate }) => afterCreate && (followsCreate?.(prepared.values) ?? true),
  );
  const isSimple = prepared.failures.length === 0 && !hasLinks(prepared) && !isFollowed;
  if (isSimple) {
    const insert = insertStatement(runtime, signedIn, { id: uuidv7(), prepared, names: new Map() });
    try {
      const [[row] = []] = await ctx.db.pipeline(signedIn.tenant, [insert]);
      return `{"data":${(row as { data: string }).data}}`;
    } catch (error) {
      if (!isDatabaseError(error, '23505')) throw error; // a value is in use: find every such field
    }
  }
  try {
    return `{"data":${await createWithChecks(ctx, runtime, signedIn, prepared)}}`;
  } catch (error) {
    throw writeError(runtime, error, prepared.values);
  }
}
