export type ImageType = 'png' | 'jpeg' | 'webp' | 'svg';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/**
 * One part of the prolog before the root element: byte-order mark, whitespace, comments, a plain document type,
 * instructions. Parts are matched one by one, because a single pattern for all would backtrack over a file of comments.
 */
const PROLOG_PART = /\s+|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*>|<\?[\w-][^>]*\?>/iy;
const ROOT_ELEMENT = /<svg[\s/>]/iy;
const LONGEST_SVG_PROLOG = 4096;

function startsAsSvg(text: string): boolean {
  let at = 0;
  PROLOG_PART.lastIndex = 0;
  while (PROLOG_PART.test(text)) at = PROLOG_PART.lastIndex;
  ROOT_ELEMENT.lastIndex = at;
  return ROOT_ELEMENT.test(text);
}

function isSvg(bytes: Buffer): boolean {
  // entities can expand exponentially or name other files, and pictures do not need them
  if (bytes.includes(0) || /<!ENTITY/i.test(bytes.toString('latin1'))) return false;
  return startsAsSvg(bytes.subarray(0, LONGEST_SVG_PROLOG).toString('utf8'));
}

/**
 * The type of an image by its content, independent of its name and declared type.
 * @returns undefined for anything unsupported, including SVG that is compressed or not UTF-8
 */
export function imageType(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isSvg(bytes) ? 'svg' : undefined;
}

/** Whether a file is a PDF by its content. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 5) === '%PDF-';
}
