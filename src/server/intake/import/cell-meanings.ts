import type { FieldModel } from '../../../domain/model/model.ts';
import { canAssign } from '../../../domain/access/permissions.ts';
import type { Viewer } from '../../../domain/access/session.ts';
import { comparable, findOption, readYesNo } from '../../../domain/text/intake/comparable.ts';
import {
  UnknownValues,
  type ValueChoices,
  type ValueOption,
} from '../../../domain/text/intake/unknown-values.ts';
import type { EnumOption } from '../../../generated/enums.ts';
import type { Transaction } from '../../db/database.ts';
import { inTurns } from '../../db/turns.ts';
import { type EntityRuntime, getRelation } from '../../entities/registry.ts';
import { type CsvColumn, type Enumerations, splitCell } from '../csv/csv-columns.ts';
import type { ChangedRow } from './row-changes.ts';
import { listRecords, type ReferenceIndex } from './reference-index.ts';
import { type Condition, findState, isConditionColumn } from './row-conditions.ts';

/** The text that a cell stands for. `UNSAID`: the cell says nothing. `LEAVE_OUT`: its row is not imported. */
type CellMeaning = { text: string } | 'UNSAID' | 'LEAVE_OUT';

interface Known {
  runtime: EntityRuntime;
  viewer: Viewer;
  enums: Enumerations;
  references: ReferenceIndex;
  conditions: readonly Condition[];
}

/** The values of an enumeration that the viewer may set. */
export function listValues(field: FieldModel, enums: Enumerations, viewer: Viewer): ValueOption[] {
  return (enums.get(field.enum ?? '') ?? [])
    .filter(({ value }) => canAssign(field, value, viewer))
    .map(({ value, label }) => ({ id: value, name: label }));
}

const TRUTH_OPTIONS: readonly ValueOption[] = ['Yes', 'No'].map((name) => ({ id: name, name }));

/** Whether an empty cell of a new record is an error. */
export const isNeeded = ({ field }: CsvColumn): boolean => field.required && field.default === undefined;

/**
 * What the cells of menus and relations mean. A text that names nothing is asked about once; until then a cell of an
 * optional field says nothing, and one of a required field is an error. So is a text that a person has typed into a row.
 */
export class CellMeanings {
  readonly options: { field: string; id: string; name: string }[] = [];
  readonly values: UnknownValues;
  /** of two columns of one condition, a word may have another meaning */
  private readonly meanings = new Map<CsvColumn, Map<string, CellMeaning>>();

  constructor(
    private readonly columns: readonly (CsvColumn | undefined)[],
    choices: ValueChoices,
    private readonly known: Known,
  ) {
    this.values = new UnknownValues(choices);
  }

  /** Reads the cells of a file once, each text of a column together. */
  async read(tx: Transaction, rows: readonly ChangedRow[]): Promise<this> {
    for (const [index, column] of this.columns.entries()) {
      if (!column || !isChosen(column.field)) continue;
      const texts = new Map<string, { line: number; rows: number }>();
      const typed = new Set<string>();
      await inTurns(rows, ({ line, cells, edited }) => {
        const text = (cells[index] ?? '').trim();
        const seen = texts.get(text);
        if (text === '') return;
        if (edited?.has(index)) typed.add(text);
        else if (seen) seen.rows += 1;
        else texts.set(text, { line, rows: 1 });
      });
      for (const text of typed) if (!texts.has(text)) texts.set(text, { line: 0, rows: 0 });
      await this.readTexts(tx, column, texts);
    }
    return this;
  }

