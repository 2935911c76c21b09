import sharp from 'sharp';
import { type ImageType, imageType } from './image-type.ts';
import { MAX_AVATAR_EDGE, MAX_PIXELS, tooLarge, type UploadPurpose, wrongFormat } from './upload-refusals.ts';

export interface EncodedImage {
  bytes: Buffer;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

const MAX_SECONDS = 10;
/** An SVG is drawn at least this large on its longer edge: small ones are icons, and stay sharp when shown larger. */
const SVG_EDGE = 512;
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2400;

// decoded pictures would stay in memory for operations that never come again
sharp.cache(false);

function open(bytes: Buffer, density = SVG_DENSITY): sharp.Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', density }).timeout({
    seconds: MAX_SECONDS,
  });
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  // of the header alone, and so before any limit holds
  const { width, height } = await sharp(bytes, { limitInputPixels: false, density: SVG_DENSITY }).metadata();
  return { width, height };
}

function densityFor({ width, height }: { width: number; height: number }): number {
  const scale = Math.max(1, SVG_EDGE / Math.max(width, height));
  return Math.min(MAX_SVG_DENSITY, SVG_DENSITY * scale);
}

async function encode(
  bytes: Buffer,
  type: ImageType,
  size: { width: number; height: number },
): Promise<EncodedImage> {
  const image = type === 'svg' ? open(bytes, densityFor(size)) : open(bytes).autoOrient();
  const encoded =
    type === 'jpeg'
      ? { image: image.jpeg({ quality: 86 }), mediaType: 'image/jpeg' as const }
      : type === 'webp'
        ? { image: image.webp({ quality: 86 }), mediaType: 'image/webp' as const }
        : { image: image.png({ compressionLevel: 9 }), mediaType: 'image/png' as const };
  const { data, info } = await encoded.image.toBuffer({ resolveWithObject: true });
  return { bytes: data, mediaType: encoded.mediaType, width: info.width, height: info.height };
}

/**
 * The picture drawn anew: nothing of what came along in the file (metadata, scripts, a second document) is left. SVG
 * becomes PNG; what it refers to outside of itself is not fetched.
 * @throws AppError 415 for what is no accepted picture, 413 for one with too many pixels
 */
export async function encodeImage(bytes: Buffer, purpose: UploadPurpose): Promise<EncodedImage> {
  const type = imageType(bytes);
  if (type === undefined || (purpose === 'avatar' && type !== 'png')) throw wrongFormat(purpose);
  const size = await sizeOf(bytes).catch(() => undefined);
  if (!size) throw wrongFormat(purpose);
  if (size.width * size.height > MAX_PIXELS) throw tooLarge('25 megapixels');
  if (purpose === 'avatar' && Math.max(size.width, size.height) > MAX_AVATAR_EDGE)
    throw tooLarge('500x500 pixels');
  return encode(bytes, type, size).catch(() => {
    // a damaged or malicious file: the decoder has no more to say than that it is not one of ours
    throw wrongFormat(purpose);
  });
}
