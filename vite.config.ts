import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './scripts/vite/compress-assets.ts';
import { entityIcons } from './scripts/vite/entity-icons.ts';
import { lateExporter } from './scripts/vite/late-exporter.ts';
import { partsPage } from './scripts/vite/parts-page.ts';
import { preloadFont } from './scripts/vite/preload-font.ts';
import { retriedImports } from './scripts/vite/retried-imports.ts';
import { limitScripts, screenChunks, signInApart } from './scripts/vite/screen-chunks.ts';
import { surveyDevPage } from './scripts/vite/survey-dev-page.ts';
import { surveyTokens } from './scripts/vite/survey-tokens.ts';

const API = process.env.VITE_API ?? 'http://127.0.0.1:3001';
const SERVER_PATHS = ['/v1', '/health', '/dev'];

export default defineConfig({
  plugins: [
    react(),
    entityIcons(),
    preloadFont('figtree-latin-wght-normal'),
    signInApart(import.meta.dirname),
    limitScripts(import.meta.dirname),
    lateExporter(),
    retriedImports(),
    compressAssets(),
    surveyTokens(),
    surveyDevPage(),
    partsPage(),
  ],
  // react-admin imports both too: two copies would have separate contexts
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom', '@tanstack/react-query'] },
  // scans all sources, since screens are lazy: each dependency is bundled before the first page requests it
  optimizeDeps: {
    entries: ['index.html', 'survey.html', 'src/{client,survey}/**/*.{ts,tsx}', '!**/*.test.*'],
  },
  server: {
    port: 3000,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: API, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // every supported browser has module preloads
    modulePreload: { polyfill: false },
    // the strict CSP forbids data: scripts, and small files cost little over one connection
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // they do not say themselves that their imports alone do nothing
      treeshake: {
        moduleSideEffects: [
          { test: /\/node_modules\/(hoist-non-react-statics|prop-types|react-is)\//, sideEffects: false },
        ],
      },
      output: { codeSplitting: { groups: screenChunks(import.meta.dirname) } },
    },
  },
});
