import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/build-all.mjs';
import { makeTestCheckout } from './lib/test-checkout.mjs';

const isQuick = process.argv.includes('--quick');
/** Everything on both databases, every entity walked whole, and longer faults and fuzzing. */
const isNightly = process.argv.includes('--nightly');
const bin = (path) => join(root, 'node_modules', path);
const node = (...args) => [process.execPath, ...args];
const vitest = (...args) => node(bin('vitest/vitest.mjs'), 'run', ...args);
/** Caches of tools; the whole run starts without them. */
const cached = (...args) => (isQuick ? args : []);

const TYPES = node(bin('typescript-7/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1');

/**
 * Without a server or browser, fastest first, so that simple mistakes show early. Steps of a stage run in parallel: the
 * linter takes one of two processors as long as all steps beside it the other.
 */
const QUICK = [
  [
    [
      'generated files match the schema',
      node('--import', 'tsx', 'generators/cli.ts', '--check', ...(isQuick ? [] : ['--fresh'])),
    ],
    ['types', TYPES],
    [
      'lint',
      node(
        bin('eslint/bin/eslint.js'),
        ...['.', '--max-warnings', '0'],
        ...cached('--cache', '--cache-location', '.cache/eslint'),
      ),
    ],
    ['format', node(bin('oxfmt/bin/oxfmt'), '--check')],
  ],
  [['unit tests', vitest('--project', 'unit', '--project', 'unit-client')]],
];

/** In the checkout of the tests, which has one more entity. */
const SLOW = [
  [
    ['types with an added entity', TYPES],
    ['build', node('scripts/build.mjs')],
  ],
  [['API on the embedded database', vitest('--project', 'api-embedded')]],
  [['API on PostgreSQL', vitest('--project', 'api-postgres')]],
  [['screens in a browser', node(bin('@playwright/test/cli.js'), 'test')]],
  [['an added entity, starts, killed servers', vitest('--project', 'fixture')]],
];

const NIGHTLY = { NIGHTLY: '1', FAULT_ROUNDS: '5', FUZZ_SECONDS: '300', PROOF_ROUNDS: '5000' };
const env = {
  ...(isNightly && NIGHTLY),
  // the slow stages come after the build, whose commands start in half the time of the sources
  ...(isQuick ? { LINT: 'quick' } : { BUILT: 'on' }),
  ...process.env,
  FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1'),
};

/** Lines in which the runners name a failed test or its reason; the summary repeats them. */
const FAILURE =
  /\bFAIL\b|^\s*\d+\) .*›|\b(?:\w*Error|Timeout)\b.*:|^(?:Expected|Received)\b.*:|^> \d+ \||\berror TS\d+|✖|^\[error\]/;
// eslint-disable-next-line no-control-regex -- the colours of a terminal
const COLOR = /\u001b\[[\d;]*[A-Za-z]/g;
const MOST_FAILURES = 30;
const WIDTH = 200;
const PATIENCE_MS = 5_000;

/**
 * Runs a command in a folder.
 * @param write receives its output as it arrives
 * @returns its exit code, and the lines that name a failure
 */
function run([command, ...args], cwd, write) {
  const failures = new Set();
  const listen = (stream) => {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      write(text);
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        const plain = line.replace(COLOR, '').trim().slice(0, WIDTH);
        if (FAILURE.test(plain)) failures.add(plain);
      }
    });
  };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env });
    listen(child.stdout);
    listen(child.stderr);
    child.on('error', (error) => resolve({ code: 1, failures: [error.message] }));
    child.on('exit', (code) => {
      const end = () => resolve({ code: code ?? 1, failures: [...failures] });
      child.on('close', end);
      // a process that it started may keep its output open
      setTimeout(end, PATIENCE_MS).unref();
    });
  });
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/** @param isAlone whether its output can be shown live */
async function runStep([title, command], cwd, isAlone) {
  const since = performance.now();
  let held = '';
  const write = (text) => (isAlone ? process.stdout.write(text) : (held += text));
  if (isAlone) process.stdout.write(`\n=== ${title}\n`);
  const { code, failures } = await run(command, cwd, write);
  const state = code === 0 ? 'passed' : 'FAILED';
  if (!isAlone) process.stdout.write(`\n=== ${title}\n${held}`);
  process.stdout.write(`=== ${title}: ${state} in ${seconds(since)}\n`);
  return { state, title, took: seconds(since), failures: code === 0 ? [] : failures.slice(-MOST_FAILURES) };
}

const results = [];
const began = performance.now();

/** Later steps run after a failure too, so that one run shows every failure. */
async function runStages(stages, cwd) {
  for (const stage of stages)
    results.push(...(await Promise.all(stage.map((step) => runStep(step, cwd, stage.length === 1)))));
}

await runStages(QUICK, root);
if (!isQuick) {
  const since = performance.now();
  try {
    await runStages(SLOW, await makeTestCheckout());
  } catch (error) {
    const title = 'a checkout with an added entity';
    results.push({ state: 'FAILED', title, took: seconds(since), failures: [error.message] });
  }
}

process.stdout.write('\n');
for (const { state, title, took, failures } of results) {
  process.stdout.write(`${state}  ${title} (${took})\n`);
  for (const line of failures) process.stdout.write(`        ${line}\n`);
}
const failed = results.filter(({ state }) => state === 'FAILED');
process.stdout.write(
  failed.length === 0
    ? `\nEverything passed in ${seconds(began)}.\n`
    : `\n${failed.length} of ${results.length} failed, after ${seconds(began)}.\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
