import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableModel } from '../model/table-model.ts';
import { planMigration } from './diff.ts';

const FOLDER = 'src/server/db/migrations';
const SNAPSHOT = 'snapshot.json';

/** A change of the tables that would lose data, without permission. */
export class LossyMigrationError extends Error {
  constructor(losses: string[]) {
    super(
      [
        'The tables would lose data:',
        ...losses.map((loss) => `  - ${loss}`),
        'If that is what you want, run: npm run generate -- --allow-drop',
      ].join('\n'),
    );
  }
}

function snapshotText(tables: TableModel[]): string {
  const clean = tables.map((table) => ({
    ...table,
    renamedFrom: undefined,
    columns: table.columns.map((column) => ({ ...column, renamedFrom: undefined, renamedValues: undefined })),
  }));
  return `${JSON.stringify(clean, null, 1)}\n`;
}

function readSnapshot(root: string): { text: string; tables: TableModel[] } {
  const path = join(root, FOLDER, SNAPSHOT);
  if (!existsSync(path)) return { text: '', tables: [] };
  const text = readFileSync(path, 'utf8');
  return { text, tables: JSON.parse(text) as TableModel[] };
}

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, FOLDER))
    .map((name) => Number(/^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? -1))
    .filter((number) => number >= 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/**
 * Writes the migration from the last snapshot to these tables, if they differ. An existing migration is never changed.
 * @returns path of the new migration from the root, or undefined if no table changed
 * @throws LossyMigrationError if data would be lost and `isLossAllowed` is false
 */
export function writeMigration(
  root: string,
  tables: TableModel[],
  options: { isLossAllowed: boolean; isCheck: boolean },
): string | undefined {
  const snapshot = readSnapshot(root);
  const text = snapshotText(tables);
  if (text === snapshot.text) return undefined;
  const plan = planMigration(snapshot.tables, tables);
  if (options.isCheck)
    return plan.statements.length > 0 ? join(FOLDER, 'a new migration') : join(FOLDER, SNAPSHOT);
  if (plan.losses.length > 0 && !options.isLossAllowed) throw new LossyMigrationError(plan.losses);
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, SNAPSHOT), text);
  if (plan.statements.length === 0) return undefined;
  const file = join(FOLDER, `${nextNumber(root)}_${plan.title}.sql`);
  writeFileSync(join(root, file), `${plan.statements.join('\n\n')}\n`);
  return file;
}
