import { beforeAll } from 'vitest';
import { harness } from './harness.ts';

// starts a worker's server before its first test, so that the start is not part of the test's time
beforeAll(async () => {
  await harness();
});
