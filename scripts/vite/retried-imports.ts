import type { Plugin } from 'vite';

const IMPORT = /\bimport\((`|")(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Asks again, by another address, for a chunk that did not load. Browsers may keep the failure of a module's address for as long as
 * the page is open: trying the same one again would fail without a request.
 */
export function retriedImports(): Plugin {
  return {
    name: 'chairside:retried-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk')
            file.code = file.code.replace(
              IMPORT,
              '(u=>import(u).catch(()=>import(`${u}?${Date.now()}`)))("$2")',
            );
      },
    },
  };
}