  private async readTexts(
    tx: Transaction,
    column: CsvColumn,
    texts: ReadonlyMap<string, { line: number; rows: number }>,
  ): Promise<void> {
    let options: ValueOption[] | undefined;
    const meanings = new Map<string, CellMeaning>();
    this.meanings.set(column, meanings);
    for (const [cell, of] of texts) {
      const parts: string[] = [];
      let isOut = false;
      for (const text of this.split(column, cell)) {
        const field = column.name;
        const own = this.findName(column, text);
        if (own === undefined && this.findStates(column, text).length > 0) {
          this.values.note({ field, text, name: null, rows: of.rows });
          continue;
        }
        if (own === undefined) options ??= await this.loadOptions(tx, column);
        else this.values.note({ field, text, name: own, rows: of.rows });
        const chosen = own === undefined ? this.values.find({ field, value: text, ...of }, options) : text;
        if (chosen !== null && chosen !== undefined) parts.push(chosen);
        else if (chosen === null) isOut ||= isNeeded(column);
        else if (isNeeded(column) || of.rows === 0) parts.push(text);
      }
      const meaning = parts.length > 0 ? { text: parts.join('; ') } : isOut ? 'LEAVE_OUT' : 'UNSAID';
      meanings.set(cell, meaning);
    }
  }

  /** The texts in a cell, each of which names a value. */
  private split(column: CsvColumn, cell: string): string[] {
    const { kind } = column.field;
    const isOne = kind !== 'references' && kind !== 'json';
    return isOne ? [cell] : splitCell(cell, (text) => this.findName(column, text) !== undefined);
  }

  /** The values of conditions that a text of a column names: of its own, or of one whose words its field may have, too. */
  private findStates(column: CsvColumn, text: string): EnumOption[] {
    if (isConditionColumn(column)) return [findState(column, text) ?? []].flat();
    return this.known.conditions
      .filter(({ alsoIn }) => alsoIn === column.name && this.findName(column, text) === undefined)
      .flatMap(({ options }) => findOption(options, text) ?? []);
  }

  /** The states of a row by the columns of conditions, and by others in their words; undefined: nobody knows it. */
  listStates({ cells }: ChangedRow): { column: CsvColumn; text: string; value: string | undefined }[] {
    return this.columns.flatMap((column, index): ReturnType<CellMeanings['listStates']> => {
      const text = (cells[index] ?? '').trim();
      if (!column) return [];
      if (!isConditionColumn(column))
        return this.findStates(column, text).map(({ value }) => ({ column, text, value }));
      const meaning = text === '' ? 'UNSAID' : this.get(column, text);
      const value = typeof meaning === 'string' ? undefined : findState(column, meaning.text)?.value;
      return [{ column, text, value }];
    });
  }

  /** The name of the value that a text stands for; for one of several records with it, the text. */
  private findName(column: CsvColumn, text: string): string | undefined {
    const { field } = column;
    if (isConditionColumn(column)) return findState(column, text)?.label;
    if (field.kind === 'boolean') {
      const isTrue = readYesNo(text);
      return isTrue === undefined ? undefined : isTrue ? 'Yes' : 'No';
    }
    if (getRelation(field, 'one', 'many'))
      return this.known.references.idsNamed(field, text).length > 0 ? text : undefined;
    const option = findOption(this.known.enums.get(field.enum ?? '') ?? [], text);
    return option && (comparable(option.value) === comparable(text) ? text : option.label);
  }

  private async loadOptions(tx: Transaction, { field, name }: CsvColumn): Promise<ValueOption[]> {
    const { runtime, viewer, enums, references } = this.known;
    const target = runtime.registry.get(getRelation(field, 'one', 'many')?.to ?? '');
    const records = target ? await listRecords(tx, target, viewer) : [];
    if (target) references.addChoices(target.model.name, records);
    const own = field.kind === 'boolean' ? TRUTH_OPTIONS : listValues(field, enums, viewer);
    const options = target ? records : own;
    this.options.push(...options.map(({ id, name: label }) => ({ field: name, id, name: label })));
    return [...options];
  }

  /** The meaning of a cell of a column. */
  get(column: CsvColumn, cell: string): CellMeaning {
    return this.meanings.get(column)?.get(cell.trim()) ?? { text: cell };
  }

  /** Whether a required value of a row has no meaning, so that a person has left it out. */
  isLeftOut({ cells }: ChangedRow): boolean {
    return this.columns.some(
      (column, index) => column && this.get(column, cells[index] ?? '') === 'LEAVE_OUT',
    );
  }
}

/** Whether a field has one of several values, which a person can choose from. */
function isChosen(field: FieldModel): boolean {
  return (
    field.enum !== undefined || field.kind === 'boolean' || getRelation(field, 'one', 'many') !== undefined
  );
}
