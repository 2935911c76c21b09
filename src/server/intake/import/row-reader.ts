import type { Failure } from '../../../domain/model/errors.ts';
import type { FieldModel } from '../../../domain/model/model.ts';
import { canAssign, type Facts } from '../../../domain/access/permissions.ts';
import { addSentence, findUnit } from '../../../domain/text/format.ts';
import { LEFT_AS_WRITTEN, padZip } from '../../../domain/text/cleaning.ts';
import { findOption, readYesNo } from '../../../domain/text/intake/comparable.ts';
import { DATE_EXAMPLES, parseDay } from '../../../domain/text/parse-day.ts';
import type { TimeZone } from '../../../domain/surveys/place-time-zone.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import {
  cellText,
  cellValue,
  type CellContext,
  type CsvColumn,
  type Enumerations,
  referenceField,
  splitCell,
  validNames,
} from '../csv/csv-columns.ts';
import type { CellMeanings } from './cell-meanings.ts';
import type { CleaningOptions } from './clean-cells.ts';
import { AppError } from '../../http/errors.ts';
import { prepareInput } from '../../entities/prepare-input.ts';
import type { RecordState } from '../../entities/record-state.ts';
import { type EntityRuntime, writtenName } from '../../entities/registry.ts';
import { refuseOutOfReach } from '../../entities/update-record.ts';
import type { FileColumns } from './file-columns.ts';
import type { PlannedRow } from './plan.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { isConditionColumn } from './row-conditions.ts';

/** Records named in the error of an ambiguous cell. */
const MOST_NAMED = 5;

/** The text of all new records in a field that the file has no column for. */
export interface Constant {
  column: CsvColumn;
  /** empty: nobody has chosen; null: each row has its own */
  text: string | null;
}

/** Parses and validates rows by the rules of a form's create or update. */
export class RowReader {
  constructor(
    private readonly runtime: EntityRuntime,
    private readonly viewer: Viewer,
    private readonly facts: Facts,
    private readonly file: FileColumns,
    private readonly known: {
      enums: Enumerations;
      references: ReferenceIndex;
      meanings: CellMeanings;
      constants: readonly Constant[];
      cleaning: Pick<CleaningOptions, 'notes' | 'uncleaned'>;
    },
  ) {}

  /** Sets `prepared` and `errors` of a row. */
  read(row: PlannedRow): void {
    const { runtime, viewer, facts } = this;
    const { before } = row;
    try {
      if (before) refuseOutOfReach(runtime, before);
      const prepared = prepareInput(runtime, this.readBody(row), viewer, facts, before);
      // a copy takes a fifth of the memory, as its values were not added one by one
      row.prepared = { ...prepared, values: { ...prepared.values } };
      this.addFailures(row, prepared.failures);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.addFailures(row, error.failures);
    }
  }

  /** Assigns failures to cells; keeps the first of each cell. */
  addFailures(row: PlannedRow, failures: Failure[]): void {
    for (const { path, message } of failures) {
      const [copy, source] = this.findCopy(row, path);
      if (copy && source) this.addError(row, source.name, `${message} as ${copy.title}, which is the same.`);
      else this.addError(row, path, message);
    }
  }

  /** The field of a value that the file has no column of its own for, and the field that it is copied from. */
  private findCopy({ before, texts }: PlannedRow, path: string | undefined): (FieldModel | undefined)[] {
    const field = path === undefined ? undefined : this.findField(path);
    const isOwn = before !== undefined || Object.hasOwn(texts, field?.name ?? '');
    return isOwn ? [] : [field, this.findField(field?.copyFrom ?? '')];
  }

  private addError(row: PlannedRow, path: string | undefined, message: string): void {
    if (row.errors.some((error) => error.path === path)) return;
    const field = path === undefined ? undefined : this.findField(path);
    // a person may add the columns that the file does not have
    const column = field && this.file.targets.find(({ name }) => name === writtenName(field));
    row.errors.push({
      path,
      column: column?.label ?? null,
      message: column ? this.withValid(message, row, field) : field ? `${field.title}: ${message}` : message,
    });
  }

  private withValid(message: string, row: PlannedRow, field: FieldModel): string {
    return addSentence(message, this.describeValid(row, field));
  }

