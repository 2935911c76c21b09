import type { TableModel } from '../model/table-model.ts';
import { quote } from './sql.ts';

/** One statement of a migration, and what it changes. */
export interface Step {
  sql: string;
  table: string;
  column?: string;
}

/**
 * What a migration means for existing rows. `note`: they stay as they are, or move; `loss`: data is lost, which needs
 * permission; `question`: rows have no value, and the schema must say which they get; `conflict`: rows that make it
 * fail, if there are any.
 */
export interface Effect {
  kind: 'note' | 'loss' | 'question' | 'conflict';
  table: string;
  column?: string;
  /** key of the field that it is about */
  key?: string;
  text: string;
  /** query of the rows concerned before the migration, with a `label` */
  rows?: string;
}

/** Tells the effects of a plan apart; two plans may have the same one. */
export const toKey = ({ kind, table, column, text }: Effect): string =>
  JSON.stringify([kind, table, column, text]);

export interface MigrationPlan {
  steps: Step[];
  effects: Effect[];
  /** short name for the file */
  title: string;
}

/** A former table under its new names, and what it is called in the database before the migration. */
export interface FormerTable extends TableModel {
  was: string;
  /** former names of its columns, by the new ones */
  wasColumn: Map<string, string>;
}

/** Collects a plan: `before` runs before new constraints and indexes exist, `after` once all tables do. */
export class Changes {
  readonly renames: Step[] = [];
  readonly before: Step[] = [];
  readonly after: Step[] = [];
  readonly effects: Effect[] = [];
  readonly titles: string[] = [];

  rename(table: string, sql: string): void {
    this.renames.push({ table, sql });
  }

  first(table: string, sql: string, column?: string): void {
    this.before.push({ table, sql, ...(column === undefined ? {} : { column }) });
  }

  then(table: string, sql: string, column?: string): void {
    this.after.push({ table, sql, ...(column === undefined ? {} : { column }) });
  }

  effect(
    kind: Effect['kind'],
    table: string,
    text: string,
    more: Omit<Effect, 'kind' | 'table' | 'text'> = {},
  ): void {
    this.effects.push({ kind, table, text, ...more });
  }

  get plan(): MigrationPlan {
    const titles = [...new Set(this.titles)];
    const [first = 'change'] = titles;
    return {
      steps: [...this.renames, ...this.before, ...this.after],
      effects: this.effects,
      title: (titles.length > 1 && first !== 'initial' ? `${first}_and_more` : first).slice(0, 60),
    };
  }
}

/** A query of rows as they are before the migration, each with a label that a person knows it by. */
export function selectRows(table: FormerTable, where = 'true'): string {
  const names = table.columns.map((column) => column.name);
  const own =
    names.find((name) => name === 'name') ?? table.columns.find(({ type }) => type === 'text')?.name;
  const label = own ?? (names.includes('id') ? 'id' : (names.at(-1) ?? ''));
  return `SELECT ${quote(table.wasColumn.get(label) ?? label)}::text AS label FROM ${quote(table.was)} WHERE ${where}`;
}
