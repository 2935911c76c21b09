import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './lib/build-all.mjs';
import { runTypeScript } from './lib/run.mjs';
import { startWaitingProxy } from './lib/waiting-proxy.mjs';

const port = Number(process.env.PORT ?? 3000);

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

/** The server, run from the sources and started anew when they change. */
class ServerProcess {
  #child;
  #port = 0;
  #ready = Promise.resolve();
  #isStopping = false;

  async start() {
    this.#port = await freePort();
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'src/server/main.ts')], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(this.#port),
        HOST: '127.0.0.1',
        APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
      },
    });
    this.#child = child;
    child.on('exit', (code) => {
      if (!this.#isStopping)
        process.stderr.write(`The server ended with code ${code}; it starts again at the next change.\n`);
    });
    while (child.exitCode === null && !(await isUp(this.#port))) await sleep(50);
  }

  restart() {
    this.#ready = this.#ready.then(async () => {
      await this.stop();
      await this.start();
    });
    return this.#ready;
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    this.#isStopping = true;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    this.#isStopping = false;
  }

  async ready() {
    await this.#ready;
    return this.#port;
  }
}

/** Calls back once after a burst of changes. */
function watchFolder(folder, isWanted, onChange) {
  let timer;
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || !isWanted(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, 60);
  });
}

async function regenerate() {
  try {
    await runTypeScript(join(root, 'generators/cli.ts'), [], { cwd: root });
  } catch {
    process.stderr.write('The schema was not taken; the application runs on as it was.\n');
  }
}

await regenerate();
const server = new ServerProcess();
const apiPort = await freePort();
await server.restart();
await startWaitingProxy(apiPort, () => server.ready());
const isServerSource = (name) => /^(server|generated|domain|flows)\//.test(name) && !/\.test\.ts$/.test(name);
watchFolder('schema', (name) => name.endsWith('.json'), regenerate);
watchFolder('src', isServerSource, () => server.restart());

process.env.VITE_API = `http://127.0.0.1:${apiPort}`;
const { createServer } = await import('vite');
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true },
});
await vite.listen();
process.stdout.write(`\n  Chairside, reloading as you edit: http://localhost:${port}\n`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await Promise.all([vite.close(), server.stop()]);
    process.exit(0);
  });
}
