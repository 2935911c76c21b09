import type { FileRules, FileType } from '../../../domain/model/model.ts';
import { refuse } from '../errors.ts';
import { PoolBusy, WorkerPool, WorkStopped } from '../../operations/workers/worker-pool.ts';
import { type ImageType, imageType, isPdf } from './image-type.ts';
import { MAX_AVATAR_EDGE, MAX_PIXELS, tooLarge, type UploadPurpose, wrongFormat } from './upload-refusals.ts';

export interface EncodedImage {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

export type EncodedFile =
  | EncodedImage
  | { bytes: Buffer; mediaType: 'application/pdf'; width: null; height: null };

interface EncodeTask {
  bytes: Uint8Array;
  type: ImageType;
  maxPixels: number;
  maxEdge: number;
}

type Outcome = EncodedImage | { refusal: 'format' | 'pixels' | 'edge' };

/**
 * A small file can describe a picture that takes minutes of native code to draw, which only killing its process stops.
 */
const pool = new WorkerPool<EncodeTask, Outcome>({ task: 'encode-image', size: 2 });

async function draw(task: EncodeTask): Promise<Outcome> {
  try {
    return await pool.run(task);
  } catch (error) {
    if (error instanceof WorkStopped) {
      throw refuse('VALIDATION', 'This picture takes too long to process. Please use a simpler one.', 'file');
    }
    if (error instanceof PoolBusy)
      throw refuse('RATE_LIMITED', 'Too many pictures are being processed. Please try again.');
    throw error;
  }
}

async function redraw(
  bytes: Buffer,
  type: ImageType,
  accepted: UploadPurpose | FileType[],
): Promise<EncodedImage> {
  const maxEdge = accepted === 'avatar' ? MAX_AVATAR_EDGE : Infinity;
  const outcome = await draw({ bytes, type, maxPixels: MAX_PIXELS, maxEdge });
  if (!('refusal' in outcome)) return outcome;
  if (outcome.refusal === 'pixels') throw tooLarge('25 megapixels');
  throw outcome.refusal === 'edge' ? tooLarge('500x500 pixels') : wrongFormat(accepted);
}

/**
 * Re-encodes a picture without anything else in the file (metadata, scripts, a second document). SVG becomes PNG;
 * external references are not fetched.
 * @throws AppError 415 for an unsupported picture, 413 for one with too many pixels, 400 for one that takes too long
 */
export async function encodeImage(bytes: Buffer, purpose: UploadPurpose): Promise<EncodedImage> {
  const type = imageType(bytes);
  if (type === undefined || (purpose === 'avatar' && type !== 'png')) throw wrongFormat(purpose);
  return redraw(bytes, type, purpose);
}

const MEDIA_TYPES: Record<ImageType, FileType> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/**
 * A file of a field: pictures as `encodeImage` writes them, a PDF as it is, since browsers download it.
 * @throws AppError 415 unless its content is of an accepted type, and like `encodeImage`
 */
export async function encodeFile(bytes: Buffer, { accept }: FileRules): Promise<EncodedFile> {
  const type = imageType(bytes);
  if (type !== undefined && accept.includes(MEDIA_TYPES[type])) return redraw(bytes, type, accept);
  if (type === undefined && accept.includes('application/pdf') && isPdf(bytes))
    return { bytes, mediaType: 'application/pdf', width: null, height: null };
  throw wrongFormat(accept);
}
