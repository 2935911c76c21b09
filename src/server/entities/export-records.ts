import { toFacts } from '../../domain/model/facts.ts';
import { type Cell, timeCell } from '../../domain/text/files/table.ts';
import type { Scope } from '../../domain/access/access-model.ts';
import type { Viewer } from '../../domain/access/session.ts';
import type { SignedIn } from '../identity/auth/sessions.ts';
import { cellText, type CsvColumn, type Enumerations, exportColumns } from '../intake/csv/csv-columns.ts';
import { type FileAnswer, readFormat, tableFile } from '../intake/csv/table-file.ts';
import type { Database } from '../db/database.ts';
import { refuse } from '../http/errors.ts';
import { loadEnumerations } from './enumerations.ts';
import { ExportSelect } from './export-select.ts';
import { parseRecordQuery, type RecordQuery } from './list-query.ts';
import { recordConditions, type RecordQueryInput, getShape } from './list-records.ts';
import { snakeCase } from './naming.ts';
import type { EntityRuntime } from './registry.ts';
import { scopeConditions, viewerShape } from './scope.ts';
import { orderBy } from './sort.ts';
import {
  quoted,
  TemplateBuilder,
  type StatementTemplate,
  TemplateCache,
  type ViewerInput,
} from '../db/sql-builder.ts';

/** Records per read: few enough that nobody waits long for them. */
const BATCH = 200;

/** Runs work as the requesting user, if they are still signed in and may still read. */
export type AsViewer = <T>(work: (signedIn: SignedIn, scope: Scope) => Promise<T>) => Promise<T>;

interface BatchInput extends ViewerInput {
  ids: string[];
}

/** Decisions made at the start of an export. */
interface ExportPlan {
  columns: CsvColumn[];
  /** ids of all matching records, in order */
  ids: string[];
  /** identifies the viewer's rights, which the columns depend on */
  shape: string;
}

const idTemplates = new TemplateCache<RecordQueryInput>();
const batchTemplates = new TemplateCache<BatchInput>();

function buildIds(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  query: RecordQuery,
): StatementTemplate<RecordQueryInput> {
  const builder = new TemplateBuilder<RecordQueryInput>();
  const conditions = recordConditions(builder, runtime, viewer, scope, query);
  return builder.build(
    `export:${runtime.model.name}`,
    // one value: the driver parses all rows of a result in one go, which would hold up other requests
    `select array_to_string(array(select t.id from ${quoted(runtime.model.table)} t where ${conditions.join(' and ')}
     order by ${orderBy(runtime, query.sortBy, query.order, 't')}), ',') as ids`,
  );
}

function buildBatch(
  runtime: EntityRuntime,
  viewer: Viewer,
  scope: Scope,
  columns: CsvColumn[],
): StatementTemplate<BatchInput> {
  const builder = new TemplateBuilder<BatchInput>();
  const select = new ExportSelect(builder, runtime, viewer);
  const values = select.columns(columns, 't');
  const conditions = scopeConditions(builder, runtime, scope, viewer, 't');
  const ids = builder.bind((input) => input.ids);
  return builder.build(
    `export-rows:${runtime.model.name}`,
    `${select.with()} select row_to_json(r)::text as data from (select ${values}
     from unnest(${ids}::uuid[]) with ordinality w (id, place)
     join ${quoted(runtime.model.table)} t on t.id = w.id
     where ${conditions.join(' and ')} order by w.place) r`,
  );
}

async function planExport(
  db: Database,
  runtime: EntityRuntime,
  parameters: Record<string, unknown>,
  { session, viewer, tenant }: SignedIn,
  scope: Scope,
): Promise<ExportPlan> {
  const query = parseRecordQuery(runtime, viewer, parameters);
  const template = idTemplates.get(runtime, getShape(viewer, scope, query), () =>
    buildIds(runtime, viewer, scope, query),
  );
  const [[row] = []] = await db.pipeline(tenant, [template.with({ viewer, query })]);
  const columns = exportColumns(runtime.model, viewer, toFacts(session));
  const ids = String(row?.ids ?? '')
    .split(',')
    .filter(Boolean);
  return { columns, ids, shape: viewerShape(viewer) };
}

async function readBatch(
  db: Database,
  runtime: EntityRuntime,
  { columns, shape }: ExportPlan,
  ids: string[],
  { viewer, tenant }: SignedIn,
  scope: Scope,
): Promise<Record<string, unknown>[]> {
  if (viewerShape(viewer) !== shape) throw refuse('FORBIDDEN', 'Your role has changed. Please export again.');
  const names = columns.map(({ field }) => field.name);
  const template = batchTemplates.get(runtime, [shape, scope, ...names].join('|'), () =>
    buildBatch(runtime, viewer, scope, columns),
  );
  const [rows = []] = await db.pipeline(tenant, [template.with({ viewer, ids })]);
  return rows.map(({ data }) => JSON.parse(String(data)) as Record<string, unknown>);
}

function toCell(column: CsvColumn, value: unknown, enums: Enumerations): Cell {
  const { decimals } = column.field;
  if (typeof value === 'number') return decimals === undefined ? value : { decimal: value, digits: decimals };
  const text = cellText(column, value, enums);
  return ['date', 'timestamp'].includes(column.field.kind) ? timeCell(text) : text;
}

/** The records of a plan in batches. */
async function* readCells(
  plan: ExportPlan,
  enums: Enumerations,
  read: (ids: string[]) => Promise<Record<string, unknown>[]>,
): AsyncGenerator<Cell[]> {
  for (let start = 0; start < plan.ids.length; start += BATCH) {
    const records = await read(plan.ids.slice(start, start + BATCH));
    for (const record of records)
      yield plan.columns.map((column) => toCell(column, record[column.field.name], enums));
  }
}

/**
 * All records of a list as a file that is streamed while it is read. A single query selects and orders the records;
 * their values are read in batches as the reader consumes them, so that a slow reader holds neither memory nor a
 * transaction. Records that are deleted or leave the viewer's scope in the meantime are omitted.
 * @param parameters the query string, brackets parsed: search, filters and sort of the list
 * @throws AppError 400 for invalid parameters, and the errors of `asViewer`
 */
export async function exportRecords(
  db: Database,
  runtime: EntityRuntime,
  { format, ...parameters }: Record<string, unknown>,
  asViewer: AsViewer,
): Promise<FileAnswer> {
  const wanted = readFormat(format);
  const plan = await asViewer((...viewer) => planExport(db, runtime, parameters, ...viewer));
  const enums = await loadEnumerations([runtime.model]);
  const read = (ids: string[]) => asViewer((...viewer) => readBatch(db, runtime, plan, ids, ...viewer));
  const name = snakeCase(runtime.model.resource).replaceAll('_', '-');
  return tableFile(wanted, `${name}-${new Date().toISOString().slice(0, 10)}`, {
    title: runtime.model.label.plural,
    header: plan.columns.map(({ header }) => header),
    rows: readCells(plan, enums, read),
    count: plan.ids.length,
  });
}
