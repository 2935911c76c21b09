import sharp from 'sharp';

/** Minimum length of an SVG's longer edge: small ones are icons, and stay sharp when enlarged. */
const SVG_EDGE = 512;
const SVG_DENSITY = 72;
const MAX_SVG_DENSITY = 2400;

sharp.cache(false);
sharp.concurrency(1);

async function readSize(bytes) {
  // of the header only, so before any limit applies
  const { width, height } = await sharp(bytes, { limitInputPixels: false, density: SVG_DENSITY }).metadata();
  return { width, height };
}

function encoded(bytes, type, size, maxPixels) {
  const scale = Math.max(1, SVG_EDGE / Math.max(size.width, size.height));
  const density = type === 'svg' ? Math.min(MAX_SVG_DENSITY, SVG_DENSITY * scale) : SVG_DENSITY;
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', density });
  if (type === 'jpeg') return { image: image.autoOrient().jpeg({ quality: 86 }), mediaType: 'image/jpeg' };
  if (type === 'webp') return { image: image.autoOrient().webp({ quality: 86 }), mediaType: 'image/webp' };
  const upright = type === 'svg' ? image : image.autoOrient();
  return { image: upright.png({ compressionLevel: 9 }), mediaType: 'image/png' };
}

/**
 * Re-encodes a picture. See EncodeTask of encode-image.ts.
 * @returns the picture, or why there is none: it is damaged, or too large
 */
export async function run({ bytes, type, maxPixels, maxEdge }) {
  try {
    const size = await readSize(bytes);
    if (size.width * size.height > maxPixels) return { refusal: 'pixels' };
    if (Math.max(size.width, size.height) > maxEdge) return { refusal: 'edge' };
    const { image, mediaType } = encoded(Buffer.from(bytes), type, size, maxPixels);
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { bytes: data, mediaType, width: info.width, height: info.height };
  } catch {
    // the decoder only reports that it is not a supported picture
    return { refusal: 'format' };
  }
}
