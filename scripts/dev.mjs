import { fork } from 'node:child_process';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { root } from './lib/build-all.mjs';
import { GeneratorProcess } from './lib/generator-process.mjs';
import { loadEnv } from './lib/run-built.mjs';
import { ServerProcess } from './lib/server-process.mjs';
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

const report = (line) => process.stderr.write(`${line}\n`);
const generator = new GeneratorProcess({ fork: () => forkTypeScript('dev-generator.mjs'), report });
await generator.run();
let vite;
const server = new ServerProcess({
  fork: () =>
    forkTypeScript('dev-server.mjs', {
      HOST: '127.0.0.1',
      APP_URL: process.env.APP_URL ?? `http://localhost:${devPort}`,
    }),
  freePort,
  isUp,
  report,
  // pages that showed the failure
  onRecovered: () => vite?.ws.send({ type: 'full-reload' }),
});
const apiPort = await freePort();
await server.restart();
await startWaitingProxy(apiPort, () => server.begin());
process.env.VITE_API = `http://127.0.0.1:${apiPort}`;
const { createServer } = await import('vite');
vite = await createServer({
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
