import { deflateSync, crc32 } from 'node:zlib';
import type { FileRules } from '../src/domain/model/model.ts';
import { hashText } from '../src/domain/text/initials.ts';

const EDGE = 96;

/** A file of the demo, as stored. */
export interface DemoFile {
  name: string;
  mediaType: string;
  width: number | null;
  height: number | null;
  bytes: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A small PNG: a light disc on a ground of one colour. */
function drawPng([red, green, blue]: [number, number, number]): Buffer {
  const rows = Array.from({ length: EDGE }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: EDGE }, (_, x) => {
        const isInside = Math.hypot(x - EDGE / 2, y - EDGE / 2) < EDGE / 3;
        return isInside ? [red + 60, green + 60, blue + 60] : [red, green, blue];
      }).flat(),
    ]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(EDGE, 0);
  head.writeUInt32BE(EDGE, 4);
  // 8 bits for each of red, green and blue
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

/** A small file that a field accepts, the same each time for the same label. */
export function makeFile({ accept }: Pick<FileRules, 'accept'>, label: string): DemoFile {
  const hash = hashText(label);
  if (!accept.some((type) => type.startsWith('image/')))
    return { name: 'document.pdf', mediaType: 'application/pdf', width: null, height: null, bytes: PDF };
  const tone = [0, 8, 16].map((shift) => 60 + ((hash >> shift) & 127)) as [number, number, number];
  // every picture is stored as PNG, JPEG or WebP, whatever was uploaded
  return { name: 'photo.png', mediaType: 'image/png', width: EDGE, height: EDGE, bytes: drawPng(tone) };
}
