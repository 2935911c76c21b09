import type { ColumnType, TableColumn, TableModel } from '../model/table-model.ts';
import { literal } from '../model/table-model.ts';
import { type Changes, type FormerTable, selectRows } from './plan.ts';
import { columnSql, quote } from './sql.ts';

/** Types that can store every value of another without loss. */
const WIDER: Partial<Record<ColumnType, ColumnType[]>> = {
  smallint: ['integer', 'bigint', 'text'],
  integer: ['bigint', 'text'],
  bigint: ['text'],
  uuid: ['text'],
  boolean: ['text'],
  date: ['text', 'timestamptz(3)'],
  'timestamptz(3)': ['text'],
  text: ['text[]'],
  'text[]': ['text'],
};

const isNumeric = (type: ColumnType): boolean => type.startsWith('numeric');

/** Numbers have at most four decimals, so that every integer fits. */
function isWidened(from: ColumnType, to: ColumnType): boolean {
  if (isNumeric(from)) return to === 'text';
  return (from === 'integer' && isNumeric(to)) || (WIDER[from]?.includes(to) ?? false);
}

/** Values that say nothing wrong about a row that had none; a date or a related record is not among them. */
const EMPTY: Partial<Record<ColumnType, string>> = {
  text: `''`,
  smallint: '0',
  integer: '0',
  bigint: '0',
  boolean: 'false',
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  'integer[]': `'{}'`,
  bytea: `''`,
};

function getEmpty({ type, isList, excludesZero }: TableColumn): string | undefined {
  if (excludesZero) return undefined;
  if (isList) return `'[]'`;
  return isNumeric(type) ? '0' : EMPTY[type];
}

/** Value that is null where the text is none of the type, which is named since a sample has no digits of its own. */
export const TRY_CAST = `CREATE OR REPLACE FUNCTION pg_temp.cast_or_null(value text, sample anyelement, type text) RETURNS anyelement LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT %L::%s', value, type) INTO sample;
  RETURN sample;
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;`;

const CONSTANT = /^('([^']|'')*'|-?[\d.]+|true|false)$/;

const fillSql = ({ fill }: TableColumn): string | null | undefined =>
  fill && 'sql' in fill ? fill.sql : undefined;

/** Whether SQL names the column outside its texts. */
const readsColumn = (sql: string | null | undefined, name: string): boolean =>
  new RegExp(`(?<![\\w.])${name}(?![\\w(])`, 'i').test((sql ?? '').replace(/'(?:[^']|'')*'/g, ''));

/** A change of one column of a table that exists. */
class ColumnChange {
  private readonly name: string;

  constructor(
    private readonly from: FormerTable,
    private readonly to: TableModel,
    private readonly column: TableColumn,
    private readonly changes: Changes,
  ) {
    this.name = quote(column.name);
  }

  private sql(text: string): void {
    this.changes.first(this.to.name, text, this.column.name);
  }

  private alter(action: string): void {
    this.sql(`ALTER TABLE ${quote(this.to.name)} ALTER COLUMN ${this.name} ${action};`);
  }

  private effect(kind: 'note' | 'loss' | 'question', text: string, rows?: string, key?: string): void {
    this.changes.effect(kind, this.to.name, text, {
      column: this.column.name,
      ...(rows === undefined ? {} : { rows }),
      ...(key === undefined ? {} : { key }),
    });
  }

  private get label(): string {
    return `${this.to.name}.${this.column.name}`;
  }

  /** The column's name before the migration. */
  private get was(): string {
    return quote(this.from.wasColumn.get(this.column.name) ?? this.column.name);
  }

  private get wasComputed(): boolean {
    const names = [this.column.name, ...(this.column.renamedFrom ?? [])];
    return names.some((name) => this.from.computed?.includes(name));
  }

  private rows(where: string): string {
    return selectRows(this.from, where);
  }

