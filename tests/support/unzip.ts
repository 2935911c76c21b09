import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';

const END_BYTES = 22;

/** The files of a ZIP archive by its directory, each with its checksum verified. */
export function unzip(zip: Buffer): Record<string, string> {
  const end = zip.length - END_BYTES;
  assert.equal(zip.readUInt32LE(end), 0x06054b50);
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [sum, packed, size, length] = [16, 20, 24]
      .map((place) => zip.readUInt32LE(at + place))
      .concat(zip.readUInt16LE(at + 28));
    const name = zip.subarray(at + 46, at + 46 + Number(length)).toString();
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(from, from + Number(packed)));
    assert.equal(content.length, size);
    assert.equal(crc32(content), sum);
    files[name] = content.toString();
    at += 46 + Number(length);
  }
  return files;
}
