import { v7 as uuidv7 } from 'uuid';
import { FileDayOrder } from '../../../domain/text/intake/day-order.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { formatDay, parseNumber, withArticle } from '../../../domain/text/format.ts';
import type { CleaningKind } from '../../../domain/text/cleaning.ts';
import { comparable } from '../../../domain/text/intake/comparable.ts';
import { findRemark } from '../../../domain/text/intake/notes.ts';
import { hasForm } from '../../../domain/text/intake/value-forms.ts';
import { mayBeSamePerson } from '../../../domain/text/intake/same-person.ts';
import { CleaningCounts } from '../../../domain/text/intake/describe-readings.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { toFacts } from '../../../domain/model/facts.ts';
import type { SignedIn } from '../../identity/auth/sessions.ts';
import type { AppContext } from '../../context.ts';
import { type CsvColumn, type Enumerations, referenceField } from '../csv/csv-columns.ts';
import type { CsvRow } from '../csv/read-csv.ts';
import { inShortTransactions, type Transaction } from '../../db/database.ts';
import { inTurns, mapInTurns } from '../../db/turns.ts';
import { loadEnumerations } from '../../entities/enumerations.ts';
import { displayText } from '../../entities/display.ts';
import { readStates, type RecordState } from '../../entities/record-state.ts';
import { type EntityRuntime, getRelation, writtenName } from '../../entities/registry.ts';
import { getScope } from '../../entities/scope.ts';
import {
  checkHooks,
  checkTrees,
  checkUniqueValues,
  findDuplicates,
  findShared,
  isSameText,
} from './check-plan.ts';
import { isExampleRow } from '../csv/example-row.ts';
import { cleanCells, type CleaningOptions } from './clean-cells.ts';
import { CellMeanings, listValues } from './cell-meanings.ts';
import { type FileColumns, fileColumns } from './file-columns.ts';
import { type ImportPlan, type PlannedRow, getState } from './plan.ts';
import {
  findNamed,
  identityField,
  type NamedRecord,
  nameRow,
  readIdentity,
  recognize,
  recognizeWithoutZeros,
  type RowTexts,
  toNameKey,
} from './recognize.ts';
import { ReferenceIndex } from './reference-index.ts';
import type { ChangedFile, ChangedRow, FileChoices } from './row-changes.ts';
import { listConditions } from './row-conditions.ts';
import { type Constant, readUnit, RowReader } from './row-reader.ts';

/** Fields with a part of a person's name. */
const NAMES = ['firstName', 'middleName', 'lastName'];

/** Records of one name, without an identifier, that a row is compared with. */
const MOST_TRIED = 50;

/** Rows between two progress updates. */
const PROGRESS = 500;

/** Called with the number of rows processed. */
export type OnProgress = (done: number) => Promise<void>;

export interface PlanRequest {
  ctx: AppContext;
  runtime: EntityRuntime;
  signedIn: SignedIn;
  file: ChangedFile;
  /** of a person for its columns, and for required choices without one */
  choices: Pick<FileChoices, 'columns' | 'values' | 'uncleaned'>;
  onProgress?: OnProgress;
}

/** Records by the key of their name. */
type Named = ReadonlyMap<string, readonly NamedRecord[]>;

function toTexts(row: ChangedRow, columns: FileColumns['columns']): RowTexts {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column.field.name, row.cells[index] ?? '']] : [])),
  );
}

function newRow(row: ChangedRow, columns: FileColumns['columns'], of: CleaningOptions): PlannedRow {
  const cleaned = cleanCells(row, columns, of);
  const { edited } = row;
  return { ...cleaned, ...(edited && { edited }), texts: toTexts(cleaned, columns), id: uuidv7() };
}

