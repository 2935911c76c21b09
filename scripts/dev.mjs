import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './lib/build-all.mjs';
import { GeneratorProcess } from './lib/generator-process.mjs';
import { findDemo, prepareData } from './lib/prepare-data.mjs';
import { loadEnv } from './lib/run-built.mjs';
import { ServerProcess } from './lib/server-process.mjs';
import { startWaitingProxy } from './lib/waiting-proxy.mjs';
import { BURST_MS, watchFolder } from './lib/watch-folder.mjs';

loadEnv();
const devPort = Number(process.env.PORT ?? 3000);

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

async function isUp(candidate) {
  try {
    return (await fetch(`http://127.0.0.1:${candidate}/health`)).ok;
  } catch {
    return false; // not listening yet
  }
}

/** Runs one of our TypeScript programs, with a message channel. */
function forkTypeScript(file, env = {}) {
  return fork(join(root, 'scripts/lib', file), [], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
}

const report = (line) => process.stderr.write(`${line}\n`);

/** When a new database can be copied from what is prepared. */
let dataIsReady = Promise.resolve();

async function makeDemo(demo) {
  try {
    if (!existsSync(demo)) report('Making the demo, which takes half a minute ...');
    await prepareData(['--import', 'tsx', join(root, 'demo/prepare.ts')], demo);
  } catch (error) {
    report(`The demo could not be made: ${error.message}`);
  }
}

/**
 * Begins to make the demo for new data, unless that is under way. Each change of a source restarts the server, so a server
 * that made the demo by itself might never finish.
 */
async function prepareNewData() {
  const isNew = !existsSync(resolve(root, process.env.DATA_DIR ?? 'data', 'database'));
  if (!isNew || process.env.DATABASE_URL || process.env.DEMO?.toLowerCase() === 'off') return;
  try {
    const demo = await findDemo();
    if (demo === process.env.PREPARED_DEMO) return;
    process.env.PREPARED_DEMO = demo;
    dataIsReady = dataIsReady.then(() => makeDemo(demo));
  } catch (error) {
    report(`The demo could not be made: ${error.message}`);
  }
}

const generator = new GeneratorProcess({ fork: () => forkTypeScript('dev-generator.mjs'), report });
// both take long in a new clone, where the generator changes nothing
await Promise.all([generator.run(), prepareNewData()]);
// the generator may have changed what decides the demo
await prepareNewData();
let vite;
const server = new ServerProcess({
  fork: () =>
    forkTypeScript('dev-server.mjs', {
      HOST: '127.0.0.1',
      APP_URL: process.env.APP_URL ?? `http://localhost:${devPort}`,
    }),
  freePort,
  isUp,
  // the server and Vite load while the demo is made
  isReady: () => dataIsReady,
  report,
  // pages that showed the failure
  onRecovered: () => vite?.ws.send({ type: 'full-reload' }),
});
const started = server.restart();
const apiPort = await freePort();
await startWaitingProxy(apiPort, async () => {
  await started;
  return server.begin();
});
process.env.VITE_API = `http://127.0.0.1:${apiPort}`;
let isStarted = false;
const isServerSource = (name) => /^(server|generated|domain|flows)\//.test(name) && !/\.test\.ts$/.test(name);
const isDemoSource = (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name);

/** A handler that was saved with its call needs what is generated from it, whichever change was noticed first. */
async function restartServer() {
  await sleep(2 * BURST_MS);
  await generator.untilIdle();
  await server.restart();
}

/** Acts on changes of sources. Vite restarts when a file of its configuration changes, such as a colour, with a new watcher. */
function watchSources({ watcher }) {
  const onChange = (folder, isWanted, act) =>
    watchFolder(watcher, join(root, folder), isWanted, () => isStarted && act());
  onChange(
    'schema',
    (name) => name.endsWith('.json'),
    () => generator.run(),
  );
  onChange(
    'generators',
    (name) => name.endsWith('.ts'),
    () => generator.renew(),
  );
  onChange('src', isServerSource, restartServer);
  onChange('demo', isDemoSource, () => server.restart());
  // files that were saved before the watcher was ready
  watcher.once('ready', () => isStarted && generator.run());
}

const { createServer } = await import('vite');
vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port: devPort, strictPort: true },
  plugins: [{ name: 'watch-sources', configureServer: watchSources }],
});
await vite.listen();
await started;
isStarted = true;
// files that were saved while all of this started
await generator.run();
process.stdout.write(`\n  Chairside, reloading as you edit: http://localhost:${devPort}\n`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    generator.stop();
    await Promise.all([vite.close(), server.stop()]);
    process.exit(0);
  });
}
