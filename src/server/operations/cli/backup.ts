import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../config.ts';
import { openFolder } from '../../db/embedded/open-folder.ts';
import { BackupError, writeBackup } from '../backup/backup-file.ts';
import { runTool } from '../backup/postgres-tools.ts';
import { createCommand, fileArgument } from './command.ts';

async function backUpEmbedded(root: string, file: string): Promise<number> {
  if (!existsSync(join(root, 'database')))
    throw new BackupError(`DATA_DIR: ${root} has no database to back up.`);
  const { worker, unlock } = await openFolder(root);
  try {
    return await writeBackup(file, async (out) => {
      const sql = (await worker?.call('dumpSql', {})) ?? '';
      await pipeline(Readable.from([sql]), out);
    });
  } finally {
    await worker?.close();
    unlock();
  }
}

function backUp({ databaseUrl, dataDir }: Config, file: string): Promise<number> {
  if (databaseUrl === undefined) return backUpEmbedded(resolve(dataDir), file);
  return writeBackup(file, (out) =>
    runTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner'], { output: out }),
  );
}

/** Ends the process with its usual cleaning up. */
function endAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** `npm run backup`: writes the database that the environment names into one file. */
export const main = createCommand({
  usage: `Usage: npm run backup -- <file>

Writes the whole database into one file, which holds all that was acknowledged before: on PostgreSQL by pg_dump in its custom
format, while servers keep running; of the embedded database, whose server must be stopped, as SQL for psql. Secrets are sealed:
keep DATA_DIR/encryption.key or ENCRYPTION_KEY apart.`,
  options: {},
  hasFile: true,
  whenLocked: 'The embedded database serves one process: stop the server while you back it up.',
  run: async ({ positionals, config, output }) => {
    const file = resolve(fileArgument(positionals));
    endAtSignals();
    const began = performance.now();
    const bytes = await backUp(config(), file);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    output.out(`${file}: ${bytes} bytes in ${seconds} s.`);
    return 0;
  },
});
