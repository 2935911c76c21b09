import { type Servers, startServers } from '../../pictures/servers.ts';
import { type Demo, startDemo } from './demo.ts';
import { test as base } from './test.ts';

const STARTS_WITHIN_MS = 300_000;

interface Shared {
  demo: Demo;
  /** the demo and an empty organization, with a context for each person */
  servers: Servers;
}

/**
 * Playwright's test with the demo, which all files of a worker share: a test that changes something others look at
 * changes it back. Nobody is signed in.
 */
export const test = base.extend<object, Shared>({
  // cleared between tests; the files of the application stay cached
  reuseContext: true,
  demo: [
    async ({ browserName: _browser }, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],
  servers: [
    async ({ demo }, use) => {
      const servers = await startServers(demo);
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS },
  ],
  storageState: async ({ browserName: _browser }, use) => {
    await use(undefined);
  },
  baseURL: async ({ demo }, use) => {
    await use(demo.url);
  },
});
