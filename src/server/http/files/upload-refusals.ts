import {
  fileTooLarge,
  tooManyFiles as tooManyFilesMessage,
  type UploadLimits,
  wrongFileFormat,
  describeWrongType,
} from '../../../domain/surveys/upload-messages.ts';
import type { AppError } from '../errors.ts';
import { refuse } from '../errors.ts';

export const MAX_FILES = 1;
/** A small file can decode into a picture that fills the memory. */
export const MAX_PIXELS = 25_000_000;

export function tooManyFiles(): AppError {
  return refuse('VALIDATION', tooManyFilesMessage(MAX_FILES), 'file');
}

/** @param size as displayed, such as `1 MB` */
export function tooLarge(size: string): AppError {
  return refuse('TOO_LARGE', fileTooLarge(size), 'file');
}

export function wrongFormat(accepted: 'csv' | UploadLimits): AppError {
  const message = accepted === 'csv' ? wrongFileFormat(accepted) : describeWrongType(accepted);
  return refuse('UNSUPPORTED_TYPE', message, 'file');
}
