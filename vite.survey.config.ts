import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/vite/compress-assets.ts';
import { inlineStyles } from './scripts/vite/inline-styles.ts';
import { preloadFont } from './scripts/vite/preload-font.ts';
import { surveyTokens } from './scripts/vite/survey-tokens.ts';

/**
 * The public survey: an entry of its own, small enough for a phone on a bad line. Its source is React and XState; what is
 * built runs on preact and on a runtime that knows what the survey's machine uses (src/survey/runtime).
 */
export default defineConfig({
  plugins: [
    surveyTokens(),
    preloadFont('figtree-latin-wght-normal', 'low'),
    inlineStyles(),
    compressAssets(),
  ],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^xstate$/, replacement: join(import.meta.dirname, 'src/survey/runtime/xstate.ts') },
    ],
  },
  build: {
    outDir: 'dist/survey',
    assetsDir: 'survey-assets',
    target: 'es2022',
    // the strict CSP takes no data: scripts, and the face is wanted by its own preload
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'survey.html' },
  },
});
