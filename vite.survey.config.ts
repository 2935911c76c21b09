import { defineConfig } from 'vite';
import { compressAssets } from './scripts/vite/compress-assets.ts';
import { optionalFont } from './scripts/vite/optional-font.ts';
import { inlineStyles } from './scripts/vite/inline-styles.ts';
import { surveyTokens } from './scripts/vite/survey-tokens.ts';

/**
 * The public survey: a separate entry, small enough for a phone on a slow connection. Its source uses React, which the
 * build replaces with preact.
 */
export default defineConfig({
  // the font is not preloaded: on a slow connection it would delay the script
  plugins: [optionalFont(), surveyTokens(), inlineStyles(), compressAssets()],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    outDir: 'dist/survey',
    assetsDir: 'survey-assets',
    target: 'es2022',
    // the strict CSP forbids data: scripts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'survey.html' },
  },
});
