import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatConfig } from 'oxfmt';
import type { Output } from './emit/output.ts';
import type { WorkCache } from './work-cache.ts';

const FORMATTED = /^(?!.*validators\/[^/]*\.js$).*\.(ts|md)$/;

/** Formats TypeScript and Markdown with the project's settings. */
export async function formatOutput(root: string, output: Output, cache: WorkCache): Promise<void> {
  const { ignorePatterns: _, ...config } = JSON.parse(
    readFileSync(join(root, '.oxfmtrc.json'), 'utf8'),
  ) as FormatConfig;
  for (const [file, text] of output) {
    if (!FORMATTED.test(file)) continue;
    const formatted = await cache.get('format', { config, file, text }, async () => {
      const { format } = await import('oxfmt');
      const { code, errors } = await format(file, text, config);
      if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
      return code;
    });
    output.set(file, formatted);
  }
}
