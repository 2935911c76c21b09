import { buildOrExit } from './lib/build-all.mjs';

const isBuilt = await buildOrExit({
  force: process.argv.includes('--force'),
  withDemo: !process.argv.includes('--without-demo'),
  isGenerated: process.argv.includes('--generated'),
});
process.stdout.write(isBuilt ? 'Built.\n' : 'Nothing has changed since the last build.\n');
