import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** As small as gzip at its best, in less time. A window of 64 kB is as much as an answer needs, and quickly cleared. */
const BROTLI_QUALITY = 4;
const BROTLI_WINDOW_BITS = 16;

/**
 * An answer as small as its reader can read it.
 * @param accepted the header `accept-encoding`
 * @returns undefined where the reader takes none of our encodings
 */
export async function compress(
  answer: Buffer | string,
  accepted: string | string[] | undefined,
): Promise<{ encoding: 'br' | 'gzip'; bytes: Buffer } | undefined> {
  const text = String(accepted ?? '');
  if (/\bbr\b/.test(text))
    return {
      encoding: 'br',
      bytes: await brotli(answer, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        },
      }),
    };
  return /\bgzip\b/.test(text) ? { encoding: 'gzip', bytes: await deflate(answer) } : undefined;
}