  /** Valid values of an enumeration or date, for a cell with an invalid one. */
  private describeValid(row: PlannedRow, field: FieldModel): string {
    const { texts } = row;
    const text = (texts[field.name] ?? '').trim().toLowerCase();
    if (field.kind === 'boolean') return readYesNo(text) === undefined ? validNames(['Yes', 'No']) : '';
    if (field.kind === 'date')
      return text !== '' && parseDay(text, field.years) === undefined ? DATE_EXAMPLES : '';
    if (field.kind === 'references') return this.describeUnknown(field, row);
    if (field.kind !== 'enum') return '';
    const options = this.known.enums.get(field.enum ?? '') ?? [];
    const isKnown = findOption(options, text) !== undefined;
    const valid = options.filter(({ value }) => canAssign(field, value, this.viewer));
    return isKnown ? '' : validNames(valid.map(({ label }) => label));
  }

  /** The names in a cell that are not known. */
  private describeUnknown(field: FieldModel, { texts }: PlannedRow): string {
    const isKnown = (name: string): boolean => this.known.references.idsNamed(field, name).length > 0;
    const unknown = splitCell(texts[field.name] ?? '', isKnown).filter((name) => !isKnown(name));
    const names = unknown.map((name) => `"${name}"`).join(', ');
    return names === '' ? '' : `Not known: ${names}.`;
  }

  private findField(path: string): FieldModel | undefined {
    return this.runtime.model.fields.find((field) => field.name === path || writtenName(field) === path);
  }

  private readBody(row: PlannedRow): Record<string, unknown> {
    const body: Record<string, unknown> = row.before ? {} : this.initials();
    const context = this.buildContext(row.before);
    const { identifiedBy = [] } = this.runtime.model;
    this.file.columns.forEach((column, index) => {
      const cell = row.cells[index] ?? '';
      const isSilent =
        index >= this.file.width ||
        (!row.before && column !== undefined && hasDefault(column)) ||
        // found by name, the record keeps its identifier
        (row.before !== undefined && !row.identity && identifiedBy.includes(column?.field.name ?? ''));
      if (!column || isConditionColumn(column) || (isSilent && cell.trim() === '')) return;
      const meaning = this.known.meanings.get(column, cell);
      if (typeof meaning === 'string') return;
      const read = cellValue(column, meaning.text, context);
      if ('message' in read) this.addError(row, column.name, read.message);
      else if (read.value !== undefined && !this.keepsStored(row, column, read.value))
        body[column.name] = read.value;
    });
    this.readUnits(row, body);
    this.padZips(row, body);
    this.readArizona(row, body);
    if (!row.before) this.copyValues(body);
    return body;
  }

  /**
   * Whether an empty cell leaves a stored value as it is. A person may have such values cleared, but for those that a record needs;
   * so each is noted.
   */
  private keepsStored({ line, before, kept }: PlannedRow, column: CsvColumn, value: unknown): boolean {
    const { name, field } = column;
    const isNone = (one: unknown): boolean =>
      one === null || one === undefined || one === '' || (Array.isArray(one) && one.length === 0);
    const stored = before?.values[name];
    if (isNone(stored) || !isNone(value)) return false;
    if (name === kept || field.required) return true;
    const { notes, uncleaned } = this.known.cleaning;
    const links = (before?.links[field.name] ?? []).map((link) => link.name).join(', ');
    const shown = links || cellText(column, stored, this.known.enums);
    notes.push({ line, field: name, kind: 'kept', before: '', after: shown });
    return !uncleaned.includes('kept');
  }

  /** Reads the units of numbers as values of other fields, where the row has none of its own for them. */
  private readUnits(row: PlannedRow, body: Record<string, unknown>): void {
    this.file.columns.forEach((column, index) => {
      const text = row.typed[index] ?? '';
      const said = column && readUnit(column.field, text);
      const other = said && this.findField(said.field);
      if (!column || !other) return;
      const name = writtenName(other);
      const at = this.file.columns.findIndex((one) => one?.name === name);
      const own = (row.cells[at] ?? '').trim() === '' ? undefined : body[name];
      if (own === undefined) body[name] = said.value;
      else if (own !== said.value) {
        const show = (value: unknown): string =>
          cellText({ ...column, field: other }, value, this.known.enums);
        const message = `"${text.trim()}" is ${show(said.value)}, but ${other.title} is ${show(own)}. Correct one of them.`;
        this.addError(row, column.name, message);
      }
    });
  }

