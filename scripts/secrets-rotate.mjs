import { runBuilt } from './lib/run-built.mjs';

await runBuilt('secrets-rotate.js');
