import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cssVariables } from '../../src/client/core/theme/css-variables.ts';
import { schemes } from '../../src/client/core/theme/tokens.ts';

const ID = 'virtual:survey-tokens.css';
const RESOLVED = `\0${ID}`;
const STYLES = 'src/survey/survey.css';
const PAGE = '/survey.html';
const SCHEMES = ['light', 'dark'] as const;

function block(scheme: keyof typeof schemes, used: ReadonlySet<string>): string {
  const lines = Object.entries(cssVariables(scheme)).filter(([name]) => used.has(name));
  return `:root{${lines.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}

/** The design tokens that the survey's style sheet uses, as CSS variables for both colour schemes; and their page colours. */
export function surveyTokens(): Plugin {
  let styles = '';
  return {
    name: 'chairside:survey-tokens',
    configResolved(config) {
      styles = join(config.root, STYLES);
    },
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(styles);
      const css = await readFile(styles, 'utf8');
      const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));
      return `:root{color-scheme:light dark}${block('light', used)}@media (prefers-color-scheme:dark){${block('dark', used)}}`;
    },
    transformIndexHtml: (_html, { path }) =>
      (path.endsWith(PAGE) ? SCHEMES : []).map((scheme) => ({
        tag: 'meta',
        attrs: {
          name: 'theme-color',
          media: `(prefers-color-scheme: ${scheme})`,
          content: schemes[scheme].bg.surface,
        },
        injectTo: 'head' as const,
      })),
  };
}
