import { buildOrExit } from './lib/build-all.mjs';

await buildOrExit();
process.env.NODE_ENV ??= 'production';
await import('../dist/server/rollups-recount.js');
