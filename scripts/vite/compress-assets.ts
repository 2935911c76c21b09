import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Smaller files gain nothing from compression. */
const MIN_BYTES = 512;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const DAY_MS = 24 * 60 * 60_000;

const pack = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => deflate(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes the compressed files of an asset. @param cache folder with those of earlier builds, by a hash of the asset */
export async function compress(path: string, cache: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const { brotli: version, zlib } = process.versions;
  const key = createHash('sha256').update(`${version} ${zlib}\n`).update(bytes).digest('hex');
  await Promise.all(
    (['br', 'gz'] as const).map(async (kind) => {
      const cached = join(cache, `${key}.${kind}`);
      if (existsSync(cached)) {
        const now = new Date();
        await utimes(cached, now, now);
      } else {
        // another build may be writing the same
        await writeFile(`${cached}.${process.pid}`, await pack[kind](bytes));
        await rename(`${cached}.${process.pid}`, cached);
      }
      await copyFile(cached, `${path}.${kind}`);
    }),
  );
}

/** Removes what no build has used for a day. */
async function removeOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const file = join(cache, name);
    if ((await stat(file)).mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true });
  }
}

/**
 * Writes a .br and a .gz file for every asset of a build, so that the server need not compress at run time. It takes half
 * of the build's time, so assets that are as in an earlier build are not compressed again.
 */
export function compressAssets(): Plugin {
  let folder = '';
  let cache = '';
  return {
    name: 'chairside:compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
      cache = join(config.root, 'node_modules/.cache/chairside/compressed');
    },
    async writeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await mkdir(cache, { recursive: true });
      await Promise.all(paths.map((path) => compress(path, cache)));
      await removeOld(cache);
    },
  };
}
