import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedDatabase } from '../../src/server/db/embedded/embedded-database.ts';
import { WorkerClient } from '../../src/server/db/embedded/worker-client.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { readMigrations } from '../../src/server/db/migrations-folder.ts';
import type { TableColumn, TableModel } from '../model/table-model.ts';
import { planMigration } from './diff.ts';
import { findBase, FOLDER, replaceMigrations, snapshotText, withFormerNames } from './planned-migrations.ts';

let root: string;

const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.test', ...args], {
    cwd: root,
  });

function commit(): void {
  git('add', '-A', '.');
  git('commit', '-q', '-m', 'State');
}

const column = (name: string, more: Partial<TableColumn> = {}): TableColumn => ({
  name,
  type: 'text',
  notNull: false,
  ...more,
});

const table = (...columns: TableColumn[]): TableModel[] => [
  {
    name: 'gadgets',
    tenancy: 'owner',
    columns: [column('id', { notNull: true }), ...columns],
    primaryKey: ['id'],
    indexes: [],
    foreignKeys: [],
    grants: [],
    counted: false,
  },
];

/** Plans and writes the migration to these tables. */
function write(tables: TableModel[]): string | undefined {
  const base = findBase(root);
  return replaceMigrations(root, base, tables, planMigration(base.tables, withFormerNames(tables, base)));
}

const files = (): string[] =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .sort();
const read = (name: string): string => readFileSync(join(root, FOLDER, name), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chairside-planned-'));
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, '.gitignore'), `/${FOLDER}/replaced.json\n`);
  git('init', '-q');
  write(table(column('name')));
  commit();
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a migration that is not committed', () => {
  it('is replaced under its number, and removed with the change', () => {
    write(table(column('name'), column('note')));
    expect(files()).toEqual(['0001_initial.sql', '0002_add_note.sql']);
    write(table(column('name'), column('note'), column('size')));
    expect(files()).toEqual(['0001_initial.sql', '0002_add_note_and_more.sql']);
    write(table(column('name')));
    expect(files()).toEqual(['0001_initial.sql']);
    expect(read('snapshot.json')).toBe(snapshotText(table(column('name'))));
  });

  it('stays once it is committed or edited', () => {
    write(table(column('name'), column('note')));
    commit();
    write(table(column('name'), column('note'), column('size')));
    const [edited = ''] = files().slice(2);
    writeFileSync(join(root, FOLDER, edited), `${read(edited)}\nSELECT 1;\n`);
    write(table(column('name'), column('note'), column('size'), column('age')));
    expect(files().slice(1)).toEqual(['0002_add_note.sql', '0003_add_size.sql', '0004_add_age.sql']);
  });

  it('stays if another branch has committed it, as during a merge', () => {
    write(table(column('name'), column('note')));
    git('checkout', '-q', '-b', 'other');
    commit();
    git('checkout', '-q', '-');
    git('merge', '-q', '--no-commit', '--no-ff', 'other');
    write(table(column('name'), column('note'), column('size')));
    expect(files()).toEqual(['0001_initial.sql', '0002_add_note.sql', '0003_add_size.sql']);
  });

  it('keeps the losses that it was allowed, and what it renamed', () => {
    write(table(column('label', { renamedFrom: ['name'] })));
    write(table(column('title', { renamedFrom: ['label'] })));
    expect(read(files()[1] ?? '')).toContain('RENAME COLUMN "name" TO "title";');
    write(table());
    const [loss] = findBase(root).allowed;
    expect(loss).toMatch(/^column gadgets.name is dropped/);
  });
});

describe('a database that has applied a replaced migration', () => {
  let db: EmbeddedDatabase;
  beforeAll(async () => {
    const worker = new WorkerClient();
    await worker.call('open', {});
    db = new EmbeddedDatabase(worker);
  }, 60_000);
  afterEach(() => db.script('drop table gadgets; drop schema app cascade'));
  afterAll(() => db.close());

  const start = (): Promise<void> =>
    db.system(async (tx) => {
      await tx.script(
        `do $$ begin create role chairside_request; exception when duplicate_object then null; end $$`,
      );
      await migrate(tx, readMigrations(root), join(root, FOLDER));
    });
  const readRows = (): Promise<unknown[]> => db.system((tx) => tx.query('select * from gadgets'));

  it('goes on to the one in its place, and keeps what both have', async () => {
    mkdirSync(join(root, 'src/server'), { recursive: true });
    write(table(column('name'), column('note'), column('size')));
    await start();
    await db.system((tx) => tx.query(`insert into gadgets values ('1', 'One', 'a note', 'large')`));
    write(table(column('name'), column('note'), column('age')));
    write(table(column('name'), column('remark', { renamedFrom: ['note'] })));
    await start();
    expect(await readRows()).toEqual([{ id: '1', name: 'One', remark: 'a note' }]);
    write(table(column('name')));
    await start();
    expect(await readRows()).toEqual([{ id: '1', name: 'One' }]);
  });

  it('goes back where its rows do not fit the one in its place', async () => {
    write(table(column('name'), column('note')));
    await start();
    await db.script(`insert into gadgets values ('1', 'One', 'text')`);
    write(
      table(column('name'), column('note', { notNull: true, type: 'date', fill: { sql: `'2026-01-01'` } })),
    );
    const states = JSON.parse(read('replaced.json')) as { onward?: { sql: string } }[];
    for (const { onward } of states) if (onward) onward.sql = 'SELECT 1 / 0;';
    writeFileSync(join(root, FOLDER, 'replaced.json'), JSON.stringify(states));
    await start();
    expect(await readRows()).toEqual([{ id: '1', name: 'One', note: '2026-01-01' }]);
  });

  it('goes back first where other migrations have come in between', async () => {
    write(table(column('title', { renamedFrom: ['name'] }), column('note')));
    await start();
    await db.script(`insert into gadgets values ('1', 'One', 'a note')`);
    write(table(column('name'), column('size')));
    commit();
    write(table(column('name'), column('size'), column('age')));
    await start();
    expect(await readRows()).toEqual([{ id: '1', name: 'One', size: null, age: null }]);
  });
});
