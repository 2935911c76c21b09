import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/build-all.mjs';

const bin = (path) => join(root, 'node_modules', path);
const node = (...args) => [process.execPath, ...args];
const vitest = (...args) => node(bin('vitest/vitest.mjs'), 'run', ...args);

/** Everything that is checked, the quickest first, so that a plain mistake is told early. */
const STEPS = [
  ['generated files match the schema', node('--import', 'tsx', 'generators/cli.ts', '--check')],
  ['types', node(bin('typescript/bin/tsc'), '--noEmit', '-p', '.')],
  ['lint', node(bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0')],
  ['format', node(bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.')],
  ['unit tests', vitest('--project', 'unit', '--project', 'unit-client')],
  ['API on the embedded database', vitest('--project', 'api-embedded')],
  ['API on PostgreSQL', vitest('--project', 'api-postgres')],
  ['build', node('scripts/build.mjs')],
  ['screens in a browser', node(bin('@playwright/test/cli.js'), 'test')],
  ['a seventh entity, starts, killed servers', vitest('--project', 'fixture')],
];

const env = { ...process.env, FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1') };

function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
const results = [];
const began = performance.now();
for (const [title, command] of STEPS) {
  process.stdout.write(`\n=== ${title}\n`);
  const since = performance.now();
  const code = await run(command);
  results.push([code === 0 ? 'passed' : 'FAILED', title, seconds(since)]);
  // what follows a failure is still run: one look tells everything that is wrong
  process.stdout.write(`=== ${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(since)}\n`);
}

process.stdout.write('\n');
for (const [state, title, took] of results) process.stdout.write(`${state}  ${title} (${took})\n`);
const failed = results.filter(([state]) => state === 'FAILED');
process.stdout.write(
  failed.length === 0
    ? `\nEverything passed in ${seconds(began)}.\n`
    : `\n${failed.length} of ${results.length} failed, after ${seconds(began)}.\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
