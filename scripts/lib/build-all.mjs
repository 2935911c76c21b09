import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles, hashInputs } from './inputs.mjs';
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

/** @returns the inputs and outputs of the bundle */
async function buildServer() {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
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
  for (const path of readdirSync(join(root, 'src/server'), { recursive: true })) {
    if (/[\\/]sql[\\/][^\\/]+\.sql$/.test(path))
      cpSync(join(root, 'src/server', path), join(root, 'dist/server/functions', basename(path)));
  }
  return metafile;
}

async function buildPages(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Files of the bundle that a program runs. */
function listFiles(program, { outputs }) {
  const files = new Set([program]);
  for (const file of files)
    for (const { path, external } of outputs[file].imports) if (!external) files.add(path);
  return [...files].sort();
}

const DEMO = 'dist/server/prepared-demo';
const CACHE = 'node_modules/.cache/chairside';
/** This checkout's, and that of its tests. */
const MOST_DEMOS = 2;

/**
 * Prepares the files for new databases. The demo takes half a minute to make, so it is kept by what makes it: the code
 * that runs, the migrations, and the installed packages.
 */
async function prepareData(metafile) {
  const others = ['migrations', 'functions', 'pglite-worker.mjs'].map((name) => `dist/server/${name}`);
  const files = [...listFiles('dist/server/prepare.js', metafile), ...others, 'package-lock.json'];
  const kept = join(root, CACHE, `demo-${hashFiles(root, files).slice(0, 16)}`);
  const options = { recursive: true, mode: constants.COPYFILE_FICLONE };
  if (existsSync(kept)) cpSync(kept, join(root, DEMO), options);
  await run(process.execPath, [join(root, 'dist/server/prepare.js')], { cwd: root });
  if (!existsSync(join(root, DEMO))) return;
  cpSync(join(root, DEMO), kept, options);
  const since = (name) => statSync(join(root, CACHE, name)).ctimeMs;
  const demos = readdirSync(join(root, CACHE)).filter((name) => name.startsWith('demo-'));
  for (const name of demos.sort((one, other) => since(other) - since(one)).slice(MOST_DEMOS))
    rmSync(join(root, CACHE, name), { recursive: true });
}

async function buildServerWithData() {
  await prepareData(await buildServer());
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
 * @returns whether anything was built
 */
export async function buildAll({ force = false } = {}) {
  const isCurrent = !force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs(root);
  if (isCurrent) return false;
  process.stdout.write('Building Chairside, which takes about a minute ...\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await runTypeScript(join(root, 'generators/cli.ts'), [], { cwd: root });
  await all(buildServerWithData(), buildClients());
  mkdirSync(dirname(STAMP), { recursive: true });
  // the generators may have written files: hash the inputs that the build actually used
  writeFileSync(STAMP, hashInputs(root));
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
