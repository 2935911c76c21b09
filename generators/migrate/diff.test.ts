import { describe, expect, it } from 'vitest';
import type { TableColumn, TableModel } from '../model/table-model.ts';
import { planMigration as plan } from './diff.ts';

function planMigration(before: TableModel[], to: TableModel[]): { statements: string[]; losses: string[] } {
  const { steps, effects } = plan(before, to);
  return {
    statements: steps.map(({ sql }) => sql),
    losses: effects.flatMap(({ kind, text }) => (kind === 'loss' ? [text] : [])),
  };
}

const name: TableColumn = { name: 'name', type: 'text', notNull: true };

function table(columns: TableColumn[], changes: Partial<TableModel> = {}): TableModel {
  return {
    name: 'gadgets',
    tenancy: 'organization',
    columns: [{ name: 'organization_id', type: 'uuid', notNull: true }, ...columns],
    primaryKey: ['organization_id'],
    indexes: [],
    foreignKeys: [],
    grants: ['select', 'insert', 'update', 'delete'],
    ...changes,
  };
}

describe('planMigration', () => {
  it('has nothing to do between equal tables', () => {
    expect(planMigration([table([name])], [table([name])]).statements).toEqual([]);
  });

  it('creates a table with its policy and grants', () => {
    const { statements, losses } = planMigration([], [table([name])]);
    const sql = statements.join('\n');
    expect(sql).toContain('CREATE TABLE "gadgets"');
    expect(sql).toContain('ENABLE ROW LEVEL SECURITY');
    expect(sql).toContain('CREATE POLICY "gadgets_tenant" ON "gadgets" FOR ALL TO chairside_request');
    expect(losses).toEqual([]);
  });

  it('renames a column with a former name without loss', () => {
    const planned = planMigration(
      [table([name])],
      [table([{ ...name, name: 'label', renamedFrom: ['name'] }])],
    );
    expect(planned.statements).toEqual(['ALTER TABLE "gadgets" RENAME COLUMN "name" TO "label";']);
    expect(planned.losses).toEqual([]);
  });

  it('asks for the values of a column that was computed from related records', () => {
    const total: TableColumn = { name: 'total', type: 'numeric(14,2)', notNull: false };
    const from = [table([name], { computed: ['total'] })];
    const questions = (column: TableColumn) =>
      plan(from, [table([name, column])]).effects.flatMap(({ kind, text }) =>
        kind === 'question' ? [text] : [],
      );
    expect(questions(total)).toEqual([expect.stringContaining('"total" was computed from related records')]);
    expect(questions({ ...total, name: 'sum', renamedFrom: ['total'] })).toHaveLength(1);
    expect(questions({ ...total, fill: { sql: '(0)' } })).toEqual([]);
    expect(questions({ ...total, name: 'other' })).toEqual([]);
  });

  it('recreates the primary key if its columns or their order change', () => {
    const keyed = (primaryKey: string[]) => table([name], { primaryKey });
    const planned = planMigration([keyed(['name', 'organization_id'])], [keyed(['organization_id', 'name'])]);
    expect(planned.statements).toEqual([
      'ALTER TABLE "gadgets" DROP CONSTRAINT "gadgets_pkey", ADD CONSTRAINT "gadgets_pkey" PRIMARY KEY ("organization_id", "name");',
    ]);
  });

  it('renames a table with a former name', () => {
    const planned = planMigration(
      [table([name])],
      [table([name], { name: 'devices', renamedFrom: 'gadgets' })],
    );
    expect(planned.statements[0]).toBe('ALTER TABLE "gadgets" RENAME TO "devices";');
    expect(planned.losses).toEqual([]);
  });

  it('never guesses a rename: a removed column is a loss', () => {
    const planned = planMigration([table([name])], [table([{ ...name, name: 'label' }])]);
    expect(planned.losses).toEqual([expect.stringContaining('gadgets.name is dropped')]);
  });

  it('moves rows to the new name of a value, and reports a removed value as a loss', () => {
    const size: TableColumn = { name: 'size', type: 'text', notNull: true, values: ['SMALL', 'LARGE'] };
    const renamed = { ...size, values: ['TINY', 'LARGE'], renamedValues: { SMALL: 'TINY' } };
    const planned = planMigration([table([size])], [table([renamed])]);
    expect(planned.statements).toEqual([`UPDATE "gadgets" SET "size" = 'TINY' WHERE "size" = 'SMALL';`]);
    expect(planned.losses).toEqual([]);
    const gone = planMigration([table([size])], [table([{ ...size, values: ['LARGE'] }])]);
    expect(gone.losses).toEqual([expect.stringContaining('value "SMALL" of gadgets.size is removed')]);
    expect(gone.statements).toEqual([`UPDATE "gadgets" SET "size" = 'LARGE' WHERE "size" = 'SMALL';`]);
  });

  it('reports a dropped table as a loss', () => {
    expect(planMigration([table([name])], []).losses).toEqual([expect.stringContaining('table gadgets')]);
  });

  it('widens silently and reports narrowing as a loss', () => {
    const size: TableColumn = { name: 'size', type: 'integer', notNull: false };
    expect(planMigration([table([size])], [table([{ ...size, type: 'text' }])]).losses).toEqual([]);
    expect(planMigration([table([{ ...size, type: 'text' }])], [table([size])]).losses).toEqual([
      expect.stringContaining('narrows from text to integer'),
    ]);
  });

  it('gives existing rows a value when a required column is added', () => {
    const { statements, losses } = planMigration([table([])], [table([name])]);
    expect(statements).toEqual([
      `ALTER TABLE "gadgets" ADD COLUMN "name" text DEFAULT '' NOT NULL;`,
      'ALTER TABLE "gadgets" ALTER COLUMN "name" DROP DEFAULT;',
    ]);
    expect(losses).toEqual([]);
  });

  it('asks for the number of existing rows where 0 is outside its limits', () => {
    const count: TableColumn = { name: 'count', type: 'integer', notNull: true };
    const toQuestions = (column: TableColumn) =>
      plan([table([name])], [table([name, column])]).effects.filter(({ kind }) => kind === 'question');
    expect(toQuestions(count)).toEqual([]);
    expect(toQuestions({ ...count, excludesZero: true })).toEqual([
      expect.objectContaining({ text: expect.stringContaining('0 is outside its limits') as unknown }),
    ]);
    expect(toQuestions({ ...count, excludesZero: true, fill: { sql: '1' } })).toEqual([]);
  });

  it('refuses to fill a new column from itself', () => {
    const kind: TableColumn = { name: 'kind', type: 'text', notNull: true };
    const toQuestions = (sql: string) =>
      plan([table([name])], [table([name, { ...kind, fill: { sql } }])]).effects.filter(
        (effect) => effect.kind === 'question',
      );
    expect(toQuestions("coalesce(kind, 'A')")).toEqual([
      expect.objectContaining({ text: expect.stringContaining('reads "kind"') as unknown }),
    ]);
    for (const sql of ["name || 'kind'", 'kind_of(name)', "'kind'", 'mankind'])
      expect(toQuestions(sql)).toEqual([]);
  });

  it('gives existing rows an empty list, or an empty object', () => {
    const planned = planMigration(
      [table([name])],
      [
        table([
          name,
          { name: 'tags', type: 'jsonb', notNull: true, isList: true },
          { name: 'settings', type: 'jsonb', notNull: true },
        ]),
      ],
    );
    expect(planned.statements.filter((sql) => sql.includes('ADD COLUMN'))).toEqual([
      `ALTER TABLE "gadgets" ADD COLUMN "tags" jsonb DEFAULT '[]' NOT NULL;`,
      `ALTER TABLE "gadgets" ADD COLUMN "settings" jsonb DEFAULT '{}' NOT NULL;`,
    ]);
  });

  it('drops foreign keys before columns, and adds them after tables', () => {
    const key = {
      name: 'gadgets_owner_id_fkey',
      columns: ['organization_id', 'owner_id'],
      table: 'owners',
      references: ['organization_id', 'id'],
      onDelete: 'setNull' as const,
    };
    const owner: TableColumn = { name: 'owner_id', type: 'uuid', notNull: false };
    const owners = table([], { name: 'owners' });
    const { statements } = planMigration([table([])], [table([owner], { foreignKeys: [key] }), owners]);
    const at = (part: string) => statements.findIndex((statement) => statement.includes(part));
    expect(at('ADD COLUMN "owner_id"')).toBeLessThan(at('ADD CONSTRAINT'));
    expect(at('CREATE TABLE "owners"')).toBeLessThan(at('ADD CONSTRAINT'));
    expect(statements.join()).toContain('ON DELETE SET NULL ("owner_id")');
  });
});
