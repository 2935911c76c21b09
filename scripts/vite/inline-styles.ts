import type { Plugin } from 'vite';

const LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** Inlines a page's styles into its HTML, so that it renders without another request. */
export function inlineStyles(): Plugin {
  return {
    name: 'chairside:inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = page.source.toString().replace(LINK, (_link, file: string) => {
            const styles = bundle[file];
            if (styles?.type !== 'asset') throw new Error(`The build has no ${file}`);
            Reflect.deleteProperty(bundle, file);
            return `<style>${styles.source.toString().trim()}</style>`;
          });
        }
      },
    },
  };
}
