import type { FileType } from '../../../domain/model/model.ts';
import type { UploadLimits } from '../../../domain/surveys/upload-messages.ts';
import { refuse } from '../errors.ts';
import { PoolBusy, WorkerPool, WorkStopped } from '../../operations/workers/worker-pool.ts';
import { type ImageType, imageType, isPdf } from './image-type.ts';
import { MAX_PIXELS, tooLarge, wrongFormat } from './upload-refusals.ts';

interface EncodedImage {
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

const MEDIA_TYPES: Record<ImageType, FileType> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/**
 * Re-encodes a picture without anything else in the file (metadata, scripts, a second document). SVG becomes PNG;
 * external references are not fetched. A PDF stays as it is, since browsers download it.
 * @throws AppError 415 unless its content is of an accepted type, 413 for a picture with too many pixels, 400 for one
 * that takes too long
 */
export async function encodeFile(bytes: Buffer, limits: UploadLimits): Promise<EncodedFile> {
  const { accept, maxEdge = Infinity } = limits;
  const type = imageType(bytes);
  if (type === undefined && accept.includes('application/pdf') && isPdf(bytes))
    return { bytes, mediaType: 'application/pdf', width: null, height: null };
  if (type === undefined || !accept.includes(MEDIA_TYPES[type])) throw wrongFormat(limits);
  const outcome = await draw({ bytes, type, maxPixels: MAX_PIXELS, maxEdge });
  if (!('refusal' in outcome)) return outcome;
  if (outcome.refusal === 'pixels') throw tooLarge('25 megapixels');
  throw outcome.refusal === 'edge' ? tooLarge(`${maxEdge}x${maxEdge} pixels`) : wrongFormat(limits);
}
