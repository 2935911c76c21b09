import { DatabaseUnavailable } from './database.ts';

/** Of file systems, and of PostgreSQL. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** The disk of the data folder has no room for changes. */
export class DiskFull extends DatabaseUnavailable {
  constructor(cause?: unknown) {
    super(cause);
    this.message = 'The disk is full.';
  }
}

/** Whether an error, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true;
  if (!(error instanceof Error)) return false;
  return ('code' in error && CODES.includes(error.code)) || isDiskFull(error.cause);
}