  /** Values without a column that a form copies from another field until a person enters them. */
  private copyValues(body: Record<string, unknown>): void {
    for (const { name, copyFrom } of this.runtime.model.fields)
      if (copyFrom && body[name] === undefined) body[name] = body[copyFrom];
  }

  /** Arizona keeps Mountain Standard Time all year, by which others mean the zone that changes its clocks. */
  private readArizona(row: PlannedRow, body: Record<string, unknown>): void {
    this.file.columns.forEach((column, index) => {
      if (column?.field.enum !== 'time-zone' || body.state !== 'AZ') return;
      const text = row.cells[index] ?? '';
      if (!/^(MST|Mountain Standard Time)$/i.test(text.trim())) return;
      body[column.name] = 'US/Arizona' satisfies TimeZone;
      row.warning ??= `${column.header}: ${text} is read as US/Arizona, since the row is in Arizona.`;
    });
  }

  /** ZIP codes that lost their zeros in a spreadsheet, where the row's state proves them. */
  private padZips(row: PlannedRow, body: Record<string, unknown>): void {
    const { notes, uncleaned } = this.known.cleaning;
    this.file.columns.forEach((column, index) => {
      const [zip, state] = [body[column?.name ?? ''], body.state];
      if (column?.field.format !== 'us-zip' || typeof zip !== 'string' || typeof state !== 'string') return;
      const { value, kind } = padZip(zip, state);
      if (kind === undefined) return;
      notes.push({ line: row.line, field: column.name, kind, before: zip, after: value });
      // what a person enters instead is padded like any other value
      if (uncleaned.includes(kind) && !row.edited?.has(index))
        this.addError(row, column.name, LEFT_AS_WRITTEN);
      else body[column.name] = value;
    });
  }

  /** Values of a new record's fields that the file has no column for. */
  private initials(): Record<string, unknown> {
    const named = new Set(this.file.columns.slice(0, this.file.width).map((column) => column?.name));
    const fields = this.runtime.model.fields.filter(
      (field) => field.initial !== undefined && !named.has(writtenName(field)),
    );
    const initial = fields.map((field) => [writtenName(field), field.initial] as const);
    const context = this.buildContext(undefined);
    const chosen = this.known.constants.flatMap(({ column, text }) => {
      const read = text ? cellValue(column, text, context) : undefined;
      return read && 'value' in read ? [[column.name, read.value] as const] : [];
    });
    return Object.fromEntries([...initial, ...chosen]);
  }

  private buildContext(before: RecordState | undefined): CellContext {
    return {
      enums: this.known.enums,
      getNoun: ({ relation }) =>
        this.runtime.registry.get(relation?.to ?? '')?.model.label.singular.toLowerCase() ?? 'record',
      idsNamed: (field, text) => {
        const ids = this.known.references.idsNamed(field, text);
        if (ids.length < 2) return ids;
        // of several with the same name, prefers the one already linked
        const linked = new Set((before?.links[field.name] ?? []).map(({ id }) => id));
        const kept = ids.filter((id) => linked.has(id));
        return kept.length === 1 ? kept : ids;
      },
      tellApart: (field, ids) => {
        const target = this.runtime.registry.get(field.relation?.to ?? '');
        const title = target && referenceField(target.model)?.title.toLowerCase();
        const identifiers = this.known.references.listIdentifiers(ids);
        return title === undefined || identifiers.length === 0
          ? ''
          : `Enter the ${title} of one of them: ${identifiers.slice(0, MOST_NAMED).join(' or ')}`;
      },
    };
  }
}

/** The field and value that the unit behind a number says; undefined: it says none. */
export function readUnit({ units }: FieldModel, text: string): { field: string; value: string } | undefined {
  const unit = units && findUnit(text);
  const value = unit && units.values[unit];
  return value === undefined ? undefined : { field: units?.field ?? '', value };
}

function hasDefault({ field }: CsvColumn): boolean {
  return field.default !== undefined;
}
