import type { AppError } from '../errors.ts';
import { refuse } from '../errors.ts';

/** 1 MB, as section 9 of the specification counts it */
export const MAX_UPLOAD_BYTES = 1_048_576;
export const MAX_FILES = 1;
/** A small file can unpack into a picture that fills the memory. */
export const MAX_PIXELS = 25_000_000;
export const MAX_AVATAR_EDGE = 500;

/** What a file is uploaded for; an avatar has narrower rules. */
export type UploadPurpose = 'image' | 'avatar';

const TYPES: Record<UploadPurpose | 'csv', string> = {
  image: 'png, jpeg, jpg, svg+xml, webp',
  avatar: 'png',
  csv: 'csv',
};

export function tooManyFiles(): AppError {
  return refuse('VALIDATION', `Please note that the maximum number of files is ${MAX_FILES}.`, 'file');
}

/** @param size as it is to be read, such as `1 MB` */
export function tooLarge(size: '1 MB' | '5 MB' | '25 megapixels' | '500x500 pixels'): AppError {
  return refuse('TOO_LARGE', `Please note that the maximum size of each uploaded file is ${size}.`, 'file');
}

export function wrongFormat(purpose: UploadPurpose | 'csv'): AppError {
  return refuse(
    'UNSUPPORTED_TYPE',
    `Sorry. This file format is not accepted. We can accept "${TYPES[purpose]}" files only.`,
    'file',
  );
}
