import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { plainFont } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const FIGTREE = resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff');
const DEJAVU = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

interface Entry {
  tag: string;
  checksum: number;
  bytes: Buffer;
}

function readEntries(font: Buffer): Entry[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      bytes: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  });
}

/** The checksum of a table, as the format defines it. */
function computeChecksum({ tag, bytes }: Entry): number {
  const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) {
    // this field contains the font's own checksum
    if (tag === 'head' && at === 8) continue;
    sum = (sum + whole.readUInt32BE(at)) >>> 0;
  }
  return sum;
}

describe('a WOFF font', () => {
  it('is unpacked completely: each table has the checksum of the directory', () => {
    const font = plainFont(readFileSync(FIGTREE));
    expect(font.readUInt32BE(0)).toBe(0x0001_0000);
    const entries = readEntries(font);
    expect(entries.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
    expect(
      entries.filter((entry) => computeChecksum(entry) !== entry.checksum).map(({ tag }) => tag),
    ).toEqual([]);
  });

  it('other files stay unchanged', () => {
    const font = readFileSync(DEJAVU);
    expect(plainFont(font)).toBe(font);
  });
});
