import type { Plugin } from 'vite';

const FACES = '/@fontsource-variable/';

/**
 * Draws text in the page's font only if the font is there when the text is first drawn; else in the fallback, to the
 * end. A font that arrives later would break lines again, and move what is below them while it is read.
 */
export function optionalFont(): Plugin {
  return {
    name: 'chairside:optional-font',
    enforce: 'pre',
    transform(css, id) {
      if (!id.includes(FACES)) return undefined;
      const changed = css.replaceAll('font-display: swap', 'font-display: optional');
      if (changed === css) throw new Error(`${id} has no font-display to change`);
      return { code: changed, map: null };
    },
  };
}
