import { runBuilt } from './lib/run-built.mjs';

await runBuilt('org-create.js');
