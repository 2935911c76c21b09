import type { FastifyRequest } from 'fastify';
import { findFailures } from '../../../domain/model/call-failures.ts';
import type { BulkMapping } from '../../../generated/calls/types.ts';
import { employeeBulkMappingBody } from '../../../generated/validators/surveys-calls.js';
import { MOST_CSV_BYTES, MOST_CSV_SIZE } from '../../../domain/surveys/upload-messages.ts';
import { readUploadParts, type UploadedFile } from '../../http/files/read-upload.ts';
import { AppError, refuse } from '../../http/errors.ts';
import { wrongFormat } from '../../http/files/upload-refusals.ts';

const RULES = {
  maxBytes: MOST_CSV_BYTES,
  size: MOST_CSV_SIZE,
  fallbackName: 'file.csv',
  // the parser reports the columns that an empty file lacks
  mayBeEmpty: true,
  // a correction of each row
  fieldBytes: 8 * 1_048_576,
  earlier: 'fileId',
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

/** The JSON of a form field beside a file; undefined: it is not sent. @throws AppError 400 */
export function parseField(path: string, text: unknown): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(String(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw refuse('VALIDATION', 'Invalid value', path);
  }
}

/** The choices for columns in the form with a file; undefined: none are sent. @throws AppError 400 */
export function readColumnChoices(text: unknown): BulkMapping | undefined {
  const parsed = parseField('mapping', text);
  if (parsed === undefined) return undefined;
  const failures = findFailures(employeeBulkMappingBody, parsed);
  if (failures.length > 0) throw new AppError(failures);
  return parsed as BulkMapping;
}

/** The id of a file that an earlier check has stored; undefined: the form has the file. */
export function readFileId(text: unknown): string | undefined {
  return text === undefined || text === '' ? undefined : String(text);
}
