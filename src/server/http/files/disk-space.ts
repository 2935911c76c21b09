import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { refuse } from '../errors.ts';

/** Below this share writes may fail soon, including surveys. */
const FULL_PERCENT = 1;

export interface DiskSpace {
  /** 0-100, free share of the disk with DATA_DIR available to this process */
  freePercent: number;
  /** uploads are refused, so that answers can still be stored */
  isLow: boolean;
  isFull: boolean;
}

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

/** Monitors free disk space. */
export async function diskSpace({
  dataDir,
  diskLowPercent,
}: Pick<Config, 'dataDir' | 'diskLowPercent'>): Promise<DiskSpace> {
  const { bavail, blocks } = await statfs(existing(resolve(dataDir)));
  const freePercent = (100 * bavail) / blocks;
  return { freePercent, isLow: freePercent < diskLowPercent, isFull: freePercent < FULL_PERCENT };
}

/** @throws AppError 503 if the disk is almost full */
export async function requireDiskSpace(config: Config): Promise<void> {
  const { isLow } = await diskSpace(config);
  if (isLow)
    throw refuse(
      'UNAVAILABLE',
      'The server’s disk is almost full. Files cannot be uploaded until there is room.',
    );
}
