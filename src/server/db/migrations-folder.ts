import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** file name without `.sql` */
  name: string;
  sql: string;
  hash: string;
  /** a file of functions: it runs again after every change */
  isRepeatable?: boolean;
}

/** Prefix under which a file of functions is recorded as applied. */
export const FUNCTIONS = 'functions/';

/** The nearest parent folder with a package.json: the project, run from the sources or from the bundle. */
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

/** SHA-256 of a text, independent of its line endings, so that checkouts on all systems have the same hash. */
export function hashText(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

function read(file: string): Migration {
  const sql = readFileSync(file, 'utf8');
  return { name: basename(file, '.sql'), sql, hash: hashText(sql) };
}

function besideThis(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}

/** Files below a folder, sorted by name. */
function listFiles(folder: string, wanted: RegExp): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    wanted.test(path),
  );
  return paths
    .map((path) => join(folder, path))
    .sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
}

/** The folder with the migrations: beside the bundle, or of the sources. */
export function migrationsFolder(project?: string): string {
  const bundled = besideThis('migrations');
  if (project === undefined && existsSync(bundled)) return bundled;
  return join(project ?? projectFolder(), 'src/server/db/migrations');
}

/**
 * The migrations in order, then the functions; file names are unique.
 * @param project absent: that of this module
 */
export function readMigrations(project?: string): Migration[] {
  const bundled = besideThis('functions');
  const functions =
    project === undefined && existsSync(bundled)
      ? listFiles(bundled, /\.sql$/)
      : listFiles(join(project ?? projectFolder(), 'src'), /[\\/]sql[\\/][^\\/]+\.sql$/);
  return [
    ...listFiles(migrationsFolder(project), /\.sql$/).map(read),
    ...functions.map((file) => ({
      ...read(file),
      name: FUNCTIONS + basename(file, '.sql'),
      isRepeatable: true,
    })),
  ];
}