  /** Value of rows that have none: the schema's, and undefined where only its author knows. */
  private get fallback(): string | undefined {
    return fillSql(this.column) ?? this.column.default;
  }

  private ask(text: string, rows: string | undefined): void {
    this.effect('question', `${text}: set "x-fill" to the value that they get`, rows);
  }

  add(): void {
    const { column, to } = this;
    this.changes.titles.push(`add_${column.name}`);
    const existing = this.fallback ?? undefined;
    if (existing === undefined && column.required)
      this.effect('note', `column ${this.label} is added: existing rows have none`, this.rows('true'));
    else if (existing === undefined) this.effect('note', `column ${this.label} is added`);
    else
      this.effect('note', `column ${this.label} is added: existing rows get ${existing}`, this.rows('true'));
    const isAsked = column.required === true && column.fill === undefined && column.default === undefined;
    if (this.wasComputed && column.fill === undefined)
      this.ask(
        `"${column.name}" was computed from related records, and existing rows have no value of their own`,
        this.rows('true'),
      );
    if (isAsked && column.type === 'uuid' && !column.notNull)
      this.ask(`"${column.name}" is required, and existing rows lead nowhere`, this.rows('true'));
    const fill = this.fallback;
    if (readsColumn(fillSql(column), column.name))
      this.effect(
        'question',
        `"x-fill" of "${column.name}" reads "${column.name}", which no existing row has: name other columns`,
        this.rows('true'),
      );
    if (column.generated || (fill === undefined && !column.notNull) || fill === null) {
      this.sql(`ALTER TABLE ${quote(to.name)} ADD COLUMN ${columnSql(column)};`);
    } else if (fillSql(column) === undefined && column.default !== undefined) {
      this.sql(`ALTER TABLE ${quote(to.name)} ADD COLUMN ${columnSql(column)};`);
    } else this.addFilled(fill);
  }

  private addFilled(fill: string | undefined): void {
    const { column, to } = this;
    const value = fill ?? (column.values ? undefined : getEmpty(column));
    const why = column.excludesZero ? ', and 0 is outside its limits' : '';
    if (value === undefined)
      this.ask(`"${column.name}" is required, and existing rows have no value${why}`, this.rows('true'));
    const add = (added: TableColumn): void =>
      this.sql(`ALTER TABLE ${quote(to.name)} ADD COLUMN ${columnSql(added)};`);
    if (value !== undefined && CONSTANT.test(value)) {
      // the rows need not be written
      add({ ...column, default: value });
      this.alter(column.default === undefined ? 'DROP DEFAULT' : `SET DEFAULT ${column.default}`);
      return;
    }
    add({ ...column, notNull: false });
    this.sql(`UPDATE ${quote(to.name)} SET ${this.name} = ${value ?? 'NULL'};`);
    if (column.notNull) this.alter('SET NOT NULL');
  }

  change(former: TableColumn): void {
    if (former.generated) {
      this.changes.titles.push(`change_${this.column.name}`);
      this.effect('note', `column ${this.label} keeps its computed values`);
      this.alter('DROP EXPRESSION');
    }
    this.changeType(former);
    this.changeNull(former);
    this.changeValues(former);
  }

  /** Drops a column that `compute` adds again. */
  discard(former: TableColumn): void {
    this.changes.titles.push(`change_${this.column.name}`);
    if (!former.generated)
      this.effect(
        'loss',
        `column ${this.label} becomes computed: its values are lost`,
        this.rows(`${this.was} IS NOT NULL`),
      );
    this.sql(`ALTER TABLE ${quote(this.to.name)} DROP COLUMN ${this.name};`);
  }

  compute(): void {
    this.sql(`ALTER TABLE ${quote(this.to.name)} ADD COLUMN ${columnSql(this.column)};`);
  }

