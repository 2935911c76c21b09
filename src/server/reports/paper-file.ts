import type { FileAnswer } from '../csv/table-file.ts';
import { pdfFile } from '../csv/table-file.ts';
import { refuse } from '../errors.ts';
import { PoolBusy, WorkerPool } from '../workers/worker-pool.ts';
import type { Paper } from './draw-pdf.ts';

/**
 * Concurrent documents: each takes a quarter of a second, one with many thousand rows some seconds, while requests are
 * served.
 */
const pool = new WorkerPool<Paper, Uint8Array>({ task: 'draw-pdf', size: 1, maxMs: 60_000 });

/** A document as PDF. @throws AppError 429 while too many are being rendered */
export async function paperFile(name: string, paper: Paper): Promise<FileAnswer> {
  try {
    return pdfFile(name, Buffer.from(await pool.run(paper)));
  } catch (error) {
    if (error instanceof PoolBusy)
      throw refuse('RATE_LIMITED', 'Too many documents are being drawn. Please try again.');
    throw error;
  }
}
