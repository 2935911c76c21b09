import { fork } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './lib/build-all.mjs';
import { loadEnv } from './lib/run-built.mjs';
import { startWaitingProxy } from './lib/waiting-proxy.mjs';
import { watchFolder } from './lib/watch-folder.mjs';

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

/**
 * The server, run from the sources and restarted when they change. The new one loads while the old one still serves:
 * requests wait only during the exchange, since one process at a time can use the embedded database.
 */
class ServerProcess {
  #child;
  #port = 0;
  #loading;
  #exchange = Promise.resolve();

  restart() {
    // the version being loaded is outdated
    this.#loading?.kill('SIGKILL');
    const port = freePort();
    const loading = port.then((number) =>
      forkTypeScript('dev-server.mjs', {
        PORT: String(number),
        HOST: '127.0.0.1',
        APP_URL: process.env.APP_URL ?? `http://localhost:${devPort}`,
      }),
    );
    const started = Promise.all([loading, port]).then(([child, number]) => this.#take(child, number));
    // at first there is no old one to serve in the meantime
    if (!this.#child) this.#exchange = started;
    return started;
  }

  async #take(child, port) {
    this.#loading = child;
    const isLoaded = await new Promise((resolve) => {
      child.once('message', () => resolve(true));
      child.once('exit', () => resolve(false));
    });
    if (this.#loading !== child) return;
    this.#loading = undefined;
    if (!isLoaded) {
      process.stderr.write('The server could not be loaded; it is loaded again at the next change.\n');
      return;
    }
    this.#exchange = this.#replace(child, port);
    await this.#exchange;
  }

  async #replace(child, port) {
    await this.#end(this.#child);
    this.#child = child;
    this.#port = port;
    child.on('exit', (code) => {
      if (this.#child === child)
        process.stderr.write(`The server ended with code ${code}; it starts again at the next change.\n`);
    });
    child.send('start');
    while (child.exitCode === null && !(await isUp(port))) await sleep(30);
  }

  async #end(child) {
    if (!child || child.exitCode !== null) return;
    this.#child = undefined;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }

  async stop() {
    this.#loading?.kill('SIGKILL');
    await this.#end(this.#child);
  }

  async ready() {
    await this.#exchange;
    return this.#port;
  }
}

/** The generator, kept running between changes. */
class GeneratorProcess {
  #child = forkTypeScript('dev-generator.mjs');
  #turn = Promise.resolve();

  run() {
    this.#turn = this.#turn.then(() => this.#generate());
    return this.#turn;
  }

  /** Its own code has changed. */
  renew() {
    this.stop();
    this.#child = forkTypeScript('dev-generator.mjs');
    return this.run();
  }

  stop() {
    this.#child.kill('SIGTERM');
  }

  async #generate() {
    const child = this.#child;
    const isTaken = await new Promise((resolve) => {
      const end = () => resolve(false);
      child.once('exit', end);
      child.once('message', (answer) => {
        child.off('exit', end);
        resolve(answer.isTaken);
      });
      child.send('generate');
    });
    if (!isTaken)
      process.stderr.write('The schema has errors; the application keeps running with the previous one.\n');
  }
}

const generator = new GeneratorProcess();
await generator.run();
const server = new ServerProcess();
const apiPort = await freePort();
await server.restart();
await startWaitingProxy(apiPort, () => server.ready());
process.env.VITE_API = `http://127.0.0.1:${apiPort}`;
const { createServer } = await import('vite');
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port: devPort, strictPort: true },
});
await vite.listen();
const onChange = (folder, isWanted, act) => watchFolder(vite.watcher, join(root, folder), isWanted, act);
const isServerSource = (name) => /^(server|generated|domain|flows)\//.test(name) && !/\.test\.ts$/.test(name);
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
onChange('src', isServerSource, () => server.restart());
onChange(
  'demo',
  (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name),
  () => server.restart(),
);
process.stdout.write(`\n  Chairside, reloading as you edit: http://localhost:${devPort}\n`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    generator.stop();
    await Promise.all([vite.close(), server.stop()]);
    process.exit(0);
  });
}
