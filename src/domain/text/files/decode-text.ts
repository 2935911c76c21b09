/** Encodings of text files, by the names that programs show. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'UTF-32' | 'Windows-1252' | 'Mac Roman';

/** Windows characters from 0x80 to 0x9f, where Latin-1 has none; Node 20's TextDecoder does not know them. */
const WINDOWS_SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const WINDOWS_CODES = new Map([...WINDOWS_SIGNS].map((sign, index) => [0x80 + index, sign.charCodeAt(0)]));
/** Bytes that suffice to recognize an encoding. */
const SAMPLE = 65_536;

function decodeWindows(bytes: Uint8Array): string {
  const signs = Uint16Array.from(bytes, (byte) => WINDOWS_CODES.get(byte) ?? byte);
  return new TextDecoder('utf-16le').decode(signs);
}

const decodeMac = (bytes: Uint8Array): string => new TextDecoder('macintosh').decode(bytes);

const MARKS: [mark: number[], encoding: Encoding, label: string][] = [
  // begins with the mark of UTF-16
  [[0xff, 0xfe, 0, 0], 'UTF-32', ''],
  [[0, 0, 0xfe, 0xff], 'UTF-32', ''],
  [[0xff, 0xfe], 'UTF-16', 'utf-16le'],
  [[0xfe, 0xff], 'UTF-16', 'utf-16be'],
];

/** UTF-16 without a mark: most characters of a table are Latin, so every second byte is zero, and the others are not. */
function findUnmarkedUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, Math.min(SAMPLE, bytes.length - (bytes.length % 2)));
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [high = 0, low = 0] = zeros;
  const most = sample.length / 2;
  if (low > most * 0.7 && high === 0) return 'utf-16le';
  return high > most * 0.7 && low === 0 ? 'utf-16be' : undefined;
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
const isUpper = (sign: string): boolean => /\p{Lu}/u.test(sign);

/** Whether a sign stands where texts have it: a letter within a word, an apostrophe in a name, a dash between words. */
function isPlausible(before: string, sign: string, after: string): boolean {
  if (isUpper(sign)) return isLetter(before) ? isUpper(before) && !/\p{Ll}/u.test(after) : isLetter(after);
  if (isLetter(sign)) return isLetter(before) ? !(isUpper(before) && isUpper(after)) : isLetter(after);
  if (sign === '’') return (/[ODLM]/.test(before) && isUpper(after)) || (isLetter(before) && after === 's');
  return !isLetter(before);
}

function countPlausible(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) < 0x80) continue;
    if (isPlausible(text.charAt(index - 1), text.charAt(index), text.charAt(index + 1))) count += 1;
  }
  return count;
}

/** Of the two single-byte encodings, the one whose letters stand where texts have letters; Windows if both do. */
function decodeSingleBytes(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const sample = bytes.subarray(0, SAMPLE);
  const isMac = countPlausible(decodeMac(sample)) > countPlausible(decodeWindows(sample));
  return isMac
    ? { text: decodeMac(bytes), encoding: 'Mac Roman' }
    : { text: decodeWindows(bytes), encoding: 'Windows-1252' };
}

/**
 * Decodes a text file of any common program: UTF-8 and UTF-16 with or without mark, Windows-1252, Mac Roman.
 * @returns `text` null for an encoding that is recognized but not read
 */
export function decodeText(bytes: Uint8Array): { text: string | null; encoding: Encoding } {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const label = marked?.[2] ?? findUnmarkedUtf16(bytes);
  if (marked?.[1] === 'UTF-32') return { text: null, encoding: 'UTF-32' };
  if (label) return { text: new TextDecoder(label).decode(bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return decodeSingleBytes(bytes);
  }
}