/** The order of a file's dates, as its original rows prove it. */
async function findFileOrder(original: readonly CsvRow[], dates: readonly number[]): Promise<FileDayOrder> {
  const found = new FileDayOrder();
  await inTurns(original, (row) => {
    if (!isExampleRow(row)) for (const index of dates) found.add(row.cells[index] ?? '', row.line);
  });
  return found;
}

/** A row with its email or phone in the right one of their columns, if it has only one of them. */
function moveContact(
  row: ChangedRow,
  columns: FileColumns['columns'],
  at: NonNullable<FileColumns['contacts']>,
  notes: CleaningCounts,
): ChangedRow {
  const move = (from: number, to: number): ChangedRow => {
    const [text = '', cells] = [row.cells[from], [...row.cells]];
    Object.assign(cells, { [from]: '', [to]: text });
    notes.push({
      line: row.line,
      field: columns[from]?.name ?? '',
      kind: 'moved',
      before: text,
      after: text,
    });
    return { ...row, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') };
  };
  const [email, phone] = [at.email, at.phone].map((index) => (row.cells[index] ?? '').trim());
  if (phone === '' && email && !email.includes('@') && hasForm('us-phone', email))
    return move(at.email, at.phone);
  return email === '' && phone && hasForm('email', phone) ? move(at.phone, at.email) : row;
}

/** All rows in file order, including those that do not fit the header. */
async function plannedRows(
  { rows, original, problems }: ChangedFile,
  { columns, contacts }: FileColumns,
  runtime: EntityRuntime,
  uncleaned: readonly CleaningKind[] = [],
): Promise<{ planned: PlannedRow[]; notes: CleaningCounts }> {
  const own = rows.filter((row) => !isExampleRow(row));
  const dates = columns.flatMap((column, index) => (column?.field.kind === 'date' ? [index] : []));
  const { order: dayOrder, proof } = await findFileOrder(original, dates);
  const proofLine = proof?.line;
  const notes = new CleaningCounts();
  const of = { model: runtime.model, dayOrder, notes, uncleaned };
  const planned = await mapInTurns(own, (row) => {
    const moved = contacts && !uncleaned.includes('moved') ? moveContact(row, columns, contacts, notes) : row;
    return { ...newRow(moved, columns, of), ...(moved !== row && { typed: row.cells }) };
  });
  // said once: a file may have thousands of such dates
  const first = planned.find(({ line }) => line === proofLine) ?? planned[0];
  if (first && proofLine !== undefined)
    first.warning ??= `Dates are read with the day first, which ${first.line === proofLine ? 'this row' : `line ${proofLine}`} proves.`;
  const misfits = problems.map(({ line, message }) => ({
    ...newRow({ line, cells: [] }, columns, of),
    errors: [{ path: undefined, column: null, message }],
  }));
  return { planned: [...planned, ...misfits].sort((a, b) => a.line - b.line), notes };
}

/** Names are written in several ways, numbers are not. */
function toIdentityKey(identity: string[] | undefined): string | undefined {
  const isName = identity && identity.length > 1;
  return isName ? identity.map(comparable).join('\n') : identity?.join('').toLowerCase();
}

/**
 * Matches rows with the existing records they identify. A row that matches several records, or the record of an earlier
 * row, is an error.
 * @returns the records with the names of the other rows
 */
async function recognizeRows(
  tx: Transaction,
  request: PlanRequest,
  columns: FileColumns['columns'],
  rows: PlannedRow[],
): Promise<Named> {
  const { runtime, signedIn } = request;
  const { viewer } = signedIn;
  await inTurns(rows, (row) => {
    const identity = readIdentity(runtime, row.texts);
    if (identity) row.identity = identity;
  });
  const identified = await recognize(tx, runtime, viewer, rows);
  const unknown = rows.filter((_, index) => identified[index]?.length === 0);
  const named = await findNamed(tx, runtime, viewer, unknown);
  const found = await mapInTurns(rows, (row, index) => {
    const ids = identified[index] ?? [];
    return ids.length > 0 ? ids : recognizeByName(runtime, row, named);
  });
  const states = await readStates(tx, runtime, viewer, [...new Set(found.flat())]);
  const noun = runtime.model.label.singular.toLowerCase();
  const lines = new Map<string, number>();
  await inTurns(rows, (row, index) => {
    const [id, ...others] = found[index] ?? [];
    const before = id === undefined ? undefined : states.get(id);
    const key = before?.id ?? toIdentityKey(row.identity);
    if (before) Object.assign(row, { id: before.id, before });
    const earlier = key === undefined ? undefined : lines.get(key);
    const field = identityField(runtime, row.texts);
    const column = columns.find((one) => one?.field === field)?.header ?? null;
    const refuse = (message: string): void =>
      void row.errors.push({ path: field && writtenName(field), column, message });
    if (others.length > 0) refuse(`Several records match, so it is unclear which ${noun} is meant`);
    else if (earlier !== undefined)
      refuse(`This ${noun} is also in line ${earlier}. Each ${noun} may have only one row.`);
    else if (key !== undefined) lines.set(key, row.line);
    const other = before && nameOther(runtime, before, row.texts);
    if (other !== undefined) {
      const title = field?.title.toLowerCase() ?? 'identifier';
      refuse(`The ${noun} with this ${title} is ${other}. Correct the ${title}, or leave the row out.`);
    }
  });
  return named;
}

/**
 * The record of a row without an identifier: the only one of its name that has its email, phone or address.
 */
function recognizeByName({ model }: EntityRuntime, { identity, texts }: PlannedRow, named: Named): string[] {
  const name = identity ? '' : nameRow(model, texts);
  const [same, ...others] = (named.get(toNameKey(model, name)) ?? []).filter(
    (one) => one.name === name && findShared(model, texts, one.state.values) !== undefined,
  );
  return name !== '' && same && others.length === 0 ? [same.id] : [];
}

/**
 * Matches rows that neither an identifier nor anything but a name identifies with records that have no identifier, either,
 * and that they leave as they are: those of an exported file. Of records that are alike, each has a row of its own.
 */
async function recognizeUnchanged(
  { model }: EntityRuntime,
  rows: readonly PlannedRow[],
  { all, named, reader }: { all: readonly PlannedRow[]; named: Named; reader: RowReader },
): Promise<void> {
  const used = new Set(all.map(({ id }) => id));
  const { identifiedBy = [] } = model;
  await inTurns(rows, (row) => {
    const name = row.before || row.identity ? '' : nameRow(model, row.texts);
    if (name === '') return;
    const alike = (named.get(toNameKey(model, name)) ?? []).filter(
      ({ id, state }) => !used.has(id) && identifiedBy.every((field) => (state.values[field] ?? '') === ''),
    );
    const isUnchanged = ({ id, state }: NamedRecord): boolean => {
      const tried = { ...row, id, before: state, errors: [...row.errors] };
      reader.read(tried);
      return getState(tried) === 'unchanged';
    };
    const same = alike.slice(0, MOST_TRIED).find(isUnchanged);
    if (!same) return;
    used.add(same.id);
    Object.assign(row, { id: same.id, before: same.state });
  });
}

/**
 * The name of a record that is hardly the person of a row which has its identifier: they share neither a word of the name
 * nor the email. A row with a part of the name, or without an email, says too little.
 */
function nameOther({ model }: EntityRuntime, { values }: RecordState, texts: RowTexts): string | undefined {
  const email = model.fields.find(({ format }) => format === 'email')?.name;
  const isWhole = [...model.display.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => texts[name]?.trim());
  if (!isWhole || email === undefined || !texts[email]?.trim()) return undefined;
  if (isSameText(values[email], texts[email])) return undefined;
  const [stored, own] = [displayText(model, values).trim(), displayText(model, texts).trim()];
  const hasNames = /\p{L}{2}/u.test(stored) && /\p{L}{2}/u.test(own);
  return hasNames && !mayBeSamePerson(own, stored) ? stored : undefined;
}

/**
 * New rows whose identifier is that of a record but for leading zeros, which spreadsheets remove: an error if both have
 * the same email, since the row is hardly another person.
 */
async function askAboutLostZeros(
  tx: Transaction,
  { runtime, signedIn }: PlanRequest,
  rows: PlannedRow[],
): Promise<void> {
  const { model } = runtime;
  const unknown = rows.filter(({ before, identity }) => !before && identity);
  const found = await recognizeWithoutZeros(tx, runtime, signedIn.viewer, unknown);
  const states = await readStates(tx, runtime, signedIn.viewer, [...new Set(found.flat())]);
  const email = model.fields.find(({ format }) => format === 'email')?.name;
  unknown.forEach((row, index) => {
    const [state] = (found[index] ?? []).flatMap((id) => states.get(id) ?? []);
    const field = identityField(runtime, row.texts);
    if (!state || !field) return;
    const noun = model.label.singular.toLowerCase();
    const title = field.title.toLowerCase();
    const stored = String(state.values[field.name]);
    if (email !== undefined && isSameText(state.values[email], row.texts[email]))
      row.errors.push({
        path: writtenName(field),
        column: field.title,
        message: `There is ${withArticle(noun)} with the ${title} ${stored} and the same email. Spreadsheets remove leading zeros. Enter ${stored} to change the existing one.`,
      });
    else
      row.warning = `There is also ${withArticle(noun)} with the ${title} ${stored}. The row adds another one.`;
  });
}

/** The schema's own message if the field alone identifies records. */
function identityTaken({ model }: EntityRuntime, field: string | undefined): string | undefined {
  if ((model.identifiedBy ?? []).length > 1) return undefined;
  return model.fields.find(({ name }) => name === field)?.unique?.message;
}

function relationCells(rows: PlannedRow[], columns: (CsvColumn | undefined)[]): Map<string, Set<string>> {
  const cells = new Map<string, Set<string>>();
  columns.forEach((column, index) => {
    const relation = column && getRelation(column.field, 'one', 'many');
    if (!relation) return;
    const texts = cells.get(relation.to) ?? new Set<string>();
    for (const row of rows) texts.add((row.cells[index] ?? '').trim());
    cells.set(relation.to, texts);
  });
  return cells;
}

/** Rows may refer to each other, such as a unit to its parent two lines above. */
function addFileRecords(references: ReferenceIndex, runtime: EntityRuntime, rows: PlannedRow[]): void {
  const identifier = referenceField(runtime.model)?.name;
  const records = rows.flatMap(({ id, texts, before, identity: values }) => {
    const name = displayText(runtime.model, texts).trim();
    const own = identifier === undefined ? undefined : texts[identifier]?.trim();
    const isAnonymous = !before && values === undefined;
    return name === '' ? [] : [{ id, name, identifier: own, isAnonymous }];
  });
  references.addOwn(runtime.model.name, records);
}

async function readRows(reader: RowReader, rows: PlannedRow[], onProgress?: OnProgress): Promise<void> {
  await inTurns(rows, (row, index) => {
    reader.read(row);
    return (index + 1) % PROGRESS === 0 ? onProgress?.(index + 1) : undefined;
  });
}

/** A remark beside a name, such as `(left in May)`, is no part of it: a person says what it means. */
function refuseRemarks(row: PlannedRow, columns: FileColumns['columns']): void {
  for (const column of columns) {
    if (!column || !NAMES.includes(column.field.name)) continue;
    const text = (row.texts[column.field.name] ?? '').trim();
    const remark = text === row.before?.values[column.field.name] ? undefined : findRemark(text);
    if (remark === undefined) continue;
    const message = `The name has "${remark}" in it. Correct the name, or leave the row out.`;
    row.errors.push({ path: column.name, column: column.header, message });
  }
}

/** An employee who is back has no exit date any more, which an empty cell does not say. */
function warnOfExit(row: PlannedRow, text: string): void {
  const stored = row.before?.values.exitDate;
  if (typeof stored !== 'string' || row.texts.exitDate?.trim()) return;
  const day = formatDay(stored);
  row.warning ??= `The file says "${text}", but the exit date ${day} is stored, and is kept.`;
}

/**
 * What a row says of itself beside its record: somebody who has left needs an exit date, and a contact that may be surveyed is
 * not blocked.
 */
function checkConditions(row: PlannedRow, meanings: CellMeanings, { targets }: FileColumns): void {
  const states = meanings.listStates(row);
  for (const { column, text, value } of states) {
    const add = (path: string, message: string): void => {
      const label = targets.find(({ name }) => name === path)?.label ?? null;
      if (!row.errors.some((error) => error.path === path)) row.errors.push({ path, column: label, message });
    };
    const { texts, before } = row;
    const isRefused = column.name === 'optOut' && states.some((state) => state.value === 'YES');
    if (value === 'FORMER' && !texts.exitDate?.trim()) {
      // an empty cell is no return of who has left
      if (before?.values.exitDate) row.kept = 'exitDate';
      else add('exitDate', `The file says "${text}". Enter the exit date, or leave the row out.`);
    } else if (value === 'NO' && isRefused)
      add(
        column.name,
        'The file has an opt-out for one contact of the row and none for another. Leave the row out, and block the contact on its own.',
      );
    else if (value === 'NO') row.skipped = `The file says "${text}": the contact may get messages.`;
    else if (value !== undefined && column.name !== 'optOut') warnOfExit(row, text);
    else if (value === undefined && text !== '') add(column.name, `"${text}" is not known.`);
    else if (value === undefined && column.name === 'optOut')
      add(column.name, 'The file does not say whether the contact may get messages. Enter Yes to block it.');
  }
}

/** If the role may not change records, a row of an existing record must leave it unchanged. */
function refuseChanges(reader: RowReader, { runtime, signedIn }: PlanRequest, rows: PlannedRow[]): void {
  if (getScope(runtime, 'update', signedIn.viewer) !== undefined) return;
  const noun = runtime.model.label.singular.toLowerCase();
  for (const row of rows) {
    if (getState(row) !== 'update') continue;
    const field = identityField(runtime, row.texts);
    const path = field && writtenName(field);
    const message = identityTaken(runtime, path) ?? `This ${noun} already exists`;
    reader.addFailures(row, [{ ...(path && { path }), message, code: 'VALIDATION' }]);
  }
}

/** Fields whose value may be the same for all rows, unlike a name. */
const COMMON_KINDS: readonly string[] = ['enum', 'integer', 'number'];

/** Whether the unit of a number in a row says the value of another field. */
const saysByUnit = ({ typed }: PlannedRow, { name }: FieldModel, columns: FileColumns['columns']): boolean =>
  columns.some((column, index) => column && readUnit(column.field, typed[index] ?? '')?.field === name);

/** Fields that new records need and a file has no column for, with possible values and the one chosen for all rows. */
function listAbsent(
  missing: readonly CsvColumn[],
  chosen: FileChoices['values'],
  enums: Enumerations,
  viewer: Viewer,
): (Constant & { options: ImportPlan['options'] })[] {
  return missing
    .filter(({ field }) => COMMON_KINDS.includes(field.kind))
    .map((column) => {
      const { field, name } = column;
      const text = chosen[name]?.[''] === undefined ? '' : chosen[name][''];
      const options = listValues(field, enums, viewer).map((option) => ({ field: name, ...option }));
      const isValid =
        text === null ||
        (field.kind === 'enum'
          ? options.some(({ id }) => id === text)
          : typeof parseNumber(text) === 'number');
      return { column, text: isValid ? text : '', options };
    });
}

/**
 * Plans the import of a file: validates each row by the rules of the viewer's create or update, and all rows against
 * each other and the database. Changes nothing.
 * @throws AppError 400 for invalid columns
 */
export async function planImport(request: PlanRequest): Promise<ImportPlan> {
  const { ctx, runtime, signedIn, file, choices, onProgress } = request;
  const { session, tenant } = signedIn;
  // starting the import needs the proof of all that it changes
  const viewer = { ...signedIn.viewer, provenAt: new Date().toISOString() };
  const facts = toFacts(session);
  const conditions = listConditions(runtime.model.name);
  const enums: Enumerations = new Map([
    ...(await loadEnumerations([runtime.model])),
    ...conditions.map(({ name, options }) => [name, options] as const),
  ]);
  const columns = fileColumns(runtime, viewer, facts, { file, choices: choices.columns, enums });
  const { planned: all, notes } = await plannedRows(file, columns, runtime, choices.uncleaned);
  // saving repeats under locks what must not change in between
  const tx = inShortTransactions(ctx.db, tenant);
  const named = await recognizeRows(tx, request, columns.columns, all);
  await askAboutLostZeros(tx, request, all);
  const cells = relationCells(all, columns.columns);
  const references = await ReferenceIndex.load(tx, runtime, viewer, cells);
  if (runtime.model.fields.some((field) => getRelation(field, 'one', 'many')?.to === runtime.model.name)) {
    addFileRecords(references, runtime, all);
  }
  const known = { runtime, viewer, enums, references, conditions };
  const meanings = await new CellMeanings(columns.columns, choices.values, known).read(tx, all);
  if (conditions.length > 0) await inTurns(all, (row) => checkConditions(row, meanings, columns));
  await inTurns(all, (row) => refuseRemarks(row, columns.columns));
  const isOut = (row: PlannedRow): boolean => row.skipped !== undefined || meanings.isLeftOut(row);
  const rows = all.filter((row) => !isOut(row));
  const fitting = rows.filter(({ cells }) => cells.length > 0);
  const cleaning = { notes, uncleaned: choices.uncleaned ?? [] };
  const read = { enums, references, meanings, constants: [], cleaning };
  const tried = { ...read, cleaning: { ...cleaning, notes: new CleaningCounts() } };
  await recognizeUnchanged(runtime, fitting, {
    ...{ all, named },
    reader: new RowReader(runtime, viewer, facts, columns, tried),
  });
  const added = rows.filter(({ before }) => !before);
  const missing = columns.missing.filter(
    ({ field }) => added.length === 0 || !added.every((row) => saysByUnit(row, field, columns.columns)),
  );
  const absent = listAbsent(added.length > 0 ? missing : [], choices.values, enums, viewer);
  const reader = new RowReader(runtime, viewer, facts, columns, { ...read, constants: absent });
  await readRows(reader, fitting, onProgress);
  refuseChanges(reader, request, fitting);
  const { organizationId } = viewer;
  const check = { tx, runtime, organizationId, rows: fitting, addFailures: reader.addFailures.bind(reader) };
  await checkUniqueValues(check);
  await findDuplicates(check, named);
  await checkTrees(check);
  await checkHooks(ctx, signedIn, check);
  await onProgress?.(rows.length);
  const { found, likely, targets, ignored } = columns;
  return {
    header: file.header,
    found,
    likely,
    targets,
    absent: absent.map(({ column, text }) => ({ field: column.name, value: text })),
    options: [...meanings.options, ...absent.flatMap(({ options }) => options)],
    ignored,
    missing: missing.flatMap(({ name, header }) =>
      absent.some(({ column, text }) => column.name === name && text) ? [] : [header],
    ),
    rows,
    leftOut: all.filter(isOut),
    columns: columns.columns,
    enums,
    meanings,
    notes,
    names: references.names,
  };
}