  private changeType(former: TableColumn): void {
    const { column } = this;
    if (former.type === column.type) {
      if (former.default === column.default) return;
      this.alter(column.default === undefined ? 'DROP DEFAULT' : `SET DEFAULT ${column.default}`);
      this.changes.titles.push(`change_${column.name}`);
      return;
    }
    this.changes.titles.push(`change_${column.name}`);
    const value = isWidened(former.type, column.type)
      ? this.widened(former.type)
      : this.narrowed(former.type);
    if (former.default !== undefined) this.alter('DROP DEFAULT');
    this.alter(`TYPE ${column.type} USING ${value}`);
    if (column.default !== undefined) this.alter(`SET DEFAULT ${column.default}`);
  }

  private widened(type: ColumnType): string {
    if (type === 'text') return `CASE WHEN ${this.name} IS NOT NULL THEN ARRAY[${this.name}] END`;
    if (type === 'text[]') return `array_to_string(${this.name}, ', ')`;
    return `${this.name}::${this.column.type}`;
  }

  /** Values that do not fit give way to x-fill or the default, or are cleared. */
  private narrowed(type: ColumnType): string {
    const { column } = this;
    const rounded = isNumeric(type) && ['smallint', 'integer', 'bigint'].includes(column.type);
    const cast = (name: string): string =>
      `pg_temp.cast_or_null(${rounded ? `round(${name})` : name}::text, NULL::${column.type}, '${column.type}')`;
    this.sql(TRY_CAST);
    const misfit = `${this.was} IS NOT NULL AND ${cast(this.was)} IS NULL`;
    const hasFewerDecimals = rounded || (isNumeric(type) && isNumeric(column.type));
    this.effect(
      'loss',
      `column ${this.label} narrows from ${type} to ${column.type}: values that do not fit are ${hasFewerDecimals ? 'rounded or lost' : 'lost'}`,
      this.rows(hasFewerDecimals ? `${cast(this.was)} IS DISTINCT FROM ${this.was}` : misfit),
    );
    const instead = this.fallback ?? undefined;
    if (instead === undefined && column.notNull)
      this.ask(
        `"${column.name}" is required, and rows whose value does not fit have none`,
        this.rows(misfit),
      );
    return instead === undefined
      ? cast(this.name)
      : `CASE WHEN ${this.name} IS NOT NULL THEN coalesce(${cast(this.name)}, ${instead}) END`;
  }

  private changeNull(former: TableColumn): void {
    const { column, to } = this;
    const empty = this.rows(`${this.was} IS NULL`);
    const isNewlyRequired = column.required === true && former.required !== true;
    if (former.notNull === column.notNull) {
      if (!isNewlyRequired || column.notNull) return;
      if (column.fill === undefined)
        return this.ask(`"${column.name}" becomes required, and rows lead nowhere`, empty);
    } else this.changes.titles.push(`change_${column.name}`);
    if (!column.notNull) {
      if (former.notNull) this.alter('DROP NOT NULL');
      return;
    }
    const fill = this.fallback ?? undefined;
    if (fill === undefined) {
      const text = `"${column.name}" becomes required, and rows without a value stop the migration`;
      this.ask(text, empty);
    } else this.effect('note', `rows without ${this.label} get ${fill}`, empty);
    const value = fill ?? getEmpty(column);
    if (value !== undefined)
      this.sql(`UPDATE ${quote(to.name)} SET ${this.name} = ${value} WHERE ${this.name} IS NULL;`);
    this.alter('SET NOT NULL');
  }

