import { relative, resolve } from 'node:path';
import { generate } from './generate.ts';
import { formatProblem, SchemaError, type Problem } from './load/problem.ts';
import {
  describeMigration,
  findMigration,
  LossyMigrationError,
  writeMigration,
} from './migrate/write-migration.ts';
import { findDrift, writeOutput } from './write.ts';

export interface GenerateOptions {
  /** the project's folder */
  root: string;
  /** compares instead of writing */
  isCheck?: boolean;
  /** compares without results of earlier runs */
  isFresh?: boolean;
  /** prints the migration and the rows it concerns instead of writing */
  isPlan?: boolean;
  /** lets a migration drop columns and tables, and narrow types */
  isLossAllowed?: boolean;
}

function printWarnings(warnings: readonly Problem[]): void {
  for (const warning of warnings) process.stderr.write(`${formatProblem(warning)}\n`);
}

async function check(root: string, isFresh: boolean): Promise<boolean> {
  const { output, tables, warnings } = await generate(root, !isFresh);
  printWarnings(warnings);
  const { changed, orphans } = findDrift(root, output);
  const migration = findMigration(root, tables);
  const stale = [...changed, ...orphans.map((file) => `${file} (orphan)`), ...(migration ? [migration] : [])];
  if (stale.length > 0) {
    process.stderr.write(
      `Generated files differ from the schema; run npm run generate:\n  ${stale.join('\n  ')}\n`,
    );
    return false;
  }
  process.stdout.write(`${output.size} generated files match the schema.\n`);
  return true;
}

async function write(root: string, isLossAllowed: boolean): Promise<void> {
  const started = performance.now();
  const wanted = await generate(root);
  printWarnings(wanted.warnings);
  // the migration first: if it is refused, nothing else has changed either
  const migration = await writeMigration(root, wanted, isLossAllowed);
  const { output } = wanted;
  const { changed, orphans } = writeOutput(root, output);
  const took = Math.round(performance.now() - started);
  for (const file of changed) process.stdout.write(`  wrote ${relative('.', file)}\n`);
  for (const file of orphans) process.stdout.write(`  deleted ${file}\n`);
  if (migration) process.stdout.write(`  new migration ${migration}\n`);
  process.stdout.write(`${output.size} files, ${changed.length} changed, ${took} ms\n`);
}

/** A failure that no check explains: the message, and where in the generators it occurred. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const position = error.stack?.split('\n').find((line) => line.includes('/generators/'));
  return `The generator failed, and no check says why: ${error.message}\n${position ?? ''}\nUndo the last change of the schema, and report this.`;
}

/**
 * Writes the generated files, or checks that they are up to date; prints changes or problems.
 * @returns whether they are up to date
 */
export async function generateFiles(options: GenerateOptions): Promise<boolean> {
  const root = resolve(options.root);
  try {
    if (options.isCheck) return await check(root, options.isFresh ?? false);
    if (options.isPlan) {
      const wanted = await generate(root);
      printWarnings(wanted.warnings);
      process.stdout.write(await describeMigration(root, wanted));
      return true;
    }
    await write(root, options.isLossAllowed ?? false);
    return true;
  } catch (error) {
    const isExpected =
      error instanceof SchemaError ||
      error instanceof LossyMigrationError ||
      (error instanceof Error && error.name === 'BusyDatabaseError');
    process.stderr.write(`${isExpected ? error.message : describeFailure(error)}\n`);
    return false;
  }
}
