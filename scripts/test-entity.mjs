// npm run test:entity -- equipment: runs the generated API and browser tests of these entities only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/build-all.mjs';
import { run, runTypeScript } from './lib/run.mjs';

const names = process.argv.slice(2);
const getFile = (name) => join(root, 'schema/entities', `${name}.json`);
const unknown = names.find((name) => !existsSync(getFile(name)));
if (names.length === 0 || unknown !== undefined) {
  const missing = unknown === undefined ? '' : `There is no schema/entities/${unknown}.json.\n`;
  process.stderr.write(`${missing}Name entities by their files: npm run test:entity -- practice unit\n`);
  process.exit(1);
}

/** Why no tests are generated for an entity; undefined if there are. */
function explainUntested(name) {
  const { permissions, tenancy, singleton } = JSON.parse(readFileSync(getFile(name), 'utf8'))['x-entity'];
  if (singleton) return 'it is a form of settings: tests/api tests its calls';
  if (tenancy === 'installation') return 'its records belong to the installation: tests/api tests them';
  const creators = permissions.create ?? permissions.write ?? [];
  const isCreated = Array.isArray(creators) ? creators.includes('ADMIN') : 'ADMIN' in creators;
  return isCreated ? undefined : 'administrators create no records of it: tests/api tests them';
}

const tested = names.filter((name) => {
  const reason = explainUntested(name);
  if (reason !== undefined) process.stdout.write(`No tests are generated for ${name}, since ${reason}.\n`);
  return reason === undefined;
});
if (tested.length === 0) process.exit(0);

const failed = new AbortController();
const settings = {
  cwd: root,
  env: { ...process.env, TEST_ENTITIES: tested.join(',') },
  signal: failed.signal,
  // lets Playwright stop its server
  killSignal: 'SIGINT',
};
const bin = (path) => join(root, 'node_modules', path);
const runNode = (...args) => run(process.execPath, args, settings);

async function testApi() {
  // one worker: the other core builds meanwhile
  const options = ['--project', 'api-entity', '--maxWorkers', '1', '--tags-filter', '!alike'];
  await runNode(bin('vitest/vitest.mjs'), 'run', ...options, 'tests/model');
}

async function testScreens() {
  await runNode('scripts/build.mjs', '--without-demo', '--generated');
  // the tests of an entity name it; the others are of employees
  const ofEntities = `\\b(${tested.join('|')})s?\\b`;
  await runNode(
    ...[bin('@playwright/test/cli.js'), 'test', 'walk-', '--grep', ofEntities],
    // alike for every entity
    ...['--grep-invert', '@alike', '--pass-with-no-tests'],
    // two thirds of a walk are waiting
    ...['--workers', '3'],
  );
}

function fail(error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

try {
  await runTypeScript(join(root, 'generators/cli.ts'), [], settings);
  const screens = testScreens().catch((error) => failed.signal.aborted || fail(error));
  // what fails in the API fails in the screens, too; the reasons of its failures are printed at its end
  await testApi().catch((error) => {
    failed.abort();
    fail(error);
  });
  await screens;
} catch (error) {
  fail(error);
}
