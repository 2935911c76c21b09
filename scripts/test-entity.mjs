// npm run test:entity -- equipment: runs the generated API and browser tests of these entities only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/build-all.mjs';
import { run } from './lib/run.mjs';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !existsSync(join(root, 'schema/entities', `${name}.json`)));
if (names.length === 0 || unknown.length > 0) {
  const said = unknown.length > 0 ? `There is no schema/entities/${unknown[0]}.json.\n` : '';
  process.stderr.write(`${said}Name entities by their files: npm run test:entity -- practice unit\n`);
  process.exit(1);
}

const options = { cwd: root, env: { ...process.env, TEST_ENTITIES: names.join(',') } };
const bin = (path) => join(root, 'node_modules', path);
try {
  await run(process.execPath, ['scripts/build.mjs'], options);
  await run(
    process.execPath,
    [bin('vitest/vitest.mjs'), 'run', '--project', 'api-embedded', 'tests/model'],
    options,
  );
  await run(process.execPath, [bin('@playwright/test/cli.js'), 'test', 'walk-'], options);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