  /** Moves rows off values that the enumeration no longer has, or that a text had before it became one. */
  private changeValues(former: TableColumn): void {
    const { column, to, changes } = this;
    if (!column.values) return;
    const isList = column.type === 'text[]';
    const fallback = this.fallback ?? (column.notNull ? literal(column.values[0] ?? '') : 'NULL');
    const has = (name: string, value: string): string =>
      isList ? `${value} = ANY(${name})` : `${name} = ${value}`;
    const update = (set: string, where: string): void =>
      changes.then(
        to.name,
        `UPDATE ${quote(to.name)} SET ${this.name} = ${set} WHERE ${where};`,
        column.name,
      );
    for (const gone of (former.values ?? []).filter((value) => !column.values?.includes(value))) {
      const renamed = column.renamedValues?.[gone];
      const [value, rows] = [literal(gone), this.rows(has(this.was, literal(gone)))];
      changes.titles.push(`change_${column.name}_values`);
      if (renamed !== undefined) {
        this.effect('note', `value "${gone}" of ${this.label} becomes "${renamed}"`, rows);
        const next = literal(renamed);
        update(isList ? `array_replace(${this.name}, ${value}, ${next})` : next, has(this.name, value));
        continue;
      }
      const instead = isList ? 'its lists lose it' : `its rows get ${fallback}`;
      this.effect(
        'loss',
        `value "${gone}" of ${this.label} is removed: ${instead}; if it was renamed, set x-renamedFrom at the new value`,
        rows,
      );
      update(isList ? `array_remove(${this.name}, ${value})` : fallback, has(this.name, value));
    }
    if (former.values || former.type !== 'text' || isList) return;
    const others = (name: string): string => `${name} NOT IN (${column.values?.map(literal).join(', ')})`;
    changes.titles.push(`change_${column.name}_values`);
    this.effect(
      'loss',
      `${this.label} becomes an enumeration: rows with another value get ${fallback}`,
      this.rows(others(this.was)),
    );
    update(fallback, others(this.name));
  }

  drop(): void {
    const { column, to, changes } = this;
    this.effect(
      'loss',
      `column ${this.label} is dropped with all its values; if the field has a new name, say x-renamedFrom there`,
      this.rows(`${this.was} IS NOT NULL`),
    );
    const sql = `ALTER TABLE ${quote(to.name)} DROP COLUMN ${this.name};`;
    if (column.generated) this.sql(sql);
    else changes.then(to.name, sql, column.name);
    changes.titles.push(`drop_${column.name}`);
  }
}

/** Whether a computed column must be computed again: it reads other columns, or columns of another type. */
function isStale(from: FormerTable, to: TableModel, column: TableColumn): boolean {
  const former = from.columns.find(({ name }) => name === column.name);
  if (!former || !column.generated) return false;
  if (former.generated !== column.generated || former.type !== column.type) return true;
  return to.columns.some(({ name, type }) => {
    const source = from.columns.find((one) => one.name === name);
    return source && source.type !== type && column.generated?.includes(quote(name));
  });
}

/**
 * Adds, changes and drops the columns of a table. The database neither changes nor drops what a computed column reads:
 * those that go or are computed again go first, and new ones come last.
 * @returns names of the columns that are computed again, whose indexes are lost
 */
export function diffColumns(from: FormerTable, to: TableModel, changes: Changes): string[] {
  const getFormer = ({ name }: TableColumn) => from.columns.find((candidate) => candidate.name === name);
  const makeChange = (column: TableColumn) => new ColumnChange(from, to, column, changes);
  const removed = from.columns.filter(({ name }) => !to.columns.some((column) => column.name === name));
  const stale = to.columns.filter((column) => isStale(from, to, column));
  for (const column of removed.filter(({ generated }) => generated)) makeChange(column).drop();
  for (const column of stale) makeChange(column).discard(getFormer(column) ?? column);
  const plain = to.columns.filter(({ generated }) => !generated);
  for (const column of plain) {
    const former = getFormer(column);
    if (former) makeChange(column).change(former);
    else makeChange(column).add();
  }
  for (const column of to.columns.filter(({ generated }) => generated)) {
    if (stale.includes(column)) makeChange(column).compute();
    else if (!getFormer(column)) makeChange(column).add();
  }
  for (const column of removed.filter(({ generated }) => !generated)) makeChange(column).drop();
  return stale.map(({ name }) => name);
}
