import type { Plugin } from 'vite';

/** Loads the font with the page instead of after its style sheet, so that text is drawn once. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'chairside:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (!file) throw new Error(`The build has no font ${name}`);
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
              fetchpriority: 'high',
            },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
