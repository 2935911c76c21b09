import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, refuse } from '../errors.ts';
import {
  MAX_FILES,
  MAX_UPLOAD_BYTES,
  tooLarge,
  tooManyFiles,
  type UploadPurpose,
} from './upload-refusals.ts';

export interface Upload {
  name: string;
  bytes: Buffer;
  purpose: UploadPurpose;
}

/** Fields beside the file, and bytes of each; there is one, of a few letters. */
const LIMITS = { files: MAX_FILES, fileSize: MAX_UPLOAD_BYTES, fields: 5, fieldSize: 200, parts: 10 };
const LONGEST_NAME = 200;
const REFUSALS: Record<string, () => AppError> = {
  FST_FILES_LIMIT: tooManyFiles,
  FST_REQ_FILE_TOO_LARGE: () => tooLarge('1 MB'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => refuse('VALIDATION', 'Field is required', 'file'),
  FST_PARTS_LIMIT: () => refuse('VALIDATION', 'Invalid value'),
  FST_FIELDS_LIMIT: () => refuse('VALIDATION', 'Invalid value'),
};

/** The last part of a path, without control signs: a label, never a path of ours. */
function fileName(given: string | undefined): string {
  const base = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = base.replace(/\p{Cc}/gu, '').trim();
  return name.slice(0, LONGEST_NAME) || 'image';
}

function purposeOf(value: unknown): UploadPurpose {
  if (value === undefined || value === '' || value === 'image') return 'image';
  if (value === 'avatar') return 'avatar';
  throw refuse('VALIDATION', 'Invalid value', 'purpose');
}

async function readFile(part: MultipartFile): Promise<Pick<Upload, 'name' | 'bytes'>> {
  return { name: fileName(part.filename), bytes: await part.toBuffer() };
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  let file: Pick<Upload, 'name' | 'bytes'> | undefined;
  let purpose: unknown = (request.query as Record<string, unknown>).purpose;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'field') {
      if (part.fieldname === 'purpose') purpose = part.value;
    } else if (part.fieldname === 'file') {
      file = await readFile(part);
    } else {
      part.file.resume();
    }
  }
  if (!file || file.bytes.length === 0) throw refuse('VALIDATION', 'Field is required', 'file');
  return { ...file, purpose: purposeOf(purpose) };
}

/**
 * The file of a multipart request, and what it is for (`purpose` in the query or as a field).
 * @throws AppError 400 without a file or with several, 413 over 1 MB
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await readParts(request);
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    const refusal = REFUSALS[code];
    if (refusal) throw refusal();
    throw error;
  }
}
