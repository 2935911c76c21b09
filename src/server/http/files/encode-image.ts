import { refuse } from '../errors.ts';
import { PoolBusy, WorkerPool, WorkStopped } from '../../operations/workers/worker-pool.ts';
import { type ImageType, imageType } from './image-type.ts';
import { MAX_AVATAR_EDGE, MAX_PIXELS, tooLarge, type UploadPurpose, wrongFormat } from './upload-refusals.ts';

export interface EncodedImage {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

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

/**
 * Re-encodes a picture without anything else in the file (metadata, scripts, a second document). SVG becomes PNG;
 * external references are not fetched.
 * @throws AppError 415 for an unsupported picture, 413 for one with too many pixels, 400 for one that takes too long
 */
export async function encodeImage(bytes: Buffer, purpose: UploadPurpose): Promise<EncodedImage> {
  const type = imageType(bytes);
  if (type === undefined || (purpose === 'avatar' && type !== 'png')) throw wrongFormat(purpose);
  const maxEdge = purpose === 'avatar' ? MAX_AVATAR_EDGE : Infinity;
  const outcome = await draw({ bytes, type, maxPixels: MAX_PIXELS, maxEdge });
  if (!('refusal' in outcome)) return outcome;
  if (outcome.refusal === 'pixels') throw tooLarge('25 megapixels');
  throw outcome.refusal === 'edge' ? tooLarge('500x500 pixels') : wrongFormat(purpose);
}
