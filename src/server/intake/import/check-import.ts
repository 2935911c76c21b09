import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import { describeCleaning } from '../../../domain/text/intake/describe-readings.ts';
import { describeSkipped } from '../../../domain/text/files/table-lines.ts';
import { formatDay, formatNumber, formatPhone } from '../../../domain/text/format.ts';
import { isOpen } from '../../../domain/text/intake/match-columns.ts';
import type { EntityModel } from '../../../domain/model/model.ts';
import { toFacts } from '../../../domain/model/facts.ts';
import type { ImportCheck, ImportRow } from '../../../domain/model/import.ts';
import { isEmptyMapping } from '../../../domain/text/intake/unknown-values.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { displayText } from '../../entities/display.ts';
import { type EntityRuntime, getRelation, writtenName } from '../../entities/registry.ts';
import type { UploadedFile } from '../../http/files/read-upload.ts';
import { READ_AS_WRITTEN } from './clean-cells.ts';
import { settableColumns } from './file-columns.ts';
import { type CsvColumn, cellText } from '../csv/csv-columns.ts';
import { countRows, type ImportPlan, type PlannedRow, getState } from './plan.ts';
import { isNeeded } from './cell-meanings.ts';
import { describeChoices, findHeader, listReadings } from './describe-readings.ts';
import { planImport } from './plan-import.ts';
import { readImportFile } from './read-import-file.ts';
import { addChoices, readMapping, storeMapping } from '../csv/mappings.ts';
import type { RowChanges } from './row-changes.ts';
import { requireFile, storeFile } from './stored-imports.ts';

/** Number of valid rows in the preview. */
const FIRST_ROWS = 100;

/** A stored value as screens show it. */
function showValue(
  column: CsvColumn,
  value: unknown,
  { enums, names }: Pick<ImportPlan, 'enums' | 'names'>,
): string {
  const { field } = column;
  const isRelation = getRelation(field, 'one', 'many') !== undefined;
  const named = isRelation ? [value ?? []].flat().flatMap((id) => names.get(String(id)) ?? []) : value;
  if (field.kind === 'number' && typeof value === 'number') return formatNumber(value, field);
  const text = cellText(column, named, enums);
  if (field.kind === 'date') return formatDay(text);
  return field.format === 'us-phone' ? formatPhone(text) : text;
}

/** Changed values in the preview. */
const MOST_CHANGES = 2_000;

/** The values of a record that a row changes, before and after. */
function listChanges(row: PlannedRow, model: EntityModel, plan: ImportPlan): ImportCheck['changes'] {
  const { line, before, prepared } = row;
  if (getState(row) !== 'update' || !before || !prepared) return [];
  const names = new Map(plan.names);
  for (const { id, name } of Object.values(before.links).flat()) names.set(id, name);
  return prepared.changed.map((field) => {
    const column: CsvColumn = { field, header: field.title, name: writtenName(field) };
    const show = ({ [column.name]: value }: Record<string, unknown>): string =>
      showValue(column, value, { ...plan, names });
    const name = displayText(model, before.values);
    return { line, name, field: field.title, from: show(before.values), to: show(prepared.values) };
  });
}

function listAllChanges(plan: ImportPlan, model: EntityModel): ImportCheck['changes'] {
  const all: ImportCheck['changes'] = [];
  for (const row of plan.rows) {
    if (all.length >= MOST_CHANGES) break;
    all.push(...listChanges(row, model, plan));
  }
  return all.slice(0, MOST_CHANGES);
}

/** The stored value of each cell of a row. */
function showValues({ prepared }: PlannedRow, plan: ImportPlan): string[] {
  return plan.columns.map((column) => (column ? showValue(column, prepared?.values[column.name], plan) : ''));
}

function shownRow(row: PlannedRow, plan: ImportPlan, state: ImportRow['state'] = getState(row)): ImportRow {
  const { line, typed, errors, warning = null } = row;
  return {
    line,
    state,
    cells: [...typed],
    values: state === 'invalid' || state === 'leftOut' ? [] : showValues(row, plan),
    warning: row.skipped ?? warning,
    errors: errors.map(({ column, message }) => ({ column, message })),
  };
}

