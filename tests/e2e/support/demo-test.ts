import { test as base } from './test.ts';

/**
 * Playwright's test with the demo, which all files of a worker share: a test that changes something others look at
 * changes it back. Nobody is signed in.
 */
export const test = base.extend({
  storageState: async ({ browserName: _browser }, use) => {
    await use(undefined);
  },
  baseURL: async ({ demo }, use) => {
    await use(demo.url);
  },
});
