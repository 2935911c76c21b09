import type { EntityModel, FieldModel } from '../src/domain/model.ts';
import type { Transaction } from '../src/server/db/database.ts';
import { pairsOf } from '../src/server/entities/naming.ts';
import type { DemoRecord, OrganizationBuilder } from './organization-builder.ts';
import { writtenName, type Row } from './repair-row.ts';

/** One statement for a whole table: the rows travel as JSON, and the table itself says what type each value has. */
async function insertRows(tx: Transaction, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => `"${name}"`).join(', ');
  await tx.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

function columnsOf(model: EntityModel, record: DemoRecord): Row {
  const values: Row = { ...record.row, ...record.kept };
  const stored = model.fields.filter(
    (field) => field.column !== undefined && !field.firstOf && !field.transient,
  );
  const valueOf = (field: FieldModel) => values[writtenName(field)] ?? null;
  return {
    organization_id: record.organizationId,
    id: record.id,
    ...Object.fromEntries(stored.map((field) => [field.column, valueOf(field)])),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
  };
}

async function insertPairs(tx: Transaction, model: EntityModel, records: DemoRecord[]): Promise<void> {
  for (const field of model.fields) {
    const { relation } = field;
    if (relation?.kind !== 'many') continue;
    const { table, own, other } = pairsOf(model, relation);
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
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

/** The question and its practice name each other: the practice is told once both are there. */
async function pointToActiveQuestions(tx: Transaction): Promise<void> {
  await tx.query(
    `update practices p set active_question_id = q.id from practice_questions q
     where q.organization_id = p.organization_id and q.practice_id = p.id and q.ended_at is null
       and p.is_question_active`,
  );
}

/** Stores the organizations and all of their records; a few statements for each table, whatever the number of rows. */
export async function insertDemo(
  tx: Transaction,
  models: Record<string, EntityModel>,
  organizations: OrganizationBuilder[],
): Promise<void> {
  await insertRows(tx, 'organizations', organizations.map(organizationRow));
  const records = organizations.flatMap((organization) => organization.records);
  // in the order of the first record of each: what others refer to was made before them
  for (const entity of new Set(records.map((record) => record.entity))) {
    const model = models[entity];
    if (!model) throw new Error(`There is no entity "${entity}".`);
    const ofEntity = records.filter((record) => record.entity === entity);
    await insertRows(
      tx,
      model.table,
      ofEntity.map((record) => columnsOf(model, record)),
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
}
