import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from './emit/output.ts';
import type { WorkCache } from './work-cache.ts';

const FORMATTED = /^(?!.*validators\/[^/]*\.js$).*\.(ts|md)$/;

/** Formats TypeScript and Markdown with the project's settings. */
export async function formatOutput(root: string, output: Output, cache: WorkCache): Promise<void> {
  const config = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8')) as object;
  for (const [file, text] of output) {
    if (!FORMATTED.test(file)) continue;
    const formatted = await cache.get('format', { config, file, text }, async () => {
      const prettier = await import('prettier');
      return prettier.format(text, { ...config, filepath: file });
    });
    output.set(file, formatted);
  }
}
