import { crc32, deflateRawSync } from 'node:zlib';

interface ZipFile {
  name: string;
  content: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** names are UTF-8 */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest date of the format */
const DATE = 0x21;

function numbers(...fields: (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

/** A ZIP file (PKWARE APPNOTE 6.3) of a few small files. */
export function buildZip(files: readonly ZipFile[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const [title, plain] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const sizes = [
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [title.length, 2],
    ] as const;
    const common = [[VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2], ...sizes, [0, 2]] as const;
    const local = Buffer.concat([numbers([LOCAL, 4], ...common), title, packed]);
    const rest = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    centrals.push(Buffer.concat([numbers([CENTRAL, 4], [VERSION, 2], ...common, ...rest), title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const count = files.length;
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...locals, directory, end]);
}
