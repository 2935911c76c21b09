import type { FastifyRequest } from 'fastify';
import { MOST_CSV_BYTES, MOST_CSV_SIZE } from '../../../domain/surveys/upload-messages.ts';
import { readUploadParts, type UploadedFile } from '../../http/files/read-upload.ts';
import { wrongFormat } from '../../http/files/upload-refusals.ts';

const RULES = {
  maxBytes: MOST_CSV_BYTES,
  size: MOST_CSV_SIZE,
  fallbackName: 'file.csv',
  // the parser reports the columns that an empty file lacks
  mayBeEmpty: true,
  // corrections of rows
  fieldBytes: 1_048_576,
};

/**
 * The one CSV file of a multipart request (`file`), and the other form fields.
 * @throws AppError 400 without a file or with several, 413 over 25 MB, 415 for a file that is not called .csv
 */
export async function readCsvUpload(
  request: FastifyRequest,
): Promise<{ file: UploadedFile; fields: Record<string, unknown> }> {
  const upload = await readUploadParts(request, RULES);
  if (!/\.csv$/i.test(upload.file.name)) throw wrongFormat('csv');
  return upload;
}
