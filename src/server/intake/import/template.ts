import { toFacts } from '../../../domain/model/facts.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { cellText, type CsvColumn, referenceField } from '../csv/csv-columns.ts';
import type { Transaction } from '../../db/database.ts';
import { displaySql } from '../../entities/display.ts';
import { type EntityRuntime, getRelation } from '../../entities/registry.ts';
import { relatedConditions } from '../../entities/scope.ts';
import { quoted, TemplateBuilder, type ViewerInput } from '../../db/sql-builder.ts';
import { templateText } from '../csv/example-row.ts';
import { settableColumns } from './file-columns.ts';

/** A placeholder for a missing record. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Records of the organization that an example can refer to. */
const REFERENCES = 3;

/** Identifying texts of records, by id, for each related entity of the columns. */
type References = Map<string, Map<string, string>>;

async function readNames(
  tx: Transaction,
  target: EntityRuntime,
  viewer: Viewer,
): Promise<Map<string, string>> {
  const builder = new TemplateBuilder<ViewerInput>();
  const conditions = relatedConditions(builder, target, viewer, 'e');
  const name = displaySql(target.model.display, target, 'e');
  const identifier = referenceField(target.model);
  const text = identifier ? `coalesce(e.${quoted(identifier.column)}, ${name})` : name;
  const statement = builder
    .build(
      `example:${target.model.name}`,
      `select e.id, ${text} as text from ${quoted(target.model.table)} e
       where ${conditions.join(' and ')} order by e.created_at, e.id limit ${REFERENCES}`,
    )
    .with({ viewer });
  const rows = await tx.query<{ id: string; text: string }>(statement.text, statement.values);
  return new Map(rows.map((row) => [row.id, row.text]));
}

/**
 * Related records of the example row, also of fields without a column, which a valid record may need; if the organization
 * has none, a placeholder that shows where a name belongs.
 */
async function readReferences(
  ctx: AppContext,
  runtime: EntityRuntime,
  { viewer, tenant }: SignedIn,
): Promise<References> {
  return ctx.db.tenant(tenant, async (tx) => {
    const references: References = new Map();
    for (const field of runtime.model.fields) {
      const target = runtime.registry.get(getRelation(field, 'one', 'many')?.to ?? '');
      if (!target || references.has(target.model.name)) continue;
      const names = await readNames(tx, target, viewer);
      const { singular } = target.model.label;
      references.set(
        target.model.name,
        names.size > 0 ? names : new Map([[NOBODY, `Name of the ${singular.toLowerCase()}`]]),
      );
    }
    return references;
  });
}

function named(field: FieldModel, value: unknown, references: References): unknown {
  const relation = getRelation(field, 'one', 'many');
  if (!relation) return value;
  const names = references.get(relation.to);
  const getName = (id: unknown): string => names?.get(String(id)) ?? '';
  if (Array.isArray(value)) return value.map(getName);
  return value === null || value === undefined ? null : getName(value);
}

/** A plausible row from the demo's generator, valid except for its example mark. */
async function exampleRow(
  runtime: EntityRuntime,
  signedIn: SignedIn,
  columns: CsvColumn[],
  references: References,
): Promise<string[]> {
  // the generator of demo rows, used only by the demo and templates
  const { exampleRecord } = await import('../../../../demo/example-record.ts');
  const { row, enums } = await exampleRecord(runtime, signedIn, (entity) => [
    ...(references.get(entity)?.keys() ?? []),
  ]);
  return columns.map((column) => {
    // the example is a new record
    const value = column.field.on === 'update' ? null : row[column.name];
    return cellText(column, named(column.field, value, references), enums);
  });
}

/**
 * A CSV file to fill in: every column that the viewer may set, and one example row, which imports skip.
 * @returns UTF-8 with a byte order mark, so that spreadsheets recognize the encoding
 */
export async function importTemplate(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
): Promise<string> {
  const columns = settableColumns(runtime, signedIn.viewer, toFacts(signedIn.session));
  const references = await readReferences(ctx, runtime, signedIn);
  const example = await exampleRow(runtime, signedIn, columns, references);
  return templateText(columns.map(({ header }, index) => ({ header, example: example[index] ?? '' })));
}
