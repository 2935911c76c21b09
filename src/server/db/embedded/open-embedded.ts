import { chmodSync, constants, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { DiskFull } from '../disk-full.ts';
import { ensureRole, migrate } from '../migrate.ts';
import type { Migration } from '../migrations-folder.ts';
import { hasDiskRoom } from './disk-room.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { type OpenFolder, openWorker } from './open-folder.ts';
import { loadTemplate } from './template.ts';

const GROUP_AND_OTHERS = 0o077;

/** Makes a folder and its contents private: modes 700 and 600. Files of other users stay unchanged. */
function keepPrivate(path: string): void {
  const stat = lstatSync(path);
  const isFolder = stat.isDirectory();
  const isOpen = (stat.mode & GROUP_AND_OTHERS) !== 0 && (isFolder || stat.isFile());
  if (isOpen && stat.uid === process.getuid?.()) chmodSync(path, isFolder ? 0o700 : 0o600);
  if (isFolder) for (const name of readdirSync(path)) keepPrivate(join(path, name));
}

/** Writes a new database to a temporary folder and renames it when complete, so that a crash leaves no partial one. */
export async function createDatabase<T>(
  dataDir: string,
  folder: string,
  write: (unfinished: string) => Promise<T>,
): Promise<T> {
  const unfinished = join(dataDir, 'database.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const written = await write(unfinished);
    renameSync(unfinished, folder);
    return written;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Migrates the embedded database of a data folder to this version, or creates it.
 * @param prepared the folder of a cleanly closed database to copy; absent: a new one is empty
 * @throws FolderLocked if another process uses the folder
 */
export async function openEmbedded(
  opening: Promise<OpenFolder>,
  migrations: Migration[],
  log: FastifyBaseLogger,
  prepared?: string,
): Promise<EmbeddedDatabase> {
  const { root, database, unlock, worker: opened } = await opening;
  let worker = opened;
  try {
    if (!worker) {
      const source = prepared ?? (await loadTemplate(migrations, log));
      await createDatabase(root, database, (unfinished) =>
        cp(source, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE }),
      );
      worker = await openWorker(database);
    }
    const db = new EmbeddedDatabase(worker, unlock, () => hasDiskRoom(root));
    await ensureRole(db);
    await db.system((tx) => migrate(tx, migrations, { warn: (line) => log.warn(line) }));
    keepPrivate(root);
    return db;
  } catch (error) {
    // PGlite does not name this cause of its errors
    const isFull = !hasDiskRoom(root);
    await worker?.close();
    unlock();
    throw isFull ? new DiskFull(error) : error;
  }
}
