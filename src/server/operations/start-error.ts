import type { Config } from '../config.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { ROOM_NEEDED } from '../db/embedded/disk-room.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { MigrationError } from '../db/migrate.ts';
import { DatabaseUnreachable } from '../db/postgres/open-postgres.ts';

/** A startup error that the operator can fix: one line. */
export class StartError extends Error {
  /** Recognizes one of these reasons in an error. */
  static of(
    error: unknown,
    { port, host, dataDir }: Pick<Config, 'port' | 'host' | 'dataDir'>,
  ): StartError | undefined {
    if (
      error instanceof FolderLocked ||
      error instanceof MigrationError ||
      error instanceof DatabaseUnreachable
    ) {
      return new StartError(error.message);
    }
    if (isDiskFull(error))
      return new StartError(
        `The disk of DATA_DIR (${dataDir}) or of the database is full. Free ${ROOM_NEEDED}, and start again.`,
      );
    const { code } = error as NodeJS.ErrnoException;
    switch (code) {
      case 'EADDRINUSE':
        return new StartError(`Port ${port} is in use. Stop the program that uses it, or set another PORT.`);
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        return new StartError(`HOST: this machine does not have the address ${host}.`);
      case 'EACCES':
      case 'EROFS':
      case 'ENOTDIR':
        return new StartError(
          `DATA_DIR: ${dataDir} is not writable, or port ${port} is not permitted (${code}).`,
        );
      default:
        return undefined;
    }
  }
}
