import type { FileRules } from '../model/model.ts';

/** Why a file is refused, with the specification's messages (section 9, file upload checks). */

/** @param most maximum number of files */
export function tooManyFiles(most: number): string {
  return `Please note that the maximum number of files is ${most}.`;
}

/** @param size as displayed: `1 MB`, `500x500 pixels` */
export function fileTooLarge(size: string): string {
  return `Please note that the maximum size of each uploaded file is ${size}.`;
}

/** Media types as displayed: `png, jpeg`. */
export function shownTypes(types: string[]): string {
  return types.map((type) => type.replace(/^.*\/|\+xml$/g, '')).join(', ');
}

/** A size as displayed: `1 MB`, `500 KB`. */
export function shownSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 1
    ? `${Number(megabytes.toFixed(1))} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** @param types as displayed: `png, jpeg` */
export function wrongFileFormat(types: string): string {
  return `Sorry. This file format is not accepted. We can accept "${types}" files only.`;
}

/** Limits of an upload. */
export interface UploadLimits extends Pick<FileRules, 'accept' | 'maxBytes'> {
  /** of a picture, in pixels */
  maxEdge?: number;
  /** the accepted types as displayed, if not by their names */
  types?: string;
}

/** Pictures by their purpose, with the limits of the specification. */
export const PICTURES = {
  image: {
    accept: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'],
    maxBytes: 1_048_576,
    types: 'png, jpeg, jpg, svg+xml, webp',
  },
  /** of a person or practice */
  avatar: { accept: ['image/png'], maxBytes: 1_048_576, maxEdge: 500 },
} satisfies Record<string, UploadLimits>;

/** The message for a file of another type. */
export const describeWrongType = ({ accept, types }: UploadLimits): string =>
  wrongFileFormat(types ?? shownTypes(accept));

/** The message for a picture that is too large. @returns undefined if it is not */
export function findLargeEdge(
  { maxEdge = Infinity }: UploadLimits,
  { width, height }: { width: number; height: number },
): string | undefined {
  return Math.max(width, height) > maxEdge ? fileTooLarge(`${maxEdge}x${maxEdge} pixels`) : undefined;
}

/** Why a file is not uploaded; the server also checks its content. */
export function uploadRefusal(
  limits: UploadLimits,
  file: { type: string; size: number },
): string | undefined {
  if (!limits.accept.some((type) => type === file.type)) return describeWrongType(limits);
  return file.size > limits.maxBytes ? fileTooLarge(shownSize(limits.maxBytes)) : undefined;
}

/** The limits of a CSV file: of its size, and of its rows below the header. */
export const MOST_CSV_BYTES = 25 * 1_048_576;
export const MOST_CSV_SIZE = '25 MB';
export const MOST_CSV_ROWS = 100_000;

/**
 * Why selected files cannot be sent as CSV; the server checks their content.
 * @returns undefined for a single file called .csv within the size limit
 */
export function csvRefusal(files: readonly { name: string; size: number }[]): string | undefined {
  const [file] = files;
  if (files.length > 1) return tooManyFiles(1);
  if (!file || !/\.csv$/i.test(file.name)) return wrongFileFormat('csv');
  return file.size > MOST_CSV_BYTES ? fileTooLarge(MOST_CSV_SIZE) : undefined;
}
