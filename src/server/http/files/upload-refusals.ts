import type { FileType } from '../../../domain/model/model.ts';
import {
  shownTypes,
  fileTooLarge,
  tooManyFiles as tooManyFilesMessage,
  wrongFileFormat,
} from '../../../domain/surveys/upload-messages.ts';
import type { AppError } from '../errors.ts';
import { refuse } from '../errors.ts';

/** 1 MB, as defined in section 9 of the specification */
export const MAX_UPLOAD_BYTES = 1_048_576;
export const MAX_FILES = 1;
/** A small file can decode into a picture that fills the memory. */
export const MAX_PIXELS = 25_000_000;
export const MAX_AVATAR_EDGE = 500;

/** The purpose of an upload; avatars have stricter rules. */
export type UploadPurpose = 'image' | 'avatar';

const TYPES: Record<UploadPurpose | 'csv', string> = {
  image: 'png, jpeg, jpg, svg+xml, webp',
  avatar: 'png',
  csv: 'csv',
};

export function tooManyFiles(): AppError {
  return refuse('VALIDATION', tooManyFilesMessage(MAX_FILES), 'file');
}

/** @param size as displayed, such as `1 MB` */
export function tooLarge(size: string): AppError {
  return refuse('TOO_LARGE', fileTooLarge(size), 'file');
}

/** @param accepted what the file is for, or the media types that its field accepts */
export function wrongFormat(accepted: UploadPurpose | 'csv' | FileType[]): AppError {
  const types = typeof accepted === 'string' ? TYPES[accepted] : shownTypes(accepted);
  return refuse('UNSUPPORTED_TYPE', wrongFileFormat(types), 'file');
}
