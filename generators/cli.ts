import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generate } from './generate.ts';
import { SchemaError } from './load/problem.ts';
import { LossyMigrationError, writeMigration } from './migrate/write-migration.ts';
import { findDrift, writeOutput } from './write.ts';

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    root: { type: 'string', default: '.' },
  },
});

async function main(): Promise<void> {
  const started = performance.now();
  const root = resolve(options.root);
  const { output, tables } = await generate(root);
  if (options.check) {
    const { changed, orphans } = findDrift(root, output);
    const migration = writeMigration(root, tables, { isLossAllowed: true, isCheck: true });
    const stale = [
      ...changed,
      ...orphans.map((file) => `${file} (orphan)`),
      ...(migration ? [migration] : []),
    ];
    if (stale.length > 0) {
      process.stderr.write(
        `Generated files differ from the schema; run npm run generate:\n  ${stale.join('\n  ')}\n`,
      );
      process.exitCode = 1;
      return;
    }
    process.stdout.write(`${output.size} generated files match the schema.\n`);
    return;
  }
  // the migration first: when it is refused, nothing else has changed either
  const migration = writeMigration(root, tables, { isLossAllowed: options['allow-drop'], isCheck: false });
  const { changed, orphans } = writeOutput(root, output);
  const took = Math.round(performance.now() - started);
  for (const file of changed) process.stdout.write(`  wrote ${relative('.', file)}\n`);
  for (const file of orphans) process.stdout.write(`  deleted ${file}\n`);
  if (migration) process.stdout.write(`  new migration ${migration}\n`);
  process.stdout.write(`${output.size} files, ${changed.length} changed, ${took} ms\n`);
}

main().catch((error: unknown) => {
  if (error instanceof SchemaError || error instanceof LossyMigrationError) {
    process.stderr.write(`${error.message}\n`);
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
  process.exitCode = 1;
});
