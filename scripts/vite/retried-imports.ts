import type { Plugin } from 'vite';

const IMPORT = /\bimport\((`|")(\.\/[\w.-]+\.js)\1\)/g;

const RETRIED = '(u=>import(u).catch(()=>import(`${u}?${Date.now()}`)))("$2")';

/**
 * Retries a failed chunk at another address, because browsers may cache a module's failure as long as the page is open:
 * the same address would fail without a request.
 */
export function retriedImports(): Plugin {
  return {
    name: 'chairside:retried-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        if (!chunks.some(({ code }) => code.search(IMPORT) >= 0))
          this.error(
            'No chunk imports another as this plugin expects it: look at how the bundler writes imports.',
          );
        for (const chunk of chunks) chunk.code = chunk.code.replace(IMPORT, RETRIED);
      },
    },
  };
}
