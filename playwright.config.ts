import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/e2e/support/find-chromium.ts';

const { executablePath, args } = chromiumOptions();
/**
 * Two workers keep two processors busy: V8's own threads for compiling and collecting only add work. Benches have them, as
 * users do.
 */
const SINGLE_THREADED = '--js-flags=--single-threaded';

/** The suites in a real browser, against the built product. `npm run build` first; scripts/test.mjs does. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // a second attempt would hide a fault
  retries: 0,
  timeout: 120_000,
  // how long a busy machine may take; no test waits that long for something that has come
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['line'], ['junit', { outputFile: 'test-results/e2e.xml' }]] : 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: [...args, SINGLE_THREADED] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // tests should never wait for an animation
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
});
