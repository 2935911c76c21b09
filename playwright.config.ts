import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/e2e/support/find-chromium.ts';

/** The suites in a real browser, against the built product. `npm run build` first; scripts/test.mjs does. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // at a desk a second attempt would hide a fault; CI's machine may be slow once, and what passes there only at the second
  // attempt is reported as flaky
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? [['line'], ['junit', { outputFile: 'test-results/e2e.xml' }]] : 'line',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // nothing a test waits for should be an animation
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
