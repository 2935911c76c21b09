import { isComputed, type EntityModel, type FieldModel } from '../src/domain/model/model.ts';
import type { Transaction } from '../src/server/db/database.ts';
import { getPairs } from '../src/server/entities/naming.ts';
import { demoAccounts } from './accounts.ts';
import type { DemoRecord, OrganizationBuilder } from './organization-builder.ts';
import { writtenName, type Row } from './repair-row.ts';
import { insertLayouts } from './widget-layouts.ts';

/** One statement for a whole table: rows are passed as JSON, and the table's columns give their types. */
async function insertRows(tx: Transaction, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => `"${name}"`).join(', ');
  await tx.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

function toColumns(model: EntityModel, record: DemoRecord): Row {
  const values: Row = { ...record.row, ...record.kept };
  const stored = model.fields.filter(
    (field) => field.column !== undefined && !isComputed(field) && !field.transient,
  );
  // a read-only field has its default
  const getValue = (field: FieldModel) =>
    values[writtenName(field)] ?? (field.readOnly ? field.default : null) ?? null;
  return {
    organization_id: record.organizationId,
    id: record.id,
    ...Object.fromEntries(stored.map((field) => [field.column, getValue(field)])),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

async function insertPairs(tx: Transaction, model: EntityModel, records: DemoRecord[]): Promise<void> {
  for (const field of model.fields) {
    const { relation } = field;
    if (relation?.kind !== 'many') continue;
    const { table, own, other } = getPairs(model, relation);
    const pairs = records.flatMap((record) => {
      const ids = record.row[relation.idsField];
      const list: unknown[] = Array.isArray(ids) ? ids : [];
      return list.map((id) => ({ organization_id: record.organizationId, [own]: record.id, [other]: id }));
    });
    await insertRows(tx, table, pairs);
  }
}

function organizationRow({ id, plan, createdAt, updatedAt }: OrganizationBuilder): Row {
  return {
    id,
    name: plan.name,
    entitlement_types: plan.entitlements,
    allow_generate_survey: true,
    allow_bulk_upload: true,
    display_appointment_dates: true,
    pms_integration_type: plan.pmsIntegrationType,
    confidential_surveys: plan.isConfidential ?? false,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** The question and its practice name each other: the practice is updated once both exist. */
async function pointToActiveQuestions(tx: Transaction): Promise<void> {
  await tx.query(
    `update practices p set active_question_id = q.id from practice_questions q
     where q.organization_id = p.organization_id and q.practice_id = p.id and q.ended_at is null
       and p.is_question_active`,
  );
}

/**
 * The demo's people have proven their addresses and accepted their memberships: those who try it out, and those who have
 * signed in before, whose last sign-in begins the security log.
 */
async function acceptMemberships(tx: Transaction, organizations: OrganizationBuilder[]): Promise<void> {
  const emails = demoAccounts.map(({ email }) => email);
  const ids = organizations.map(({ id }) => id);
  const isAccepted = `u.organization_id = any($2::uuid[]) and u.email is not null and (u.last_sign_in_at is not null or lower(u.email) = any($1::text[]))`;
  await tx.query(
    `insert into accounts (id, email, proven_at, last_sign_in_at, created_at, updated_at)
     select md5('account ' || lower(u.email))::uuid, lower(u.email), min(u.created_at), max(u.last_sign_in_at),
       min(u.created_at), min(u.created_at)
     from users u where ${isAccepted} group by lower(u.email)
     on conflict (email) do nothing`,
    [emails, ids],
  );
  await tx.query(
    `insert into memberships (organization_id, user_id, account_id, accepted_at, last_used_at, created_at, updated_at)
     select u.organization_id, u.id, a.id, u.created_at, u.last_sign_in_at, u.created_at, u.created_at
     from users u join accounts a on a.email = lower(u.email) where ${isAccepted}`,
    [emails, ids],
  );
  await tx.query(
    `insert into security_events (organization_id, id, at, event, person, email, ip, created_at, updated_at)
     select organization_id, md5('sign-in ' || id)::uuid, last_sign_in_at, 'SIGN_IN',
       trim(first_name || ' ' || last_name), email, last_sign_in_ip, last_sign_in_at, last_sign_in_at
     from users where organization_id = any($1::uuid[]) and last_sign_in_at is not null`,
    [ids],
  );
}

/** Stores the organizations and all of their records; a few statements for each table, whatever the number of rows. */
export async function insertDemo(
  tx: Transaction,
  models: Record<string, EntityModel>,
  organizations: OrganizationBuilder[],
): Promise<void> {
  await insertRows(tx, 'organizations', organizations.map(organizationRow));
  await insertRows(
    tx,
    'files',
    organizations.flatMap((organization) => organization.files),
  );
  const records = organizations.flatMap((organization) => organization.records);
  // in the order of the first record of each: what others refer to was made before them
  for (const entity of new Set(records.map((record) => record.entity))) {
    const model = models[entity];
    if (!model) throw new Error(`There is no entity "${entity}".`);
    const ofEntity = records.filter((record) => record.entity === entity);
    await insertRows(
      tx,
      model.table,
      ofEntity.map((record) => toColumns(model, record)),
    );
    await insertPairs(tx, model, ofEntity);
  }
  const rows = organizations.flatMap((organization) => organization.rows);
  for (const table of new Set(rows.map((one) => one.table))) {
    await insertRows(
      tx,
      table,
      rows.filter((one) => one.table === table).map((one) => one.row),
    );
  }
  await pointToActiveQuestions(tx);
  await acceptMemberships(tx, organizations);
  await insertLayouts(tx);
}
