import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** file name without `.sql` */
  name: string;
  sql: string;
  hash: string;
}

/** The nearest folder above with a package.json: the project, run from the sources or from the bundle. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('The project folder was not found: no package.json above the server.');
    folder = parent;
  }
  return folder;
}

/** Beside the bundle, or among the sources. */
function migrationsFolder(): string {
  const beside = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(beside) ? beside : join(projectFolder(), 'src/server/db/migrations');
}

/** SHA-256 of a text whatever its line endings, so that a checkout on another system keeps the hash. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

/** The migrations in the order of their names. */
export function readMigrations(folder: string = migrationsFolder()): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    const sql = readFileSync(join(folder, file), 'utf8');
    return { name: file.slice(0, -'.sql'.length), sql, hash: hashOf(sql) };
  });
}
