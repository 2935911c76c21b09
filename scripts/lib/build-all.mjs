import { constants, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashInputs } from './inputs.mjs';
import { findDemo, listFunctions, prepareData } from './prepare-data.mjs';
import { run, runTypeScript } from './run.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const STAMP = join(root, 'dist/.inputs');

const SERVER_ENTRIES = {
  main: 'src/server/main.ts',
  'org-create': 'src/server/operations/cli/org-create-main.ts',
  'rollups-recount': 'src/server/operations/cli/rollups-recount-main.ts',
  backup: 'src/server/operations/cli/backup-main.ts',
  restore: 'src/server/operations/cli/restore-main.ts',
  'secrets-rotate': 'src/server/operations/cli/secrets-rotate-main.ts',
  'draw-pdf': 'src/server/measures/reports/draw-pdf.ts',
  prepare: 'demo/prepare.ts',
};

const WORKERS = [
  'src/server/db/embedded/pglite-worker.mjs',
  'src/server/operations/workers/worker.mjs',
  'src/server/operations/workers/encode-image.mjs',
  'src/server/operations/workers/render-markdown.mjs',
];

async function buildServer() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: SERVER_ENTRIES,
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  for (const path of WORKERS) cpSync(join(root, path), join(root, 'dist/server', basename(path)));
  cpSync(join(root, 'src/server/db/migrations'), join(root, 'dist/server/migrations'), { recursive: true });
  for (const path of listFunctions())
    cpSync(join(root, path), join(root, 'dist/server/functions', basename(path)));
}

async function buildPages(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Where a start of the bundle looks for the demo. */
const DEMO = 'dist/server/prepared-demo';

const hasDemo = () => existsSync(join(root, DEMO));

async function prepareDemo() {
  const demo = await findDemo();
  await prepareData([join(root, 'dist/server/prepare.js')], demo);
  // empty with DEMO=off
  mkdirSync(join(root, DEMO), { recursive: true });
  if (existsSync(demo)) cpSync(demo, join(root, DEMO), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function buildServerWithData(withDemo) {
  await buildServer();
  if (withDemo) await prepareDemo();
}

async function buildClients() {
  await buildPages('vite.config.ts');
  await buildPages('vite.survey.config.ts');
}

/** Waits for all, so that none of them still writes files when the first failure is thrown. */
async function all(...promises) {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Generates, bundles server, client and survey page, and prepares the files for new embedded databases; does nothing if
 * nothing has changed.
 * @param options.withDemo false: the demo is left to the next build
 * @param options.isGenerated true: the generators have just run
 * @returns whether anything was built
 */
export async function buildAll({ force = false, withDemo = true, isGenerated = false } = {}) {
  const isCurrent = !force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs(root);
  if (isCurrent) {
    const isWhole = !withDemo || hasDemo();
    if (!isWhole) await prepareDemo();
    return !isWhole;
  }
  process.stdout.write('Building Chairside, which takes about a minute ...\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  if (!isGenerated) await runTypeScript(join(root, 'generators/cli.ts'), [], { cwd: root });
  // after the generators, which may have written files, and before the build, during which files may change
  const inputs = hashInputs(root);
  await all(buildServerWithData(withDemo), buildClients());
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, inputs);
  return true;
}

/** Ends the process with one clear line when a step fails. */
export async function buildOrExit(options) {
  try {
    return await buildAll(options);
  } catch (error) {
    process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
