import { inflateSync } from 'node:zlib';

const SIGNATURE = 'wOFF';
/** Sizes in bytes of the headers of a WOFF and of a plain font, and of their directory entries. */
const [WOFF_HEADER, WOFF_ENTRY] = [44, 20];
const [PLAIN_HEADER, PLAIN_ENTRY] = [12, 16];

interface Table {
  tag: number;
  checksum: number;
  bytes: Buffer;
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedLength);
    const bytes = packedLength < length ? inflateSync(packed) : packed;
    return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), bytes };
  });
}

const padded = (length: number): number => (length + 3) & ~3;

/**
 * Converts a WOFF into a plain font (TrueType or OpenType); returns any other file unchanged. The PDF library would
 * unpack a WOFF table again for each letter, which takes most of the time.
 */
export function plainFont(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== SIGNATURE) return file;
  const tables = readTables(file);
  const start = PLAIN_HEADER + tables.length * PLAIN_ENTRY;
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const font = Buffer.alloc(size);
  const entrySelector = Math.floor(Math.log2(tables.length));
  const searchRange = 2 ** entrySelector * PLAIN_ENTRY;
  font.writeUInt32BE(file.readUInt32BE(4), 0);
  font.writeUInt16BE(tables.length, 4);
  font.writeUInt16BE(searchRange, 6);
  font.writeUInt16BE(entrySelector, 8);
  font.writeUInt16BE(tables.length * PLAIN_ENTRY - searchRange, 10);
  let offset = start;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = PLAIN_HEADER + index * PLAIN_ENTRY;
    for (const [at, value] of [tag, checksum, offset, bytes.length].entries())
      font.writeUInt32BE(value, entry + at * 4);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  }
  return font;
}
