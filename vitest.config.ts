import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { entityIcons } from './scripts/vite/entity-icons.ts';

/**
 * How long a machine may take that is several times slower, or busy; twice that for hooks, which start servers or store
 * thousands of surveys. What a test takes is judged in tests/bench.
 */
const TIMEOUT_MS = 90_000;
/** Too slow for each change: it tests one entity a dozen times. */
const NIGHTLY_ALONE = process.env.NIGHTLY ? [] : ['tests/fixtures/test-entity.test.ts'];

const ON_EITHER_DATABASE = ['tests/api/**/*.test.ts', 'tests/model/**/*.test.ts'];

/**
 * What may differ on the embedded database: its one connection, its folder, its jobs, statements, migrations and demo, and the
 * order of texts. `npm run test:nightly` runs everything on it.
 */
const WHERE_EMBEDDED_DIFFERS = [
  'tests/api/{demo-surveys,import,import-undo,janitor,jobs,migrations,operations,org-create,refusals,secrets,statements,upgrade,walls}.test.ts',
  'tests/api/{feedback-pages,feedback-requests,feedback-search,report-jobs,rollups-*,surveys-at-once,surveys-complete}.test.ts',
  'tests/model/{lists,list-ranges,uniqueness,updates}.test.ts',
];
const ON_EMBEDDED = process.env.NIGHTLY ? ON_EITHER_DATABASE : WHERE_EMBEDDED_DIFFERS;

/** Settings of every suite on a real server: one server for all files of a worker. */
const ON_SERVER = {
  environment: 'node' as const,
  setupFiles: ['tests/support/start-server.ts'],
  pool: 'forks' as const,
  isolate: false,
  testTimeout: TIMEOUT_MS,
  hookTimeout: 2 * TIMEOUT_MS,
};

// A worker loads modules once for all its files, which halves the time of the unit tests; each file cleans up its
// stubs.
export default defineConfig({
  test: {
    maxWorkers: 2,
    tags: [{ name: 'alike', description: 'No key of an entity decides its result: see tests/README.md.' }],
    // compiling takes a sixth of the suite of one entity, which is run again and again
    experimental: { fsModuleCache: process.env.TEST_ENTITIES !== undefined },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'demo/**/*.test.ts',
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'generators/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/checklist/**/*.test.ts',
            'tests/gallery/*.test.ts',
            'tests/mistakes/*.test.ts',
          ],
          exclude: ['src/client/**', 'src/survey/**'],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        plugins: [react(), entityIcons()],
        test: {
          name: 'unit-client',
          // in every file: a worker ends at a file with another environment
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['tests/support/testing-library.ts'],
          include: [
            'src/client/**/*.test.{ts,tsx}',
            'src/survey/**/*.test.{ts,tsx}',
            'tests/pictures/*.test.ts',
          ],
          testTimeout: TIMEOUT_MS,
        },
      },
      {
        test: {
          name: 'fixture',
          environment: 'node',
          env: { BUILT: 'on' },
          testTimeout: TIMEOUT_MS,
          hookTimeout: 2 * TIMEOUT_MS,
          include: ['tests/fixtures/**/*.test.ts', 'tests/start/**/*.test.ts', 'tests/fault/**/*.test.ts'],
          exclude: NIGHTLY_ALONE,
        },
      },
      {
        test: {
          ...ON_SERVER,
          name: 'api-embedded',
          include: ON_EMBEDDED,
          globalSetup: 'tests/support/setup-embedded.ts',
        },
      },
      {
        test: {
          ...ON_SERVER,
          name: 'api-postgres',
          include: ON_EITHER_DATABASE,
          globalSetup: 'tests/support/setup-postgres.ts',
        },
      },
      {
        test: {
          ...ON_SERVER,
          name: 'api-entity',
          include: ['tests/model/**/*.test.ts'],
          globalSetup: 'tests/support/setup-entity.ts',
        },
      },
    ],
  },
});