function shownRows(plan: ImportPlan): ImportRow[] {
  const { rows, leftOut } = plan;
  const shown = rows
    .filter((row, index) => index < FIRST_ROWS || row.warning !== undefined || getState(row) === 'invalid')
    .map((row) => shownRow(row, plan));
  return [...shown, ...leftOut.map((row) => shownRow(row, plan, 'leftOut'))];
}

/** Sentences about the effects of saving the rows beyond their records. */
function listEffects({ hooks }: EntityRuntime, { rows }: ImportPlan): string[] {
  const changes = rows.flatMap((row) => {
    const isSaved = row.prepared && ['create', 'update'].includes(getState(row));
    return isSaved
      ? [{ values: row.prepared?.values ?? {}, ...(row.before && { before: row.before.values }) }]
      : [];
  });
  return hooks.flatMap(({ announce }) => announce?.(changes) ?? []);
}

/**
 * Checks a file without changing a record: lists the created or changed records and the errors of each row, with the
 * form's messages. Changes to its rows and choices for its columns and values are applied first; the choices are
 * remembered once the file is imported, and no choices forget all. The file is stored for a day: it is checked again by
 * its `fileId`, and one without errors is imported by its `importId`.
 * @param fileId of an earlier check of the file, instead of its content
 * @throws AppError 404 for an unknown `fileId`, 415 if it is not CSV, 400 for invalid columns, 413 for more than 100,000 rows
 */
export async function checkImport(
  ctx: AppContext,
  runtime: EntityRuntime,
  signedIn: SignedIn,
  uploaded: UploadedFile,
  {
    rows,
    mapping,
    uncleaned,
    fileId,
  }: {
    rows: RowChanges;
    mapping: BulkMapping | undefined;
    uncleaned: readonly CleaningKind[];
    fileId: string | undefined;
  },
): Promise<ImportCheck> {
  const { model } = runtime;
  const { tenant, viewer } = signedIn;
  const scope = { organizationId: viewer.organizationId, entity: model.name };
  const {
    stored: { columns, choices: values },
    name,
    bytes,
  } = await ctx.db.tenant(tenant, async (tx) => {
    const { entity } = scope;
    const source = fileId === undefined ? uploaded : await requireFile(tx, tenant, { entity, fileId });
    if (mapping && isEmptyMapping(mapping))
      await storeMapping(tx, scope, { userId: viewer.id, added: mapping });
    const stored = await readMapping(tx, scope);
    return { stored: mapping ? addChoices(stored, mapping) : stored, ...source };
  });
  const choices = { rows, columns, values, uncleaned, ...(mapping && { mapping }) };
  const titles = settableColumns(runtime, signedIn.viewer, toFacts(signedIn.session)).map(
    ({ header }) => header,
  );
  const file = await readImportFile(bytes, runtime, { rows, titles });
  const plan = await planImport({ ctx, runtime, signedIn, file, choices });
  const counts = countRows(plan);
  const { header, found, likely, targets, absent, options, ignored, missing, meanings } = plan;
  const { asked: unknown, chosen } = meanings.values;
  const remembered = meanings.values.remembered + absent.filter(({ value }) => value !== '').length;
  const answer = {
    fileName: name,
    counts,
    header,
    columns: found,
    likely,
    targets,
    absent,
    unknown,
    chosen,
    effects: listEffects(runtime, plan),
    needed: plan.columns.flatMap((column) => (column && isNeeded(column) ? [column.name] : [])),
    remembered,
    options,
    ignored,
    missing,
    cleaned: describeCleaning(plan.notes, {
      toHeader: (name) => findHeader(plan, name),
      uncleaned,
      restored: READ_AS_WRITTEN,
    }),
    readings: listReadings(plan, model),
    notices: [...describeSkipped(file.skipped), ...describeChoices(plan, model)],
    changes: listAllChanges(plan, model),
    rows: shownRows(plan),
  };
  const isReady =
    counts.invalid === 0 &&
    counts.created + counts.updated > 0 &&
    !found.some(isOpen) &&
    unknown.length === 0;
  if (!isReady && fileId !== undefined) return { importId: null, fileId, ...answer };
  const kept = { entity: model.name, name, bytes, counts, choices };
  const id = await ctx.db.tenant(tenant, (tx) =>
    storeFile(tx, tenant, isReady ? 'CHECKED' : 'STORING', kept),
  );
  return { importId: isReady ? id : null, fileId: fileId ?? id, ...answer };
}
