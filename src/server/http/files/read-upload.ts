import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, refuse } from '../errors.ts';
import { PICTURES, shownSize, type UploadLimits } from '../../../domain/surveys/upload-messages.ts';
import { cleanFields } from '../incoming-texts.ts';
import { type FileField, findFileField } from './file-field.ts';
import { MAX_FILES, tooLarge, tooManyFiles } from './upload-refusals.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

export interface Upload extends UploadedFile {
  limits: UploadLimits;
  /** the field that the file is for */
  target?: FileField;
}

/** Limits of a multipart request. */
export interface UploadRules {
  maxBytes: number;
  /** `maxBytes` as displayed */
  size: string;
  /** default name of a nameless file */
  fallbackName: string;
  mayBeEmpty?: boolean;
  /** longest other field */
  fieldBytes?: number;
  /** the field that names an earlier upload of the file; with it, the form may lack the file, which is then empty */
  earlier?: string;
}

const LONGEST_NAME = 200;

function toRefusal(code: string, rules: UploadRules): AppError {
  switch (code) {
    case 'FST_FILES_LIMIT':
      return tooManyFiles();
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(rules.size);
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refuse('VALIDATION', 'Field is required', 'file');
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return refuse('VALIDATION', 'Invalid value');
    default:
      // no boundary, a missing end, a part without a header
      return refuse('VALIDATION', 'The form with the file could not be read.', 'file');
  }
}

/** The last segment of a path, without control characters: a label, never used as a path. */
function fileName(sentName: string | undefined, fallback: string): string {
  const base = (sentName ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = base.replace(/\p{Cc}/gu, '').trim();
  return name.slice(0, LONGEST_NAME) || fallback;
}

function readPurpose(value: unknown): UploadLimits {
  if (value === undefined || value === '' || value === 'image') return PICTURES.image;
  if (value === 'avatar') return PICTURES.avatar;
  throw refuse('VALIDATION', 'Invalid value', 'purpose');
}

async function readFile(part: MultipartFile, fallbackName: string): Promise<UploadedFile> {
  return { name: fileName(part.filename, fallbackName), bytes: await part.toBuffer() };
}

interface Parts {
  file: UploadedFile;
  fields: Record<string, unknown>;
}

async function readParts(request: FastifyRequest, rules: UploadRules): Promise<Parts> {
  let file: UploadedFile | undefined;
  const fields: Record<string, unknown> = {};
  // other fields are few and short
  const { maxBytes: fileSize, fieldBytes: fieldSize = 200 } = rules;
  const limits = { files: MAX_FILES, fileSize, fields: 5, fieldSize, parts: 10 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'file') file = await readFile(part, rules.fallbackName);
    else part.file.resume();
  }
  if (rules.earlier !== undefined && fields[rules.earlier])
    file ??= { name: rules.fallbackName, bytes: Buffer.alloc(0) };
  if (!file || (file.bytes.length === 0 && !rules.mayBeEmpty))
    throw refuse('VALIDATION', 'Field is required', 'file');
  await cleanFields(fields);
  return { file, fields };
}

/**
 * The file of a multipart request and the other form fields.
 * @throws AppError 400 without a file or with several, 413 for one that is too large
 */
export async function readUploadParts(request: FastifyRequest, rules: UploadRules): Promise<Parts> {
  try {
    return await readParts(request, rules);
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    throw toRefusal(code, rules);
  }
}

function readTarget(name: unknown): FileField | undefined {
  if (name === undefined) return undefined;
  const target = typeof name === 'string' ? findFileField(name) : undefined;
  if (!target) throw refuse('VALIDATION', 'Invalid value', 'field');
  return target;
}

/**
 * The file of a multipart request, and what it is for: a field (`field` in the query), or a picture for a purpose
 * (`purpose` in the query or as a field).
 * @throws AppError 400 without a file or with several, 413 over 1 MB or the field's limit
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const { purpose, field } = request.query as Record<string, unknown>;
  const target = readTarget(field);
  const { maxBytes } = target?.field.file ?? PICTURES.image;
  const fallbackName = target ? 'file' : 'image';
  const rules = { maxBytes, size: shownSize(maxBytes), fallbackName };
  const { file, fields } = await readUploadParts(request, rules);
  if (target) return { ...file, limits: target.field.file, target };
  return { ...file, limits: readPurpose(fields.purpose ?? purpose) };
}
