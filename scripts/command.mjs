import { runBuilt } from './lib/run-built.mjs';

// the command's own arguments begin where they would if it were started by itself
const [name] = process.argv.splice(2, 1);
await runBuilt(`${name}.js`);
