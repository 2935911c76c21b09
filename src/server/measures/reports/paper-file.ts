import type { FileAnswer } from '../../intake/csv/table-file.ts';
import { pdfFile } from '../../intake/csv/table-file.ts';
import { refuse } from '../../http/errors.ts';
import { PoolBusy, WorkerPool } from '../../operations/workers/worker-pool.ts';
import type { Paper } from './draw-pdf.ts';

/** A document takes a quarter of a second, one of many thousand rows some ten seconds. Requests are served meanwhile. */
const pool = new WorkerPool<Paper, Uint8Array>({ task: 'draw-pdf', size: 1, maxMs: 60_000 });

/**
 * A document as PDF.
 * @param onProgress takes the share that is drawn, between 0 and 1
 * @throws AppError 429 while too many are drawn
 */
export async function paperFile(
  name: string,
  paper: Paper,
  onProgress?: (share: number) => void,
): Promise<FileAnswer> {
  try {
    return pdfFile(name, Buffer.from(await pool.run(paper, onProgress)));
  } catch (error) {
    if (error instanceof PoolBusy)
      throw refuse('RATE_LIMITED', 'Too many documents are being generated. Please try again.');
    throw error;
  }
}
